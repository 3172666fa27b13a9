import { z } from 'zod'
import { durationIn, integerText, latencyIn, ratio, rps } from '../../formats/decode'
import {
  type FieldsOf,
  group,
  identity,
  ignored,
  type LineField,
  load,
  loads,
  result,
} from '../../model/fields'
import { targetLoad } from '../../model/load'

const latency = latencyIn('ns')
/** `vegeta report -type=json`. */
export const VegetaReport = z.object({
  latencies: z
    .object({
      mean: latency,
      max: latency,
      min: latency.nullish(),
      '50th': latency.nullish(),
      '90th': latency.nullish(),
      '95th': latency.nullish(),
      '99th': latency.nullish(),
    })
    .loose(),
  buckets: z.record(z.string().regex(/^\d{1,19}$/, 'nanoseconds'), integerText).nullish(),
  earliest: z.string().max(60, 'a time').nullish(),
  latest: z.string().max(60, 'a time').nullish(),
  duration: durationIn('ns'),
  wait: durationIn('ns').nullish(),
  requests: integerText,
  rate: rps,
  throughput: rps.nullish(),
  success: ratio,
  status_codes: z.record(z.string().regex(/^\d{1,3}$/, 'a status code'), integerText),
  errors: z.array(z.string()).nullish(),
})

export type VegetaReport = z.infer<typeof VegetaReport>

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** RFC 3339 to seconds since 1970, with the fraction that Date would cut; NaN for anything else. */
export function unixSeconds(text: string): number {
  const [, whole = '', fraction = '', zone = ''] = TIME.exec(text) ?? []
  return Date.parse(whole + zone) / 1000 + Number(`0${fraction}`)
}

/** A line of `vegeta encode -to json`. */
export const VegetaLine = z.object({
  attack: z.string().nullish(),
  code: z.number().int().min(0).max(999),
  timestamp: z.string().refine((text) => Number.isFinite(unixSeconds(text)), {
    error: 'an RFC 3339 time',
  }),
  latency: z.number({ error: 'a number of nanoseconds' }),
  method: z.string().nullish(),
  url: z.string().nullish(),
})
/** Keys of sub-loads: attacks that were encoded into one file, and the targets of one attack. */
export const ATTACK = 'attack'
export const TARGET = 'target'

/** Mean size of a request body; failed requests count with 0, so digits are left out. */
const BODY_BYTES = load('body_bytes', null, (bytes) => Math.round(Number(bytes)) || null)

/** Fields of `vegeta encode -to json`, and columns of `-to csv` in their order. */
export const VEGETA_RESULT: FieldsOf<z.infer<typeof VegetaLine>> = {
  timestamp: identity,
  code: result,
  latency: result,
  bytes_out: BODY_BYTES,
  bytes_in: result,
  error: result,
  body: result,
  // The name of a whole attack is a label; of several attacks in one file each is a load.
  attack: loads(ATTACK, () => ({})),
  seq: identity,
  method: load('method', 'GET'),
  url: loads('path, query', (url) => targetLoad(typeof url === 'string' ? url : null)),
  headers: result,
}
export const VEGETA_COLUMNS: readonly string[] = Object.keys(VEGETA_RESULT)

/** Fields of `vegeta report -type=json`: neither rate nor target is in it. */
export const VEGETA_REPORT: FieldsOf<z.infer<typeof VegetaReport>> = {
  latencies: result,
  buckets: result,
  bytes_in: result,
  bytes_out: group({ total: result, mean: BODY_BYTES }),
  earliest: identity,
  latest: identity,
  end: identity,
  duration: result,
  wait: result,
  requests: result,
  rate: result,
  throughput: result,
  success: result,
  status_codes: result,
  errors: result,
}

/** Lines of `vegeta report`, of its histogram and of its grid. */
export const VEGETA_LINES: readonly LineField[] = [
  { label: 'Requests', pattern: /^Requests\s+\[/, ...result },
  { label: 'Duration', pattern: /^Duration\s+\[/, ...result },
  { label: 'Latencies', pattern: /^Latencies\s+\[/, ...result },
  { label: 'Bytes In', pattern: /^Bytes In\s+\[/, ...result },
  {
    label: 'Bytes Out [total, mean]',
    pattern: /^Bytes Out\s+\[total, mean\]\s+\d+, (\S+)$/,
    ...BODY_BYTES,
  },
  { label: 'Success', pattern: /^Success\s+\[/, ...result },
  { label: 'Status Codes', pattern: /^Status Codes\s+\[/, ...result },
  { label: 'Error Set', pattern: /^Error Set:/, ...result },
  { label: 'Bucket', pattern: /^\s*(?:Bucket\s|\[\S+,\s+\S+\]\s)/, ...result },
  {
    label: 'Value(ms) Percentile TotalCount',
    pattern: /^\s*(?:Value\(ms\)\s|[\d.]+\s+[\d.]+\s+\d+\s+\S+$)/,
    ...result,
  },
  { label: 'errors', pattern: /^\d{3} \w|^\w+ "|: /, ...ignored('a text of an error') },
]
