import { parseArgs } from 'node:util'

export const HELP = `Checks load generator results and sends them to Meshbench.

usage:
  npx tsx ingest/cli.ts validate FILE...  [--context FILE] [--adapter ID] [--json]
  npx tsx ingest/cli.ts push FILE...      --context FILE | --context-name CAMPAIGN/NAME  [options]
  npx tsx ingest/cli.ts import PATH...    [--context FILE]  [options]

validate reads each file as the server would and sends nothing.
push sends each file in its own request.
import sends any number of files and folders as one stream. Without --context, each file uses the meshbench.yaml next to
it or in the nearest parent folder. Run it again to resume: results already stored are not stored twice.

options:
  --url ADDRESS        address of the site (default: MESHBENCH_URL, else http://localhost:3000)
  --adapter ID         format of the files, if it cannot be detected from their content
  --parts              the files are the outputs of load generators that ran side by side: one measurement;
                       with import, the files of each folder are
  --dry-run            do everything except store
  --max BOUNDS         with push: bounds of each run, with commas, such as p99=+10%,http.latency.p50=5ms;
                       a percentage is the change against the comparable runs before it
  --min BOUNDS         the same from below, such as http.rps.achieved=-5%
  --fail-on WHAT       with push: regression (a proven one), unknown (nothing can be said), or both with a comma
  --timeout SECONDS    how long to wait while the server is silent (default: 60)
  --retries N          how often to retry after a connection failure (default: 5)
  --json               print a single JSON document instead of lines

push and import read the token from MESHBENCH_TOKEN.

exit codes: 0 everything is stored (now or earlier), 1 something was refused, 2 usage error,
            3 the server was unreachable or too busy; nothing was refused, so try again later,
            4 everything is stored, and a run exceeds a bound or has what --fail-on names`

export class UsageError extends Error {}

const COMMANDS = ['validate', 'push', 'import'] as const
type Command = (typeof COMMANDS)[number]

/** What fails a job though its results are stored; null = nothing. */
export type Bounds = { max: string | null; min: string | null; failOn: string | null }

export type Options = {
  command: Command
  paths: string[]
  context: string | null
  contextName: string | null
  url: string
  token: string
  adapter: string | null
  dryRun: boolean
  json: boolean
  /** the files are parts of one measurement */
  parts: boolean
  bounds: Bounds
  timeoutMs: number
  retries: number
}

const VALUES = [
  ...['context', 'context-name', 'url', 'adapter', 'timeout', 'retries'],
  ...['max', 'min', 'fail-on'],
]
const SWITCHES = ['dry-run', 'json', 'parts']

const NAMED = Object.fromEntries([
  ...VALUES.map((name) => [name, { type: 'string' }] as const),
  ...SWITCHES.map((name) => [name, { type: 'boolean' }] as const),
])

function split(words: readonly string[]): { named: Map<string, string>; paths: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: NAMED,
      allowPositionals: true,
    })
    const named = Object.entries(values).map(([name, value]) => [name, String(value)] as const)
    return { named: new Map(named), paths: positionals }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, option = ''] = /'(--[^' ]+)/.exec(message) ?? []
    if (message.startsWith('Unknown')) throw new UsageError(`unknown option ${option}`)
    const takesNone = message.includes('does not take')
    throw new UsageError(`${option} ${takesNone ? 'takes no value' : 'needs a value'}`)
  }
}

function whole(named: Map<string, string>, name: string, preset: number): number {
  const text = named.get(name)
  if (text === undefined) return preset
  if (!/^\d{1,6}$/.test(text))
    throw new UsageError(`--${name} needs a whole number, found "${text}"`)
  return Number(text)
}

function refuseMissing(options: Options): void {
  const { command, context, contextName, token, paths, parts, bounds, dryRun } = options
  if (paths.length === 0) throw new UsageError('no file given')
  if (command !== 'validate' && token === '')
    throw new UsageError(`${command} needs the token in MESHBENCH_TOKEN`)
  if (context !== null && contextName !== null)
    throw new UsageError('expected --context or --context-name, found both')
  if (command === 'push' && context === null && contextName === null)
    throw new UsageError('push needs --context or --context-name')
  if (Object.values(bounds).some((bound) => bound !== null) && (command !== 'push' || dryRun))
    throw new UsageError('--max, --min and --fail-on are for push, of runs that are stored')
  if (parts && command !== 'import' && paths.length < 2)
    throw new UsageError('--parts needs two files or more; with import, folders of them')
  if (command !== 'push' && contextName !== null)
    throw new UsageError('--context-name is for push; the others need the context as a file')
}

/** @throws UsageError */
export function parseOptions(
  argv: readonly string[],
  environment: Record<string, string | undefined>,
): Options {
  const command = COMMANDS.find((name) => name === argv[0])
  if (!command) throw new UsageError(`expected ${COMMANDS.join(', ')}`)
  const { named, paths } = split(argv.slice(1))
  const url = named.get('url') ?? environment.MESHBENCH_URL ?? 'http://localhost:3000'
  if (!/^https?:\/\//.test(url)) throw new UsageError(`--url needs an http address, found "${url}"`)
  const options: Options = {
    command,
    paths,
    context: named.get('context') ?? null,
    contextName: named.get('context-name') ?? null,
    url: url.replace(/(?<!\/)\/+$/, ''),
    token: environment.MESHBENCH_TOKEN ?? '',
    adapter: named.get('adapter') ?? null,
    dryRun: named.has('dry-run'),
    json: named.has('json'),
    parts: named.has('parts'),
    bounds: {
      max: named.get('max') ?? null,
      min: named.get('min') ?? null,
      failOn: named.get('fail-on') ?? null,
    },
    timeoutMs: whole(named, 'timeout', 60) * 1000,
    retries: whole(named, 'retries', 5),
  }
  refuseMissing(options)
  return options
}

/** Address of the ingest endpoint, with the query that the options ask for. */
export function ingestEndpoint({ url, adapter, dryRun, contextName }: Options): string {
  const query = new URLSearchParams()
  if (contextName !== null) query.set('context', contextName)
  if (adapter !== null) query.set('adapter', adapter)
  if (dryRun) query.set('dryRun', '1')
  return `${url}/api/v1/runs${query.size > 0 ? `?${query.toString()}` : ''}`
}
