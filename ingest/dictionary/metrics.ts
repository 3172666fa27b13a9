/** The metric dictionary: one public code per quantity, stored in SI, shown in the unit a reader expects. */
export type Dimension =
  'time' | 'rate' | 'bitrate' | 'bytes' | 'cores' | 'count' | 'ratio' | 'rate_per_core'

export type Metric = {
  code: string
  name: string
  dimension: Dimension
  /** SI unit of stored values */
  unit: string
  /** unit of charts and tables */
  display: string
  better: 'lower' | 'higher' | 'neither'
}

const metric = (
  code: string,
  name: string,
  dimension: Dimension,
  unit: string,
  display: string,
  better: Metric['better'],
): Metric => ({ code, name, dimension, unit, display, better })

export const METRICS: readonly Metric[] = [
  metric('http.latency', 'Request latency', 'time', 's', 'ms', 'lower'),
  metric('http.latency_increase', 'Increase of request latency', 'ratio', '1', '%', 'lower'),
  metric('http.server.latency', 'Latency inside the service', 'time', 's', 'ms', 'lower'),
  metric('tcp.rr.latency', 'Request/response latency (TCP or UDP)', 'time', 's', 'us', 'lower'),
  metric('tcp.crr.latency', 'Connect/request/response latency (TCP)', 'time', 's', 'us', 'lower'),
  metric('tcp.rtt', 'TCP round-trip time', 'time', 's', 'us', 'lower'),
  metric('tcp.rr.jitter', 'Request/response jitter (TCP)', 'time', 's', 'us', 'lower'),
  metric('http.rps.target', 'Offered load', 'rate', '1/s', '1/s', 'neither'),
  metric('http.rps.achieved', 'Achieved load', 'rate', '1/s', '1/s', 'higher'),
  metric('http.rps.served', 'Rate inside the service', 'rate', '1/s', '1/s', 'higher'),
  metric(
    'http.rps_per_core',
    'Requests per second and core',
    'rate_per_core',
    '1/s/core',
    '1/s/core',
    'higher',
  ),
  metric('http.requests', 'Requests', 'count', '1', '1', 'neither'),
  metric('http.errors', 'Failed requests', 'count', '1', '1', 'lower'),
  metric('http.error_ratio', 'Share of failed requests', 'ratio', '1', '%', 'lower'),
  metric('http.success_ratio', 'Share of successful requests', 'ratio', '1', '%', 'higher'),
  metric('http.responses_200', 'Responses with status 200', 'count', '1', '1', 'neither'),
  metric('http.errors_504', 'Responses with status 504', 'count', '1', '1', 'lower'),
  metric('http.timeouts', 'Requests timed out', 'count', '1', '1', 'lower'),
  metric('http.pool_overflow', 'Connection pool overflows', 'count', '1', '1', 'lower'),
  metric('http.response_size', 'Response size', 'bytes', 'B', 'B', 'neither'),
  metric('db.query.time', 'Time of a database query', 'time', 's', 'ms', 'lower'),
  metric('run.duration', 'Duration of the run', 'time', 's', 's', 'lower'),
  metric('tcp.throughput', 'TCP throughput', 'bitrate', 'bit/s', 'Gbit/s', 'higher'),
  metric('udp.throughput', 'UDP throughput', 'bitrate', 'bit/s', 'Gbit/s', 'higher'),
  metric('http.throughput', 'HTTP throughput', 'bitrate', 'bit/s', 'Gbit/s', 'higher'),
  metric('udp.loss', 'UDP loss', 'ratio', '1', '%', 'lower'),
  metric('udp.packets', 'UDP packets', 'count', '1', '1', 'neither'),
  metric('udp.lost', 'UDP packets lost', 'count', '1', '1', 'lower'),
  metric('udp.jitter', 'UDP jitter', 'time', 's', 'ms', 'lower'),
  metric('tcp.retransmits', 'TCP retransmits', 'count', '1', '1', 'lower'),
  metric('tcp.rr.rate', 'Transaction rate', 'rate', '1/s', '1/s', 'higher'),
  metric(
    'tcp.rr.rate_from_latency',
    'Rate as reciprocal of latency',
    'rate',
    '1/s',
    '1/s',
    'higher',
  ),
  metric('tcp.crr.rate', 'Connection rate (netperf CRR)', 'rate', '1/s', '1/s', 'higher'),
  metric('cpu.cores', 'CPU', 'cores', 'core', 'cores', 'lower'),
  metric('cpu.time', 'CPU time', 'time', 's', 's', 'lower'),
  metric('cpu.limit_share', 'Share of the CPU limit', 'ratio', '1', '%', 'lower'),
  metric('cpu.context_switches', 'Context switches', 'rate', '1/s', '1/s', 'lower'),
  metric('mem.working_set', 'Memory', 'bytes', 'B', 'MiB', 'lower'),
  metric('disk.used', 'Disk space', 'bytes', 'B', 'MiB', 'lower'),
  metric('net.receive', 'Network traffic received', 'bitrate', 'bit/s', 'Mbit/s', 'lower'),
  metric('net.transmit', 'Network traffic sent', 'bitrate', 'bit/s', 'Mbit/s', 'lower'),
  metric('config.reload.time', 'Reload time', 'time', 's', 'ms', 'lower'),
  metric('config.reload.count', 'Reloads', 'count', '1', '1', 'lower'),
  metric('config.event_batch.time', 'Time of an event batch', 'time', 's', 'ms', 'lower'),
  metric('config.event_batch.count', 'Event batches', 'count', '1', '1', 'lower'),
  metric('logs.errors', 'Error lines in logs', 'count', '1', '1', 'lower'),
  metric('mesh.injection.rate', 'Sidecar injections', 'rate', '1/s', '1/s', 'higher'),
  metric('capacity.services', 'Service capacity', 'count', '1', '1', 'higher'),
  metric('capacity.churn', 'Churn capacity', 'rate', '1/s', '1/s', 'higher'),
]

const byCode = new Map(METRICS.map((m) => [m.code, m]))

/** @throws RangeError when the code is not in the dictionary */
export function getMetric(code: string): Metric {
  const found = byCode.get(code)
  if (!found)
    throw new RangeError(`unknown metric ${code}; known: ${[...byCode.keys()].join(', ')}`)
  return found
}

export const isMetricCode = (code: string): boolean => byCode.has(code)
