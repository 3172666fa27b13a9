import { z } from 'zod'
import { durationSeconds, integerText, latencyIn } from '../../formats/decode'
import {
  type FieldsOf,
  identity,
  ignored,
  type LineField,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { targetLoad } from '../../model/load'

const latencyMs = latencyIn('ms')
export const AutocannonResult = z.object({
  title: z.string().max(200, 'at most 200 characters').nullish(),
  url: z.string().max(2000, 'at most 2000 characters').nullish(),
  connections: integerText.nullish(),
  duration: durationSeconds,
  start: z.iso.datetime({ offset: true, error: 'an ISO 8601 time' }).nullish(),
  errors: integerText,
  timeouts: integerText.nullish(),
  mismatches: integerText.nullish(),
  resets: integerText.nullish(),
  non2xx: integerText,
  '2xx': integerText.nullish(),
  '3xx': integerText.nullish(),
  latency: z.looseObject({
    average: latencyMs,
    stddev: latencyMs,
    min: latencyMs,
    max: latencyMs,
    totalCount: integerText.nullish(),
  }),
  requests: z.object({ total: integerText, sent: integerText.nullish() }),
})
export type AutocannonResult = z.infer<typeof AutocannonResult>

const toTarget = (url: unknown) => (typeof url === 'string' ? targetLoad(url) : {})

/** Fields of -j. Rate, method, headers and body of the requests are in none of them. */
export const AUTOCANNON_FIELDS: FieldsOf<AutocannonResult> = {
  url: loads('path, query', toTarget),
  socketPath: load('unix_socket', null, (path) => Boolean(path)),
  connections: plan('connections'),
  pipelining: load('pipelining', 1),
  workers: load('workers'),
  sampleInt: ignored('how often rates are sampled; counts and latencies are those of all requests'),
  title: identity,
  start: identity,
  finish: identity,
  duration: result,
  samples: result,
  errors: result,
  timeouts: result,
  mismatches: result,
  resets: result,
  non2xx: result,
  '1xx': result,
  '2xx': result,
  '3xx': result,
  '4xx': result,
  '5xx': result,
  statusCodeStats: result,
  latency: result,
  requests: result,
  throughput: result,
}

const toCount = (printed: unknown): number => Number(printed)

/** Lines of the tables for people. */
export const AUTOCANNON_LINES: readonly LineField[] = [
  {
    label: 'Running 60s (or 1000 requests) test @ URL',
    pattern: /^Running .{1,40}? test @ (\S+)$/,
    ...loads('path, query', toTarget),
  },
  {
    label: '… connections with … pipelining factor',
    pattern: /^\d+ connections? with (\d{1,9}) pipelining factor$/,
    ...load('pipelining', 1, toCount),
  },
  { label: '… connections', pattern: /^\d+ connections?$/, ...plan('connections') },
  {
    label: '… workers',
    pattern: /^(\d{1,9}) workers?$/,
    ...load('workers', null, toCount),
  },
  { label: 'tables', pattern: /^(?:\S{0,9}[│|┌├└+])/, ...result },
  {
    label: 'samples',
    pattern: /^Req\/Bytes counts sampled |^# of samples: /,
    ...ignored('how often rates are sampled; counts and latencies are those of all requests'),
  },
  { label: 'status codes', pattern: / 2xx responses, /, ...result },
  { label: '… requests in …', pattern: / requests in \S+, .+ read$/, ...result },
  {
    label: 'errors',
    pattern: / errors? \(| requests with mismatched body$|^request pipeline was reset /,
    ...result,
  },
]
