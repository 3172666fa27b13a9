import { ownValue } from './own-value'

/**
 * The closed lists of the domain. The database repeats them as CHECK constraints; a test keeps both equal.
 * Words are defined in the glossary of server/README.md.
 */
export const LOAD_MODELS = [
  'open_corrected',
  'open_uncorrected',
  'paced_uncorrected',
  'closed',
  'max_throughput',
  'unknown',
] as const
export type LoadModel = (typeof LOAD_MODELS)[number]

/** Whether latencies of a load generator hold the time that requests waited in it, best first. */
export const COUNTS_WAITING = ['yes', 'partly', 'no', 'unknown', 'not_applicable'] as const
export type CountsWaiting = (typeof COUNTS_WAITING)[number]

/** What of a distribution a result file may hold. */
export const GIVEN = ['percentiles', 'histogram', 'samples'] as const
export type Given = (typeof GIVEN)[number]

export const MODES = [
  'none',
  'sidecar',
  'ambient',
  'ambient+waypoint',
  'ztunnel',
  'wireguard',
  'ipsec',
  'node-proxy',
  'node-proxy+wireguard',
  'proxyless',
  'ebpf',
  'gateway',
  'other',
] as const
export type Mode = (typeof MODES)[number]

export const PROTOCOLS = ['http', 'http1', 'h2', 'https', 'grpc', 'tcp', 'udp', 'mixed'] as const
export type Protocol = (typeof PROTOCOLS)[number]

export const EVIDENCE_METHODS = [
  'raw-file',
  'table',
  'chart-label',
  'svg-geometry',
  'read-from-chart',
  'text',
  'secondary-text',
  'recomputed-from-raw',
] as const
export type EvidenceMethod = (typeof EVIDENCE_METHODS)[number]

/**
 * How a summary value came about: `published` mirrors the canonical evidence, `published_retracted` that of what was
 * retracted, the others are computed here.
 */
export const SUMMARY_METHODS = [
  'published',
  'published_retracted',
  'mean_of_runs',
  'median_of_runs',
  'merged_exact',
  'merged_approx',
  'merged_bracket',
] as const

export const STATISTICS = [
  'quantile',
  'min',
  'max',
  'mean',
  'stddev',
  'total',
  'rate',
  'ratio',
  'value',
  'not_stated',
] as const
export type Statistic = (typeof STATISTICS)[number]

/** What a product is: a service mesh, a network (CNI), or both. */
export const PRODUCT_KINDS = ['mesh', 'network', 'gateway'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

export const ORGANISATION_KINDS = [
  'mesh_vendor',
  'mesh_project',
  'cloud_vendor',
  'foundation',
  'academic',
  'independent',
  'unknown',
] as const
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]

/** What a published error bar is: `iqr` is the interquartile range, `unstated` one that its source does not explain. */
export const SPREAD_KINDS = ['sd', 'se', 'ci95', 'range', 'iqr', 'unstated'] as const
export type SpreadKindName = (typeof SPREAD_KINDS)[number]

export const PUBLICATION_ROLES = ['author', 'publisher', 'sponsor', 'infrastructure'] as const

export const CLAIM_VERDICTS = [
  'unchecked',
  'consistent',
  'partly',
  'inconsistent',
  'not_comparable',
  'uncheckable',
] as const

/** `valid` counts in summaries. `pending` and `rejected` were never public; `withdrawn` is taken back by its sender. */
export const RUN_STATUSES = [
  'valid',
  'proposed',
  'discarded_by_protocol',
  'invalid',
  'retracted',
  'pending',
  'rejected',
  'withdrawn',
] as const

export const APPLICABILITIES = ['measured', 'not_applicable', 'not_published'] as const
export type Applicability = (typeof APPLICABILITIES)[number]

export const HISTOGRAM_FORMATS = [
  'hdr_v2',
  'fortio',
  'wrk2_spectrum',
  'nighthawk',
  'explicit_buckets',
  'samples',
] as const

/** Things an adapter says about a file it read; they lead to quality flags and never stop an import. */
export const NOTICE_CODES = [
  'TOO_FEW_SAMPLES',
  'COARSE_RESOLUTION',
  'ALL_REQUESTS_FAILED',
  'UNIT_NOT_IN_FILE',
  'UNIT_SUSPECT',
  'PARTIAL_HISTOGRAM',
  'ERRORS_IN_LATENCY',
  'ONE_WAY_LATENCY',
  'HALF_ROUND_TRIP',
  'NOT_REQUEST_LATENCY',
  'NO_REQUEST_LATENCY',
  'MULTIPLE_RUNS',
  'REQUESTS_NOT_SENT',
  'TARGET_NOT_REACHED',
  'NO_TARGET_RATE',
  'THRESHOLD_FAILED',
  'OMISSION_CORRECTED_COUNT',
  'COUNTS_INCONSISTENT',
  'KNOWN_TOOL_DEFECT',
  'ABORT',
  'ABORTED_AT_DEADLINE',
  'TWO_LATENCY_SECTIONS',
  'NAN_IN_FILE',
  'DAMAGED_FIELD',
  'INFERRED_RESOLUTION',
  'LINES_AROUND',
  'IDLE_TIMEOUTS',
  'IMPLAUSIBLE',
  'ASSUMED_VALUE',
  'PARTS',
  'REPEATED',
  'NO_SUCH_BASELINE',
  'VERSION_UNSTATED',
  'NOT_COMPARABLE',
  'NOT_CONTINUOUS',
  'LOAD_STATED',
  'UNREAD_FIELD',
] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]

