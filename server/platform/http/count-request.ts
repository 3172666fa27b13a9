import { count, observe } from '../observe/metrics'
import type { RequestScope } from '../observe/request-scope'
import { METHODS } from './rejections'

const RESULTS = '/api/v1/runs'

/** What became of a request to store results, or of one line of a stream. */
export function resultOutcome(status: number, isDryRun: boolean): string {
  if (status === 201) return 'stored'
  if (status === 207) return 'streamed'
  if (status === 503 || status === 429) return 'busy'
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return isDryRun ? 'tried' : 'repeated'
}

/** Counts a request that has ended. Labels have values of closed lists only: anybody may send any address and method. */
export function countRequest(
  { route, adapter }: RequestScope,
  method: string,
  url: string,
  status: number,
  seconds: number,
): void {
  const shown = route ?? 'none'
  const known = METHODS.includes(method) ? method : 'other'
  count('meshbench_requests_total', { route: shown, method: known, status: String(status) })
  observe('meshbench_request_duration_seconds', { route: shown }, seconds)
  if (method === 'POST' && route === RESULTS)
    count('meshbench_ingest_requests_total', {
      adapter: adapter ?? 'unknown',
      outcome: resultOutcome(status, /[?&]dryRun=/.test(url)),
    })
}
