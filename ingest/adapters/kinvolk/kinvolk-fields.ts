import { CALLED_URL } from '../../formats/called-urls'
import { WRK_LINES } from '../../formats/wrk-lines'
import { identity, ignored, type LineField, loads, plan, result } from '../../model/fields'

/** A URL of the wrapper's list with its calls. */
export const URL_CALLS = /^(https?:\/\/\S+) : (\d+)$/
/** Lines of the fork's report: those of wrk2, and the sums of its script. */
export const KINVOLK_LINES: readonly LineField[] = [
  ...WRK_LINES,
  { label: 'Initialised … threads', pattern: /^Initialised \d+ threads/, ...result },
  { label: 'URL call count', pattern: URL_CALLS, ...CALLED_URL },
  { label: 'URL call count', pattern: /^URL call count$/, ...result },
  {
    label: 'sums of the script',
    pattern:
      /^(?:Total Requests|HTTP errors|Requests timed out|Bytes received|Socket \w+ errors): /,
    ...result,
  },
]

/** Metrics of the wrapper; a Pushgateway adds labels of job and instance. */
export const KINVOLK_METRICS: readonly LineField[] = [
  { label: '# TYPE', pattern: /^#/, ...ignored('the kind of a metric') },
  {
    label: 'wrk2_benchmark_url_call_count',
    pattern: /^wrk2_benchmark_url_call_count\{(?:(?!url)\w+="[^"]*",)*url="([^"]*)"/,
    ...CALLED_URL,
  },
  {
    label: 'wrk2_benchmark_run_requested_rps',
    pattern: /^wrk2_benchmark_run_requested_rps\b/,
    ...plan('targetRps'),
  },
  {
    label: 'wrk2_benchmark_run_thread_count',
    pattern: /^wrk2_benchmark_run_thread_count\b/,
    ...plan('connections'),
  },
  {
    label: 'wrk2_benchmark_run_runtime{kind="start"}',
    pattern: /^wrk2_benchmark_run_runtime\{.*kind="(?:start|end)"/,
    ...identity,
  },
  {
    label: 'wrk2_benchmark_run_average_tcp_reconnect_rate',
    pattern: /^wrk2_benchmark_run_average_tcp_reconnect_rate\b/,
    ...loads('reconnects', () => ({})),
  },
  {
    label: 'wrk2_benchmark_…',
    pattern:
      /^wrk2_benchmark_(?:(?:average|current)_\w+|requests\w*|responses|duration|run_\w+|progress|latency_\w+|http_errors|bytes_read|socket_errors)\b/,
    ...result,
  },
  { label: 'metrics of a Pushgateway', pattern: /^(?:push|go|process)\w*[ {]/, ...identity },
]