/** How a load generator paces requests, and whether the wait for a late one is inside its latencies. */
export const LOAD_MODEL_WORDS: Record<string, string> = {
  open_corrected: 'open loop, waiting time counted',
  open_uncorrected: 'open loop, waiting time not counted',
  paced_uncorrected: 'paced, waiting time not counted',
  closed: 'closed loop',
  max_throughput: 'as fast as possible',
  unknown: 'load model not known',
}

// Authors number the folders of their experiments; the number says nothing to a reader.
const experimentName = (name: string): string => name.replace(/^\d+_/, '').replaceAll('_', ' ')

/** Names that a source gave to its tests; the number of connections tells "s" and "m" apart. */
const TEST_NAMES: Record<string, string> = {
  dts: 'TCP to a pod',
  dtm: 'TCP to a pod',
  dus: 'UDP to a pod',
  dum: 'UDP to a pod',
  sts: 'TCP to a service',
  stm: 'TCP to a service',
  sus: 'UDP to a service',
  sum: 'UDP to a service',
}
const testName = (name: string): string => ownValue(TEST_NAMES, name) ?? name

/** Where an author printed one quantity twice, in words instead of the names of the reviewed file. */
const SERIES_WORDS: Record<string, string> = {
  files: 'from the output files',
  readme: 'from the README',
  traces: 'from traces of an earlier series',
}

/** Whether a number of objects rises or falls from case to case. */
const PHASE_WORDS: Record<string, string> = {
  'scaling-up': 'adding',
  'scaling-down': 'removing',
}

// "0qps-30s-32c" of "report-0qps-30s-32c.log"
const logName = (name: string): string => name.replace(/^report-|\.log$/g, '')

const SETTING_WORDS: Record<string, (value: string | number | boolean) => string> = {
  appReplicas: (n) => `${n} app ${n === 1 ? 'replica' : 'replicas'}`,
  processes: (n) => `${n} ${n === 1 ? 'process' : 'processes'}`,
  mtu: (bytes) => `MTU ${bytes}`,
  test: (name) => testName(String(name)),
  campaign: String,
  chart: (name) => `chart “${name}”`,
  httpRoutes: (n) => `${n.toLocaleString('en-GB')} HTTP routes`,
  httpListeners: (n) => `${n.toLocaleString('en-GB')} HTTP listeners`,
  httpsListeners: (n) => `${n.toLocaleString('en-GB')} HTTPS listeners`,
  upstreamServers: (n) => `${n.toLocaleString('en-GB')} upstream servers`,
  phase: (name) => ownValue(PHASE_WORDS, String(name)) ?? String(name),
  routing: (name) => `routed by ${name}`,
  match: (name) => `${name} match`,
  profile: String,
  log: (name) => `log “${logName(String(name))}”`,
  serverDelayMs: (ms) => `answered after ${ms} ms`,
  rampRps: (rps) => `near ${rps} requests/s`,
  series: (name) => ownValue(SERIES_WORDS, String(name)) ?? `data series “${name}”`,
  experiment: (name) => `${experimentName(String(name))} experiment`,
  fortioUniform: (is) => `requests ${is === true ? '' : 'not '}evenly spaced`,
  fortioNoCatchUp: (isNot) =>
    isNot === true ? 'no catching up after delays' : 'catching up after delays',
}

/** Settings that are numbers of something, with one of it. */
const COUNTED_SETTINGS: Record<string, string> = {
  clusters: 'cluster',
  endpoints: 'endpoint',
  pods: 'pod',
  policies: 'policy',
  replicas: 'replica',
  requests: 'request',
  rules: 'rule',
  services: 'service',
  sidecars: 'sidecar',
  streams: 'stream',
  threads: 'thread',
  users: 'user',
  workers: 'worker',
}

const SETTING_NAMES: Record<string, string> = {
  keep_alive: 'keep-alive',
  certificate_not_checked: 'unchecked certificate',
  tls: 'TLS',
  tls_version: 'TLS version',
  tos: 'TOS',
  mss: 'MSS',
  mtu: 'MTU',
  mtls: 'mTLS',
  fortioUniform: 'evenly spaced requests',
  fortioNoCatchUp: 'after a stall',
}

/** "fortio no catch up" of "fortioNoCatchUp"; a capital that no small letter follows belongs to an abbreviation. */
const splitCamelCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`)

/** A free setting of a workload by its name in words: "keep-alive", "header x-size", "option --fast", "no catch up". */
export function settingName(name: string): string {
  const [, kind, rest = ''] = /^(header|option|property|variable)\.(.+)$/s.exec(name) ?? []
  if (kind !== undefined) return `${kind} ${rest}`
  return (
    ownValue(SETTING_NAMES, name) ??
    splitCamelCase(name.replace(/(?<=[a-z0-9])_(?=[a-z0-9])/gi, ' '))
  )
}

/** The value of a free setting beside its name: "yes", "8; 16", "http max throughput". */
export function settingValue(name: string, value: unknown): string {
  if (name === 'fortioNoCatchUp')
    return value === true ? 'skips the missed requests' : 'sends the missed requests'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join('; ')
  if (name === 'test') return testName(String(value))
  return name === 'experiment' ? experimentName(String(value)) : String(value)
}

/** A free setting of a workload in words: "1 process", "MTU 1500", "10 policies", "without keep-alive"; null for what is not a plain value. */
export function settingWords(name: string, value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return null
  const single = ownValue(COUNTED_SETTINGS, name)
  if (single !== undefined && typeof value === 'number')
    return `${value.toLocaleString('en-GB')} ${value === 1 ? single : name}`
  const words = ownValue(SETTING_WORDS, name)?.(value)
  if (words !== undefined) return words
  if (typeof value !== 'boolean') return `${settingName(name)} ${value}`
  return value ? settingName(name) : `without ${settingName(name)}`
}
