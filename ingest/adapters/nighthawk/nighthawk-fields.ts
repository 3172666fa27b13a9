import { z } from 'zod'
import { digest } from '../../dictionary/canonical-json'
import { integerText, MAX_DURATION_SECONDS, nonNegative } from '../../formats/decode'
import {
  type FieldsOf,
  type FieldTable,
  type FieldUse,
  group,
  identity,
  ignored,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { readField } from '../../model/field'
import { headerLoad, type Load, targetLoad } from '../../model/load'

/** A protobuf Duration in JSON: seconds with the letter s, in no other unit. */
export const protoDuration = (max: number) =>
  z
    .string({ error: 'a duration in seconds such as "0.001206029s"' })
    .regex(/^\d{1,12}(?:\.\d{1,9})?s$/, 'a duration in seconds such as "0.001206029s"')
    .transform((text) => Number(text.slice(0, -1)))
    .refine((seconds) => seconds <= max, { error: `at most ${max} seconds` })

/** The options that the reader needs; all others are in the table below. */
export const NighthawkOptions = z.object({
  requests_per_second: integerText.nullish(),
  connections: integerText.nullish(),
  concurrency: z.union([z.string().max(20), z.number()]).nullish(),
  duration: protoDuration(MAX_DURATION_SECONDS).nullish(),
  uri: z.string().max(2000).nullish(),
  h2: z.boolean().nullish(),
  protocol: z.object({ value: z.string() }).nullish(),
  open_loop: z.boolean().nullish(),
  request_options: z.object({ request_body_size: nonNegative.nullish() }).nullish(),
})
export type NighthawkOptions = z.infer<typeof NighthawkOptions>

/** Rate and connections are set per worker; "auto" leaves the number of workers to the machine. */
export function countWorkers(
  options: NighthawkOptions,
  results: readonly unknown[],
): number | null {
  const stated = String(options.concurrency ?? '1')
  if (/^[1-9]\d{0,4}$/.test(stated)) return Number(stated)
  return results.length > 1 ? results.length - 1 : null
}

/** 64-bit numbers of protobuf are texts in JSON, and numbers in YAML. */
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value

const number = (as: string, byDefault: number | null = null): FieldUse =>
  load(as, byDefault, toNumber)

/** "0s" is no duration. */
const duration = (as: string, byDefault: string | null = null): FieldUse =>
  load(as, byDefault, (value) => (value === '0s' ? null : value))

/** `{ "value": "SPIN" }`, or the word alone; DEFAULT is what the tool does by default. */
const choice = (as: string, byDefault: string): FieldUse =>
  load(as, byDefault, (stated) => {
    const value = readField(stated, 'value') ?? stated
    return value === 'DEFAULT' ? byDefault : value
  })

/** `[{ "header": { "key": "x-size", "value": "4k" } }]` */
const toHeaders = (value: unknown): Load =>
  Object.assign(
    {},
    ...[value].flat().map((one): Load => {
      const header: unknown = Reflect.get(Object(one), 'header') ?? one
      const name: unknown = Reflect.get(Object(header), 'key')
      const text: unknown = Reflect.get(Object(header), 'value')
      return typeof name === 'string' ? (headerLoad(name, String(text ?? '')) ?? {}) : {}
    }),
  ) as Load

const toTarget = (url: unknown): Load => targetLoad(typeof url === 'string' ? url : null)
const hasValue = (value: unknown): boolean => Boolean(value)
const OUTPUT = ignored('what is printed or sent to other systems')

const DEFAULT_PREDICATE = /^benchmark\.(?:http_4xx|http_5xx|pool_connection_failure)$/

/** Fields of `options`, by `CommandLineOptions` of Nighthawk's options.proto, with the defaults of its command line. */
const OPTIONS: FieldsOf<NighthawkOptions> = {
  requests_per_second: plan('targetRps'),
  connections: plan('connections'),
  // Beside connections: each worker has its own connections, rate and event loop.
  concurrency: load('concurrency', 1, toNumber),
  duration: plan('nominalDurationSeconds'),
  uri: loads('path, query', toTarget),
  h2: plan('protocol'),
  h3: plan('protocol'),
  protocol: plan('protocol'),
  open_loop: plan('loadModel'),
  request_options: group({
    request_method: load('method', 'GET', (method) =>
      method === 'METHOD_UNSPECIFIED' ? null : method,
    ),
    request_headers: loads('header.*', toHeaders),
    request_body_size: number('request_body_size'),
    json_body: load('json_body', null, (body) =>
      body ? `sha256:${digest(String(body)).slice(0, 12)}` : null,
    ),
  }),
  request_source: load('request_source', null, hasValue),
  header_source: load('request_source', null, hasValue),
  request_source_plugin_config: load('request_source_plugin_config'),
  user_defined_plugin_configs: load('user_defined_plugin_configs'),
  multi_target: group({
    path: load('path'),
    use_https: load('multi_target.use_https'),
    // Their number is load; their names are hosts.
    endpoints: load('multi_target.endpoints', null, (all) => [all].flat().length),
  }),
  timeout: duration('timeout', '30s'),
  burst_size: number('burst_size'),
  prefetch_connections: load('prefetch_connections'),
  jitter_uniform: duration('jitter_uniform'),
  sequencer_idle_strategy: choice('sequencer_idle_strategy', 'SPIN'),
  experimental_h1_connection_reuse_strategy: choice('h1_connection_reuse_strategy', 'MRU'),
  experimental_h2_use_multiple_connections: load('h2_use_multiple_connections'),
  max_pending_requests: number('max_pending_requests'),
  max_active_requests: number('max_active_requests', 100),
  max_requests_per_connection: number('max_requests_per_connection', 4_294_937_295),
  max_concurrent_streams: number('max_concurrent_streams', 2_147_483_647),
  simple_warmup: load('simple_warmup'),
  address_family: choice('address_family', 'AUTO'),
  no_duration: load('no_duration'),
  termination_predicates: load('termination_predicates'),
  // Without --no-default-failure-predicates these end a run at the first failure.
  failure_predicates: load('failure_predicates', null, (all) =>
    Object.fromEntries(
      Object.entries(Object(all)).filter(
        ([name, limit]) => !(DEFAULT_PREDICATE.test(name) && Number(limit) === 0),
      ),
    ),
  ),
  no_default_failure_predicates: load('no_default_failure_predicates'),
  tls_context: group({
    sni: identity,
    allow_renegotiation: load('tls_context.allow_renegotiation'),
    max_session_keys: load('tls_context.max_session_keys'),
    common_tls_context: load('tls_context.common_tls_context'),
  }),
  transport_socket: load('transport_socket'),
  http3_protocol_options: load('http3_protocol_options'),
  upstream_bind_config: load('upstream_bind_config', null, hasValue),
  tunnel_protocol: choice('tunnel_protocol', 'HTTP1'),
  tunnel_uri: load('tunnel', null, hasValue),
  tunnel_concurrency: load('tunnel_concurrency', null, toNumber),
  tunnel_tls_context: load('tunnel_tls_context'),
  tunnel_http3_protocol_options: load('tunnel_http3_protocol_options'),
  rampup_time: load('rampup_time'),
  response_header_with_latency_input: OUTPUT,
  latency_response_header_name: OUTPUT,
  nighthawk_service: ignored('where the client itself runs'),
  verbosity: OUTPUT,
  output_format: OUTPUT,
  trace: OUTPUT,
  stats_sinks: OUTPUT,
  stats_flush_interval: OUTPUT,
  stats_flush_interval_duration: OUTPUT,
  allow_envoy_deprecated_v2_api: ignored('how options are read'),
  labels: identity,
  scheduled_start: identity,
  execution_id: identity,
}

/** Fields of an Output, or of one Result of it. */
export const NIGHTHAWK_OUTPUT: FieldTable = {
  options: group(OPTIONS),
  results: result,
  version: identity,
  timestamp: identity,
  name: identity,
  statistics: result,
  counters: result,
  user_defined_outputs: result,
  execution_duration: result,
  execution_start: identity,
}
