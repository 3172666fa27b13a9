import type { Metric } from './metrics'

/** Metrics that answer one kind of question, in the order of /metrics. */
export type MetricGroup = {
  id: string
  title: string
  /** code of each metric and what it is, in one sentence */
  meanings: Readonly<Record<Metric['code'], string>>
}

/** Every metric of the dictionary with its meaning, each in one group; a test keeps both lists equal. */
export const METRIC_GROUPS: readonly MetricGroup[] = [
  {
    id: 'latency',
    title: 'Latency',
    meanings: {
      'http.latency':
        'Time from sending an HTTP or gRPC request to the end of its response, as the load generator sees it.',
      'http.latency_increase':
        'Added request latency as a share of the latency without the mesh, where a source prints only the ratio.',
      'http.server.latency':
        'Time that the service itself reports for a request; the way to it and back is not included.',
      'tcp.rr.latency':
        'Time of one request and its response over an open TCP or UDP connection (netperf TCP_RR, UDP_RR).',
      'tcp.crr.latency':
        'Time to connect, send one request and receive its response (netperf TCP_CRR).',
      'tcp.rtt': 'Round-trip time of a TCP connection as the kernel of the sender measures it.',
      'tcp.rr.jitter': 'Variation of the request/response latency, as the source defines it.',
      'udp.jitter': 'Variation of the transit time of UDP packets (RFC 1889).',
      'db.query.time': 'Time of one database query behind the mesh.',
    },
  },
  {
    id: 'rates',
    title: 'Rates and throughput',
    meanings: {
      'http.rps.target': 'Request rate that the load generator was told to send.',
      'http.rps.achieved': 'Request rate that was reached over the whole run.',
      'http.rps.served': 'Request rate that the service itself reports.',
      'http.rps_per_core': 'Requests per second for each core of CPU that was used.',
      'http.throughput': 'Data moved by HTTP requests and responses in a second.',
      'tcp.throughput': 'Data moved over TCP connections in a second.',
      'udp.throughput': 'Data moved as UDP packets in a second.',
      'tcp.rr.rate': 'Requests and responses in a second over open connections.',
      'tcp.rr.rate_from_latency':
        'Rate that a source computes as one divided by latency; it is not a measured rate.',
      'tcp.crr.rate': 'Connections in a second that are opened, used for one request and closed.',
      'mesh.injection.rate': 'Pods in a second that get a sidecar injected.',
    },
  },
  {
    id: 'outcomes',
    title: 'Requests and failures',
    meanings: {
      'http.requests': 'Requests that the load generator finished, failed ones included.',
      'http.errors': 'Requests without a successful response.',
      'http.error_ratio': 'Failed requests as a share of all requests.',
      'http.success_ratio': 'Successful requests as a share of all requests.',
      'http.responses_200': 'Responses with HTTP status 200.',
      'http.errors_504': 'Responses with HTTP status 504, gateway timeout.',
      'http.timeouts': 'Requests that got no response within the time limit of the load generator.',
      'http.pool_overflow':
        'Requests that the load generator held back because no connection was free.',
      'http.response_size': 'Size of a response.',
      'udp.loss': 'Lost UDP packets as a share of all packets sent.',
      'udp.packets': 'UDP packets sent.',
      'udp.lost': 'UDP packets that did not arrive.',
      'tcp.retransmits': 'TCP segments that were sent again.',
      'logs.errors': 'Error lines that a component logged during the run.',
      'run.duration': 'Time that the run took, where its work is fixed rather than its time.',
    },
  },
  {
    id: 'resources',
    title: 'Resources',
    meanings: {
      'cpu.cores': 'CPU in use, in cores, over the measured part of the run.',
      'cpu.time':
        'CPU time used in all; without the length of the run it is never turned into cores.',
      'cpu.limit_share': 'CPU in use as a share of the limit of its container.',
      'cpu.context_switches': 'Context switches in a second.',
      'mem.working_set': 'Memory in use that cannot be reclaimed at once.',
      'disk.used': 'Disk space in use.',
      'net.receive': 'Network traffic that a component receives, in bits per second.',
      'net.transmit': 'Network traffic that a component sends, in bits per second.',
    },
  },
  {
    id: 'capacity',
    title: 'Capacity',
    meanings: {
      'capacity.services':
        'Largest number of services, or of their sidecars, that a control plane carried; what changed meanwhile is the load.',
      'capacity.churn':
        'Largest number of pods or endpoints replaced in a second that a control plane carried.',
    },
  },
  {
    id: 'configuration',
    title: 'Configuration changes',
    meanings: {
      'config.reload.time': 'Time that a data plane takes to reload its configuration.',
      'config.reload.count': 'Reloads of the data plane during the run.',
      'config.event_batch.time': 'Time that a control plane takes to process one batch of events.',
      'config.event_batch.count': 'Batches of events that a control plane processed.',
    },
  },
]
