export type Definition = {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  labels: readonly string[]
}

/** Every metric of this project, in the order in which they are served; prom-client adds those of Node. */
export const DEFINITIONS = {
  meshbench_requests_total: {
    kind: 'counter',
    help: 'Requests that have ended, by route pattern, method and status',
    labels: ['route', 'method', 'status'],
  },
  meshbench_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the first byte of a request to the end of its response, by route pattern',
    labels: ['route'],
  },
  meshbench_requests_under_way: {
    kind: 'gauge',
    help: 'Requests that have not ended',
    labels: [],
  },
  meshbench_ingest_requests_total: {
    kind: 'counter',
    help: 'Requests to store results, by adapter and outcome: stored, repeated, tried, streamed, refused, busy, failed',
    labels: ['adapter', 'outcome'],
  },
  meshbench_ingest_files_total: {
    kind: 'counter',
    help: 'Files and lines of streams that were read, by adapter and outcome; the adapter of what is refused is unknown',
    labels: ['adapter', 'outcome'],
  },
  meshbench_ingest_stream_lines_total: {
    kind: 'counter',
    help: 'Lines of NDJSON streams that were answered, by outcome: stored, repeated, tried, refused, busy, failed',
    labels: ['outcome'],
  },
  meshbench_statement_duration_seconds: {
    kind: 'histogram',
    help: 'Time from sending a statement to its last row or error, by kind and by table or view of the schema',
    labels: ['kind', 'table'],
  },
  meshbench_queue_waiting: {
    kind: 'gauge',
    help: 'Tasks that wait: for the writer of runs, for a thread that reads files, for a turn of the framework',
    labels: ['queue'],
  },
  meshbench_queue_running: {
    kind: 'gauge',
    help: 'Tasks that run, of the same queues',
    labels: ['queue'],
  },
  meshbench_response_cache_requests_total: {
    kind: 'counter',
    help: 'Requests at the cache of whole responses, by result: hit, miss, refused, passed, outdated',
    labels: ['result'],
  },
  meshbench_response_cache_entries: {
    kind: 'gauge',
    help: 'Whole responses that are kept',
    labels: [],
  },
  meshbench_response_cache_bytes: {
    kind: 'gauge',
    help: 'Bytes of the whole responses that are kept',
    labels: [],
  },
  meshbench_workers: {
    kind: 'gauge',
    help: 'Processes of the site whose measures are in this answer',
    labels: [],
  },
  meshbench_renderer_up: {
    kind: 'gauge',
    help: 'Processes that render pages beside those that serve: one for each worker, once it is needed',
    labels: [],
  },
  meshbench_pool_connections: {
    kind: 'gauge',
    help: 'Connections to the database, by state: open, idle; and those who wait for one: waiting',
    labels: ['state'],
  },
  meshbench_database_up: {
    kind: 'gauge',
    help: '1 when the database answers within a second, else 0',
    labels: [],
  },
  meshbench_database_size_bytes: {
    kind: 'gauge',
    help: 'Size of the database on its disk',
    labels: [],
  },
  meshbench_database_connections: {
    kind: 'gauge',
    help: 'Connections of all instances to the database',
    labels: [],
  },
  meshbench_replica_up: {
    kind: 'gauge',
    help: '1 when the replica answers within a second, else 0',
    labels: ['replica'],
  },
  meshbench_replica_in_use: {
    kind: 'gauge',
    help: '1 while the replica is read from, 0 while it is left out',
    labels: ['replica'],
  },
  meshbench_replica_lag_bytes: {
    kind: 'gauge',
    help: 'Bytes of the log that the primary had written and the replica not replayed, at the last look',
    labels: ['replica'],
  },
  meshbench_replica_staleness_seconds: {
    kind: 'gauge',
    help: 'At most so old is what the replica shows; NaN where it is not known',
    labels: ['replica'],
  },
  meshbench_replica_reads_total: {
    kind: 'counter',
    help: 'Reads that could use a replica, by result: served, or behind or failed and read from the primary',
    labels: ['replica', 'result'],
  },
  meshbench_self_check_findings_total: {
    kind: 'counter',
    help: 'Kept bytes of the hourly sample that do not match their digest, by kind',
    labels: ['kind'],
  },
  meshbench_self_check_age_seconds: {
    kind: 'gauge',
    help: 'Time since the last sample was checked, or since the start',
    labels: [],
  },
  meshbench_damaged_reads_total: {
    kind: 'counter',
    help: 'Reads of kept bytes that did not match their digest, by what was read; any is an alert',
    labels: ['what'],
  },
} as const satisfies Readonly<Record<string, Definition>>

export type MetricName = keyof typeof DEFINITIONS
export const METRIC_NAMES = Object.keys(DEFINITIONS) as MetricName[]
type NamesOfKind<K extends Definition['kind']> = {
  [N in MetricName]: (typeof DEFINITIONS)[N]['kind'] extends K ? N : never
}[MetricName]
export type CounterName = NamesOfKind<'counter'>
export type HistogramName = NamesOfKind<'histogram'>
/** Metrics that can be read at each scrape. */
export type ReadableName = NamesOfKind<'gauge' | 'counter'>
