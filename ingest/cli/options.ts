import { parseArgs } from 'node:util'

export class UsageError extends Error {}

const COMMANDS = ['validate', 'push', 'import', 'run', 'acknowledge', 'webhook', 'mail'] as const
const ONE_FILE = ['validate', 'push', 'run']
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
  /** with run: the load generator with its arguments, how often it is started, and where it leaves its result */
  program: string[]
  times: number
  pauseMs: number
  /** `-`: what it prints; null: not given */
  result: string | null
  /** asks kubectl for the cluster */
  cluster: boolean
  /** with acknowledge and webhook */
  note: string | null
  metric: string | null
  expected: boolean
  form: string
  timeoutMs: number
  retries: number
}

const VALUES = [
  'context',
  'context-name',
  'url',
  'adapter',
  'timeout',
  'retries',
  'max',
  'min',
  'fail-on',
  'times',
  'pause',
  'result',
  'note',
  'metric',
  'form',
]
const SWITCHES = ['dry-run', 'json', 'parts', 'cluster', 'expected']

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

/** The arguments of a command that takes no files. */
const NEEDED = {
  acknowledge: 'acknowledge needs the id of a run',
  webhook: 'webhook needs list, add URL, remove ID or retry ID',
  mail: 'mail needs list, add ADDRESS, remove ID or retry ID',
}

function refuseRun({ program, result, times, paths, cluster, context }: Options): void {
  if (program.length === 0)
    throw new UsageError('run needs the load generator and its arguments behind --')
  if (paths.length > 0) throw new UsageError(`expected the command behind --, found ${paths[0]}`)
  if (result === null)
    throw new UsageError(
      'run needs --result: the file that the command writes, or - for what it prints',
    )
  if (times < 1 || times > 100) throw new UsageError('--times needs 1 to 100')
  if (times > 1 && result !== '-' && !result.includes('{n}'))
    throw new UsageError('--result needs {n}, the number of the run, where --times is above 1')
  if (cluster && context === null) throw new UsageError('--cluster adds to --context FILE')
}

function refuseMissing(options: Options): void {
  const { command, context, contextName, token, paths, parts, bounds, dryRun } = options
  if (command === 'run') refuseRun(options)
  else if (paths.length === 0)
    throw new UsageError(
      command in NEEDED ? NEEDED[command as keyof typeof NEEDED] : 'no file given',
    )
  if (command !== 'validate' && token === '')
    throw new UsageError(`${command} needs the token in MESHBENCH_TOKEN`)
  if (context !== null && contextName !== null)
    throw new UsageError('expected --context or --context-name, found both')
  if ((command === 'push' || command === 'run') && context === null && contextName === null)
    throw new UsageError(`${command} needs --context or --context-name`)
  const isBounded = Object.values(bounds).some((bound) => bound !== null)
  if (isBounded && !['push', 'run'].includes(command))
    throw new UsageError('--max, --min and --fail-on are for push and run')
  if (isBounded && dryRun)
    throw new UsageError('not with --dry-run: --max, --min and --fail-on judge stored runs')
  if (parts && ONE_FILE.includes(command) && paths.length < 2)
    throw new UsageError('--parts needs two files or more; with import, folders of them')
  if (!['push', 'run'].includes(command) && contextName !== null)
    throw new UsageError(
      '--context-name is for push and run; the others need the context as a file',
    )
}

/** @throws UsageError */
export function parseOptions(
  argv: readonly string[],
  environment: Record<string, string | undefined>,
): Options {
  const command = COMMANDS.find((name) => name === argv[0])
  if (!command) throw new UsageError(`expected ${COMMANDS.join(', ')}`)
  const end = argv.indexOf('--')
  const { named, paths } = split(argv.slice(1, end < 0 ? undefined : end))
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
    program: end < 0 ? [] : argv.slice(end + 1),
    times: whole(named, 'times', 1),
    pauseMs: whole(named, 'pause', 0) * 1000,
    result: named.get('result') ?? null,
    cluster: named.has('cluster'),
    note: named.get('note') ?? null,
    metric: named.get('metric') ?? null,
    expected: named.has('expected'),
    form: named.get('form') ?? 'generic',
    timeoutMs: whole(named, 'timeout', 60) * 1000,
    retries: whole(named, 'retries', 5),
  }
  refuseMissing(options)
  return options
}

/** URL of the ingest endpoint, with the query that the options ask for. */
export function ingestEndpoint({ url, adapter, dryRun, contextName }: Options): string {
  const query = new URLSearchParams()
  if (contextName !== null) query.set('context', contextName)
  if (adapter !== null) query.set('adapter', adapter)
  if (dryRun) query.set('dryRun', '1')
  return `${url}/api/v1/runs${query.size > 0 ? `?${query.toString()}` : ''}`
}
