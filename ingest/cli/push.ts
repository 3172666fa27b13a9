import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compared, hasBounds, type Comparison } from './compare'
import { ingestEndpoint, type Options } from './options'
import {
  describeProblem,
  findUncounted,
  formatLinks,
  isUncounted,
  UNREACHABLE,
  type Outcome,
  type Problem,
} from './outcome'
import { isRepeatable, pauseMs, retryAfterMs, wait } from './retry'

type SendOptions = Pick<Options, 'retries' | 'timeoutMs'> & { headers: Record<string, string> }

/** The first response that is a judgement, or the last response of all; null when there was none. */
async function send(
  url: string,
  form: () => FormData,
  { retries, timeoutMs, headers }: SendOptions,
): Promise<Response | null> {
  for (let attempt = 0; ; attempt++) {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body: form(), signal }).catch(
      () => null,
    )
    if ((response && !isRepeatable(response.status)) || attempt >= retries) return response
    const asked = retryAfterMs(response?.headers.get('retry-after') ?? null, Date.now())
    await response?.body?.cancel()
    await wait(pauseMs(attempt, asked, Math.random()))
  }
}

/**
 * Made of the content, so that a repeated job never stores a run twice. None beside a registered context: that may
 * change, and the server tells repeats by the content too.
 */
function toKey(context: Buffer | null, bytes: Buffer, dryRun: boolean): Record<string, string> {
  if (context === null) return {}
  const key = createHash('sha256').update(context).update('\0').update(bytes).digest('hex')
  return { 'idempotency-key': dryRun ? `${key}-dry` : key }
}

type StoredRun = {
  id: string | null
  url: string | null
  state?: string
  /** absent from sites of earlier versions */
  summary?: { lines: string[] }
  comparison?: { said: string[] }
}
type Stored = { runs: StoredRun[] }

/** What the site says of each run: what was measured, what is excluded, how it compares. A sentence is said once. */
const withLines = (
  outcome: Outcome,
  lines: readonly string[],
  more: Partial<Outcome>,
): Outcome => ({
  ...outcome,
  message: [...new Set([outcome.message, ...lines])].join('\n  '),
  ...more,
})

const summaryLines = ({ summary }: StoredRun): string[] => summary?.lines ?? []

/** A stored file with the site's comparison of its runs with earlier ones. */
async function judged(outcome: Outcome, options: Options): Promise<Outcome> {
  const isStored = outcome.ok || isUncounted(outcome.code)
  if (!isStored || outcome.detail === null) return outcome
  const { runs } = outcome.detail as Stored
  if (!outcome.ok) return withLines(outcome, runs.flatMap(summaryLines), {})
  if (!hasBounds(options.bounds))
    return withLines(
      outcome,
      runs.flatMap((run) => [...summaryLines(run), ...(run.comparison?.said ?? [])]),
      {},
    )
  const found: Comparison[] = []
  const lines: string[] = []
  for (const run of runs) {
    lines.push(...summaryLines(run))
    const one = run.id === null ? null : await compared(options, run.id)
    if (one === null && run.id !== null)
      return withLines(outcome, [...lines, 'stored; the site did not say how it compares'], {
        ok: false,
        code: UNREACHABLE,
      })
    if (one) found.push(one)
    lines.push(...(one?.said ?? []))
  }
  return withLines(outcome, lines, { passed: found.every(({ passed }) => passed) })
}

async function toOutcome(file: string, url: string, response: Response): Promise<Outcome> {
  const body: unknown = await response.json().catch(() => null)
  const { status, ok } = response
  if (ok && body !== null) {
    const { runs } = body as Stored
    const uncounted = findUncounted(runs)
    return {
      file,
      ok: uncounted === null,
      code: uncounted ?? String(status),
      message: formatLinks(url, runs),
      detail: body,
    }
  }
  const problem = (body ?? {}) as Problem
  const code = ok || isRepeatable(status) ? UNREACHABLE : (problem.code ?? String(status))
  return { file, ok: false, code, message: describeProblem(problem, status), detail: body }
}

/** Sends one file in a request of its own. @param bytes of the file, where it is not on disk */
export async function push(
  file: string,
  options: Options,
  bytes: Buffer = readFileSync(file),
): Promise<Outcome> {
  const context = options.context === null ? null : readFileSync(options.context)
  const form = () => {
    const data = new FormData()
    if (context) data.append('context', new Blob([new Uint8Array(context)]), 'meshbench.yaml')
    data.append('result', new Blob([new Uint8Array(bytes)]), path.basename(file))
    return data
  }
  const { token, dryRun, url } = options
  const headers = { authorization: `Bearer ${token}`, ...toKey(context, bytes, dryRun) }
  const response = await send(ingestEndpoint(options), form, { ...options, headers })
  if (response) return judged(await toOutcome(file, url, response), options)
  return { file, ok: false, code: UNREACHABLE, message: `${url} did not respond`, detail: null }
}
