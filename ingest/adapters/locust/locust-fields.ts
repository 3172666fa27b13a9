import { z } from 'zod'
import {
  decimal,
  integerText,
  latencyIn,
  MAX_LATENCY_SECONDS,
  nonNegative,
} from '../../formats/decode'
import { toPartName } from '../../formats/sub-loads'
import {
  type FieldsOf,
  type FieldTable,
  identity,
  ignored,
  load,
  type LineField,
  result,
} from '../../model/fields'

const KEY_LIMIT = MAX_LATENCY_SECONDS * 1000
const isTime = (key: string): boolean => {
  const ms = decimal(key)
  return ms !== null && ms >= 0 && ms <= KEY_LIMIT
}

/** One name of a request in the output of --json. */
export const LocustEntry = z.object({
  name: z.string(),
  method: z.string().nullish(),
  start_time: nonNegative,
  last_request_timestamp: nonNegative.nullish(),
  num_requests: integerText,
  num_none_requests: integerText.nullish(),
  num_failures: integerText,
  total_response_time: nonNegative,
  min_response_time: latencyIn('ms').nullish(),
  max_response_time: latencyIn('ms').nullish(),
  response_times: z
    .record(z.string(), integerText)
    .refine((all) => Object.keys(all).every(isTime), {
      error: 'counts by milliseconds, 0 or more',
    }),
})
export type LocustEntry = z.infer<typeof LocustEntry>

/** Key of a sub-load: locust's statistics have a row per endpoint, and a total. */
export const ENDPOINT = 'endpoint'

const ENDPOINT_NAME = load(ENDPOINT, null, (name) => toPartName(String(name)))
/** The kind of request; GET is what a name without one is taken for. */
const METHOD = load('method', 'GET', (type) => (type === 'None' ? null : type))

/** Fields of an entry of --json, by `StatsEntry.serialize`. */
export const LOCUST_FIELDS: FieldsOf<LocustEntry> = {
  name: ENDPOINT_NAME,
  method: METHOD,
  start_time: identity,
  last_request_timestamp: identity,
  num_requests: result,
  num_none_requests: result,
  num_failures: result,
  total_response_time: result,
  min_response_time: result,
  max_response_time: result,
  total_content_length: result,
  response_times: result,
  num_reqs_per_sec: result,
  num_fail_per_sec: result,
}

/** Columns of *_stats.csv in lower case, since 1.0 and before. */
export const LOCUST_COLUMNS: FieldTable = {
  type: METHOD,
  method: METHOD,
  name: ENDPOINT_NAME,
  'request count': result,
  '# requests': result,
  'failure count': result,
  '# failures': result,
  'median response time': result,
  'average response time': result,
  'min response time': result,
  'max response time': result,
  'average content size': result,
  'requests/s': result,
  'failures/s': result,
  'requests failed/s': result,
  percentiles: result,
}

const PERCENTILE = /^\d{1,3}(?:\.\d+)?%$/

/** Name of a column in LOCUST_COLUMNS: percentiles, which the user chooses, share one. */
export function toLocustColumn(name: string): string {
  const lower = name.trim().toLowerCase()
  return PERCENTILE.test(lower) ? 'percentiles' : lower
}

/** The other tables of --csv, which hold no latency and are refused. */
export const LOCUST_OTHER_LINES: readonly LineField[] = [
  {
    label: 'exceptions, failures or history',
    pattern: /^/,
    ...ignored('the table is refused: it holds no latencies'),
  },
]
