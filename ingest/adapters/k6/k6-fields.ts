import { z } from 'zod'
import { durationIn } from '../../formats/decode'
import { listParts, toPartName } from '../../formats/sub-loads'
import {
  type FieldsOf,
  type FieldTable,
  group,
  identity,
  ignored,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { boundText, type Load, targetLoad } from '../../model/load'

const text = z.string().max(4000, 'at most 4000 characters')
const Tags = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
/** A line of the JSON output. */
export const K6Line = z.object({
  type: z.string(),
  metric: text,
  data: z.object({
    time: text.optional(),
    value: z.number({ error: 'a number' }).optional(),
    tags: z
      .object({ proto: text.optional(), status: text.optional(), url: text.optional() })
      .and(Tags)
      .nullish(),
  }),
})

const Fields = z.record(z.string(), z.unknown())
/** `--summary-export`, and the data that handleSummary gets. */
export const K6Summary = z.object({
  root_group: Fields,
  metrics: z
    .record(z.string(), Fields)
    .refine((metrics) => Object.keys(metrics).length <= 10_000, 'at most 10000 metrics'),
  state: z.object({ testRunDurationMs: durationIn('ms').nullish() }).nullish(),
})
export type K6Summary = z.infer<typeof K6Summary>

/** Virtual users that were allocated before the run; arrival-rate executors may add more while it lasts. */
export const VUS_MAX = 'vus_max'

/** Prefix of tags that a script gives to its requests. */
export const TAG = 'tag.'

/** "shop=a&tier=2" of the column extra_tags */
const toExtraTags = (value: unknown): Load =>
  Object.fromEntries(
    String(value)
      .split('&')
      .flatMap((pair): [string, string][] => {
        const [name = '', one] = pair.split(/=(.*)/s)
        return one && name !== 'testid' ? [[`${TAG}${name.slice(0, 60)}`, boundText(one)]] : []
      }),
  )

/** Tags of a sample; columns of the CSV output. What a script adds to them is load too. */
export const K6_TAGS: FieldTable = {
  scenario: load('scenario', 'default'),
  group: load('group'),
  // The name of a request is its URL unless the script groups URLs under one.
  name: load('name', null, (name) => toPartName(String(name))),
  url: loads('path, query', (url) => targetLoad(String(url))),
  method: load('method', 'GET'),
  service: load('service'),
  rpc_type: load('rpc_type', 'unary'),
  subproto: load('subproto'),
  tls_version: load('tls_version'),
  proto: plan('protocol'),
  extra_tags: loads(`${TAG}*`, toExtraTags),
  check: result,
  error: result,
  error_code: result,
  expected_response: result,
  from_cache: result,
  ocsp_status: result,
  resource_type: result,
  status: result,
  ip: identity,
  iter: identity,
  vu: identity,
  testid: identity,
  metadata: ignored('ids of single requests'),
}

/** Columns of the CSV output. */
export const K6_COLUMNS: FieldTable = {
  metric_name: result,
  timestamp: identity,
  metric_value: result,
  ...K6_TAGS,
}

/** Lines of the JSON output. */
export const K6_LINES: FieldsOf<z.infer<typeof K6Line>> = {
  type: ignored('whether the line defines a metric or has a sample'),
  metric: result,
  data: group({
    time: identity,
    value: result,
    tags: group(K6_TAGS),
    metadata: ignored('ids of single requests'),
    name: result,
    type: result,
    contains: result,
    tainted: result,
    thresholds: result,
    submetrics: result,
    sub: result,
  }),
}

const PRINTED = ignored('what the summary shows')
const HOSTS = ignored('names and addresses of hosts')

/** Options of a script; the summary of k6 lists only the first four, one that a script makes may list any. */
const K6_OPTIONS: FieldTable = {
  summaryTrendStats: PRINTED,
  summaryTimeUnit: PRINTED,
  noColor: PRINTED,
  thresholds: result,
  scenarios: load('scenarios'),
  vus: load('vus', 1),
  duration: load('duration'),
  iterations: load('iterations'),
  stages: load('stages'),
  rps: load('rps'),
  batch: load('batch', 20),
  batchPerHost: load('batch_per_host', 6),
  executionSegment: load('execution_segment'),
  executionSegmentSequence: load('execution_segment_sequence'),
  minIterationDuration: load('min_iteration_duration'),
  noConnectionReuse: load('no_connection_reuse'),
  noVUConnectionReuse: load('no_vu_connection_reuse'),
  noCookiesReset: load('no_cookies_reset'),
  discardResponseBodies: load('discard_response_bodies'),
  maxRedirects: load('max_redirects', 10),
  insecureSkipTLSVerify: load('insecure_skip_tls_verify'),
  tlsVersion: load('tls_version'),
  tlsCipherSuites: load('tls_cipher_suites'),
  tlsAuth: load('mtls', null, (all) => Array.isArray(all) && all.length > 0),
  dns: load('dns'),
  throw: load('throw'),
  localIPs: load('local_ips', null, (ips) => Boolean(ips)),
  noSetup: load('no_setup'),
  noTeardown: ignored('after the last request'),
  setupTimeout: ignored('before the first request'),
  teardownTimeout: ignored('after the last request'),
  hosts: HOSTS,
  blacklistIPs: HOSTS,
  blockHostnames: HOSTS,
  userAgent: identity,
  tags: identity,
  cloud: identity,
  ext: identity,
  systemTags: PRINTED,
  httpDebug: PRINTED,
  noUsageReport: PRINTED,
  linger: ignored('after the last request'),
  paused: ignored('before the first request'),
  metricSamplesBufferSize: PRINTED,
}

const MAX_DEPTH = 20
/** Paths of groups, which are a list or an object by name. */
function listGroups(groups: unknown, depth = 0): string[] {
  if (typeof groups !== 'object' || groups === null || depth > MAX_DEPTH) return []
  return Object.values(groups).flatMap((one: unknown): string[] => {
    if (typeof one !== 'object' || one === null) return []
    const path: unknown = Reflect.get(one, 'path')
    return [
      ...(typeof path === 'string' ? [path] : []),
      ...listGroups(Reflect.get(one, 'groups'), depth + 1),
    ]
  })
}

/** The first sample of the gauge: its lowest value, in both kinds of summary. */
const GAUGE: FieldTable = { min: load(VUS_MAX), '*': result }

/** Fields of both JSON summaries: they hold totals over all scenarios and requests of a script. */
export const K6_SUMMARY: FieldsOf<K6Summary> = {
  root_group: group({
    name: identity,
    path: identity,
    id: identity,
    groups: load('groups', null, (groups) => listParts(listGroups(groups))),
    checks: result,
  }),
  options: group(K6_OPTIONS),
  state: result,
  metrics: group({ vus_max: group({ ...GAUGE, values: group(GAUGE) }), '*': result }),
  setup_data: ignored('what the setup of the script returned; it may hold credentials'),
}
