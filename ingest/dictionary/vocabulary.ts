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
/** The rate of these is part of the question; that of a closed loop or of a throughput test is its answer. */
export const isRateAsked = (loadModel: LoadModel): boolean =>
  loadModel !== 'closed' && loadModel !== 'max_throughput'

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

export const PROTOCOLS = [
  'http',
  'http1',
  'h2',
  'h2c',
  'h3',
  'https',
  'grpc',
  'tcp',
  'udp',
  'mixed',
] as const
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
  'SLOW_ANSWERS_MISSING',
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

/** Load generators that pace requests so, by the id of their reader; of those with several ways, how each is asked for. */
export const LOAD_MODEL_TOOLS: Record<Exclude<LoadModel, 'unknown'>, Record<string, string>> = {
  closed: {
    wrk: 'wrk',
    hey: 'hey',
    k6: 'k6 constant-vus and other VU executors',
  },
  open_corrected: {
    wrk2: 'wrk2',
    k6: 'k6 constant-arrival-rate or ramping-arrival-rate with dropped_iterations = 0',
  },
  open_uncorrected: {
    vegeta: 'vegeta',
    k6: 'k6 arrival-rate executors with dropped iterations',
  },
  paced_uncorrected: { fortio: 'fortio -qps', k6: 'k6 --rps' },
  max_throughput: { iperf3: 'iperf3', fortio: 'fortio -qps 0' },
}

/** "closed (wrk, hey)" of each load model that a context may state. @param word between the two, such as ": closed loop" */
export const listLoadModels = (word: (loadModel: LoadModel) => string): string[] =>
  LOAD_MODELS.flatMap((model) =>
    model === 'unknown'
      ? []
      : [`${model}${word(model)} (${Object.values(LOAD_MODEL_TOOLS[model]).join(', ')})`],
  )
