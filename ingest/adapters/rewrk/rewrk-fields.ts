import { z } from 'zod'
import { integerText, latencyIn, nonNegative, rps } from '../../formats/decode'
import { type FieldsOf, type LineField, loads, plan, result } from '../../model/fields'
import { targetLoad } from '../../model/load'

/** A round as --json prints it; without a request all figures are null. */
export const RewrkResult = z.object({
  latency_avg: latencyIn('ms').nullable(),
  latency_max: latencyIn('ms').nullable(),
  latency_min: latencyIn('ms').nullable(),
  latency_std_deviation: latencyIn('ms').nullable(),
  transfer_total: nonNegative.nullable(),
  transfer_rate: nonNegative.nullable(),
  requests_total: integerText,
  requests_avg: rps.nullable(),
})
export type RewrkResult = z.infer<typeof RewrkResult>

/** Members of --json: neither the target nor an option is among them. */
export const REWRK_FIELDS: FieldsOf<RewrkResult> = {
  latency_avg: result,
  latency_max: result,
  latency_min: result,
  latency_std_deviation: result,
  transfer_total: result,
  transfer_rate: result,
  requests_total: result,
  requests_avg: result,
}

export const BENCHMARKING = /^\s*Benchmarking (\S+) connections @ (\S+) for (\S.*)$/
export const ROUND = /^\s*Beginning round (\d+)\.\.\.$/
export const ERRORS = /^\s*(\d+) Errors: (\S.*)$/
/** A row or the heading of --pct. */
export const CELLS = /^\s*\| +(\S+(?: \S+)?) +\| +(\S+(?: \S+)?) +\|$/

/** Lines of the report for people; threads, method, headers, body and --http2 are in none of them. */
export const REWRK_LINES: readonly LineField[] = [
  { label: 'Beginning round …', pattern: ROUND, ...result },
  {
    label: 'Benchmarking … connections',
    pattern: /^\s*Benchmarking \S+ connections @ (\S+) for /,
    ...loads('path, query', (url) => targetLoad(typeof url === 'string' ? url : null)),
  },
  { label: '… connections @ …', pattern: /^\s*Benchmarking (\S+) /, ...plan('connections') },
  {
    label: 'headings',
    pattern: /^\s*(?:Latencies|Requests|Transfer):$|^\s*Avg +Stdev /,
    ...result,
  },
  { label: 'latencies', pattern: /^\s*\S+ms +\S+ms +\S+ms +\S+ms$/, ...result },
  { label: 'Total', pattern: /^\s*Total: /, ...result },
  { label: 'table of --pct', pattern: /^\s*(?:\+ -|\| )/, ...result },
  { label: '… Errors', pattern: ERRORS, ...result },
]
