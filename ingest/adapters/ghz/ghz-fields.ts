import { z } from 'zod'
import { durationIn, integerText, latencyIn, latencySeconds, rps } from '../../formats/decode'
import {
  environment,
  type FieldsOf,
  group,
  identity,
  ignored,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { headerLoad, type Load } from '../../model/load'

const latency = latencyIn('ns')
const counts = z
  .record(z.string(), integerText)
  .refine((all) => Object.keys(all).length <= 100_000, 'at most 100000 entries')
const Options = z.object({
  rps: rps.nullish(),
  'load-schedule': z.string().nullish(),
  connections: integerText.nullish(),
  total: integerText.nullish(),
  duration: durationIn('ns').nullish(),
})
export const GhzReport = z.object({
  name: z.string().nullish(),
  date: z.string().nullish(),
  endReason: z.string().nullish(),
  options: Options.nullish(),
  count: integerText,
  total: durationIn('ns'),
  average: latency,
  fastest: latency,
  slowest: latency,
  rps,
  errorDistribution: counts.nullish(),
  statusCodeDistribution: counts,
  latencyDistribution: z
    .array(z.object({ percentage: z.number().min(0).max(100), latency }))
    .nullable(),
  histogram: z.array(z.object({ mark: latencySeconds, count: integerText })).nullish(),
  details: z.array(z.object({ latency, status: z.string() })).nullish(),
  tags: z.record(z.string(), z.unknown()).nullish(),
})
export type GhzReport = z.infer<typeof GhzReport>

/** A path, whose file is what counts. */
export const GHZ_FILE_NAME = ignored('a path on the machine of the load generator')

/** Go writes durations as nanoseconds. */
const seconds = (value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value)
    ? Number((value / 1e9).toPrecision(12))
    : value

/** Metadata of a call: a text by name. */
export const toMetadata = (value: unknown): Load =>
  Object.assign(
    {},
    ...Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
      ([name, text]) => headerLoad(name, String(text)) ?? {},
    ),
  ) as Load

/** Options of a run, as -O json and pretty name them; those that ghz leaves at 0 are left out. */
const OPTION_FIELDS: FieldsOf<z.infer<typeof Options>> = {
  call: load('call'),
  rps: plan('targetRps'),
  connections: plan('connections'),
  total: plan('nominalRequests'),
  duration: plan('nominalDurationSeconds'),
  concurrency: load('concurrency'),
  async: load('async'),
  data: load('data'),
  binary: load('binary'),
  metadata: loads('header.*', toMetadata),
  'enable-compression': load('compression'),
  insecure: load('insecure'),
  skipTLS: load('certificate_not_checked'),
  cert: load('client_certificate', null, (path) => Boolean(path)),
  'load-schedule': load('load_schedule', 'const'),
  'load-start': load('load_start'),
  'load-end': load('load_end'),
  'load-step': load('load_step'),
  'load-step-duration': load('load_step_duration_s', null, seconds),
  'load-max-duration': load('load_max_duration_s', null, seconds),
  'concurrency-schedule': load('concurrency_schedule', 'const'),
  // Some versions write 1 and 0, others 0 and 1, where the schedule is constant.
  'concurrency-start': load('concurrency_start', 1),
  'concurrency-end': load('concurrency_end'),
  'concurrency-step': load('concurrency_step', 1),
  'concurrency-step-duration': load('concurrency_step_duration_s', null, seconds),
  'concurrency-max-duration': load('concurrency_max_duration_s', null, seconds),
  timeout: load('timeout_s', 20, seconds),
  'dial-timeout': load('dial_timeout_s', 10, seconds),
  keepalive: load('keepalive_s', null, seconds),
  skipFirst: load('skip_first'),
  'skip-first': load('skip_first'),
  'count-errors': load('count_errors'),
  'lb-strategy': load('lb_strategy'),
  'stream-interval': load('stream_interval_s', null, seconds),
  'stream-call-duration': load('stream_call_duration_s', null, seconds),
  'stream-call-count': load('stream_call_count'),
  'stream-dynamic-messages': load('stream_dynamic_messages'),
  // As many as the machine has, unless --cpus says less.
  CPUs: environment,
  host: identity,
  authority: identity,
  cname: identity,
  name: identity,
  tags: identity,
  proto: GHZ_FILE_NAME,
  protoset: GHZ_FILE_NAME,
  'import-paths': GHZ_FILE_NAME,
  cacert: GHZ_FILE_NAME,
  key: GHZ_FILE_NAME,
}

/** Fields of -O json and -O pretty. */
export const GHZ_FIELDS: FieldsOf<GhzReport> = {
  options: group(OPTION_FIELDS),
  name: identity,
  date: identity,
  tags: identity,
  endReason: result,
  count: result,
  total: result,
  average: result,
  fastest: result,
  slowest: result,
  rps: result,
  errorDistribution: result,
  statusCodeDistribution: result,
  latencyDistribution: result,
  histogram: result,
  details: result,
}
