import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AdapterError } from './adapter'
import { parseContext } from './context'
import { ContextError } from './context-error'
import { parseResult } from './detect'
import { reconcile } from './reconcile'
import { makeResultFile } from './result-file'

/**
 * `npx tsx ingest/cli.ts validate|push <files> [--context meshbench.yaml]`: the same adapters as the server's, for
 * CI jobs that would rather not write curl. Exit codes: 0 done, 1 a file was refused, 2 wrong use, 3 not reachable.
 */
const USAGE = `usage:
  cli.ts validate FILE... [--context FILE] [--adapter ID] [--json]
  cli.ts push FILE... --context FILE [--url http://localhost:3000] [--adapter ID] [--dry-run] [--json]
MESHBENCH_TOKEN holds the token for push.`

const ATTEMPTS = 5

type Options = {
  files: string[]
  context: string | null
  url: string
  adapter: string | null
  dryRun: boolean
  json: boolean
}
type Outcome = { file: string; ok: boolean; code: string; message: string; detail: unknown }

class UsageError extends Error {}

function parseOptions(argv: readonly string[]): Options {
  const options: Options = {
    files: [],
    context: null,
    url: 'http://localhost:3000',
    adapter: null,
    dryRun: false,
    json: false,
  }
  const valueOf = (i: number): string => {
    const value = argv[i]
    if (value === undefined) throw new UsageError(`${argv[i - 1] ?? ''} needs a value`)
    return value
  }
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? ''
    if (word === '--context') options.context = valueOf(++i)
    else if (word === '--url') options.url = valueOf(++i).replace(/\/$/, '')
    else if (word === '--adapter') options.adapter = valueOf(++i)
    else if (word === '--dry-run') options.dryRun = true
    else if (word === '--json') options.json = true
    else if (word.startsWith('--')) throw new UsageError(`unknown option ${word}`)
    else options.files.push(word)
  }
  if (options.files.length === 0) throw new UsageError('no file given')
  return options
}

const place = (error: AdapterError | ContextError): string =>
  error.place === null
    ? ''
    : 'pointer' in error.place
      ? ` at ${error.place.pointer}`
      : ` on line ${error.place.line}`

/** Reads a file exactly as the server would; nothing is sent. */
function validate(file: string, options: Options): Outcome {
  try {
    const context =
      options.context === null ? null : parseContext(readFileSync(options.context, 'utf8'))
    const { adapter, runs } = parseResult(makeResultFile(path.basename(file), readFileSync(file)), {
      adapterId: options.adapter,
      latencyUnit: context?.latency_unit ?? null,
    })
    if (context) for (const run of runs) reconcile(context, run)
    const numbers = runs.map((run) => ({
      measurements: run.measurements.map(({ key, value }) => ({ key, value })),
      notices: run.notices.map(({ code, message }) => ({ code, message })),
    }))
    return {
      file,
      ok: true,
      code: adapter.id,
      message: `${adapter.label}, ${runs.length} run(s)`,
      detail: numbers,
    }
  } catch (error) {
    if (!(error instanceof AdapterError || error instanceof ContextError)) throw error
    const hint = error.hint === null ? '' : `\n  ${error.hint}`
    return {
      file,
      ok: false,
      code: error.code,
      message: `${error.title}${place(error)}: ${error.detail}${hint}`,
      detail: null,
    }
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Seconds the server asks for, else a wait that doubles from half a second. */
const pause = (response: Response | null, attempt: number): number =>
  Number(response?.headers.get('retry-after') ?? Number.NaN) * 1000 || 500 * 2 ** attempt

const isRepeatable = (status: number): boolean => status === 429 || status >= 500

async function send(
  url: string,
  token: string,
  key: string,
  form: () => FormData,
): Promise<Response | null> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: form(),
    }).catch(() => null)
    if (response && !isRepeatable(response.status)) return response
    if (attempt + 1 >= ATTEMPTS) return response
    await wait(pause(response, attempt))
  }
}

type Problem = { title?: string; detail?: string; hint?: string; code?: string }

/** Sends one file. The key is made of the content, so that a repeated job never stores a run twice. */
async function push(file: string, options: Options, token: string): Promise<Outcome> {
  const [context, bytes] = [readFileSync(options.context ?? ''), readFileSync(file)]
  const key = createHash('sha256').update(context).update('\0').update(bytes).digest('hex')
  const query = new URLSearchParams()
  if (options.adapter) query.set('adapter', options.adapter)
  if (options.dryRun) query.set('dryRun', '1')
  const form = () => {
    const data = new FormData()
    data.append('context', new Blob([new Uint8Array(context)]), 'meshbench.yaml')
    data.append('result', new Blob([new Uint8Array(bytes)]), path.basename(file))
    return data
  }
  const suffix = query.size > 0 ? `?${query.toString()}` : ''
  const response = await send(
    `${options.url}/api/v1/runs${suffix}`,
    token,
    options.dryRun ? `${key}-dry` : key,
    form,
  )
  if (response === null)
    return {
      file,
      ok: false,
      code: 'UNREACHABLE',
      message: `${options.url} did not answer`,
      detail: null,
    }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const urls = (body as { runs: { url: string | null }[] }).runs.map(
      (run) => run.url ?? 'not stored (dry run)',
    )
    return {
      file,
      ok: true,
      code: String(response.status),
      message: urls.map((url) => (url.startsWith('/') ? options.url + url : url)).join(' '),
      detail: body,
    }
  }
  const {
    title = `HTTP ${response.status}`,
    detail = '',
    hint,
    code = '',
  } = (body ?? {}) as Problem
  return {
    file,
    ok: false,
    code: isRepeatable(response.status) ? 'UNREACHABLE' : code,
    message: `${title}: ${detail}${hint ? `\n  ${hint}` : ''}`,
    detail: body,
  }
}

async function run(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv
  if (command !== 'validate' && command !== 'push')
    throw new UsageError('expected validate or push')
  const options = parseOptions(rest)
  const token = process.env.MESHBENCH_TOKEN ?? ''
  if (command === 'push' && (options.context === null || token === ''))
    throw new UsageError('push needs --context and the token in MESHBENCH_TOKEN')
  const outcomes: Outcome[] = []
  for (const file of options.files) {
    const outcome =
      command === 'validate' ? validate(file, options) : await push(file, options, token)
    outcomes.push(outcome)
    if (!options.json)
      console.log(`${outcome.ok ? 'ok     ' : 'refused'} ${file}: ${outcome.message}`)
  }
  if (options.json) console.log(JSON.stringify(outcomes, null, 2))
  if (outcomes.some((o) => o.code === 'UNREACHABLE')) return 3
  return outcomes.every((o) => o.ok) ? 0 : 1
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(
      error instanceof UsageError
        ? `${error.message}\n${USAGE}`
        : error instanceof Error
          ? error.message
          : error,
    )
    process.exitCode = 2
  },
)
