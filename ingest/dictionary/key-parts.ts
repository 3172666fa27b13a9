import type { Statistic } from './vocabulary'

/** What each statistic of a key says; the record has all of them. */
const MEANINGS: Record<Statistic, [name: string, meaning: string]> = {
  quantile: [
    'p<n>',
    'Percentile: p99.9 is the value that 99.9 of 100 samples are at or below. Any number up to four decimals.',
  ],
  min: ['min', 'The smallest sample.'],
  max: ['max', 'The largest sample.'],
  mean: ['mean', 'The arithmetic mean.'],
  stddev: ['stddev', 'The standard deviation of the samples.'],
  total: ['total', 'A sum over the run.'],
  rate: ['rate', 'A count in a second.'],
  ratio: ['ratio', 'A share from 0 to 1.'],
  value: ['(left out)', 'The metric has one value: http.requests, http.rps.achieved.'],
  not_stated: ['not_stated', 'The source does not say which statistic it prints.'],
}

/** Statistics as a key spells them, with their meaning. */
export const STATISTIC_ROWS: readonly (readonly [name: string, meaning: string])[] =
  Object.values(MEANINGS)

/** Components that readers and publications use; any name of this shape is accepted. */
export const COMPONENT_ROWS: readonly (readonly [name: string, meaning: string])[] = [
  ['(left out)', 'What the load generator sees; the same as @client.'],
  ['@sender, @receiver', 'The two ends of a transfer (iperf, netperf).'],
  ['@bidir.tx.sender', 'One direction of a transfer in both directions.'],
  ['@control_plane.total', 'All of the control plane; @control_plane.istiod is one part of it.'],
  ['@data_plane.sum', 'All proxies together.'],
  ['@data_plane.max_proxy', 'The proxy that uses most.'],
  ['@data_plane.per_proxy', 'One proxy, on average.'],
  ['@data_plane.sidecar', 'A sidecar; @ztunnel, @waypoint and @gateway.ingress are other proxies.'],
  ['@mesh.total', 'Control plane and data plane together.'],
]
