import { type FieldTable, group, identity, ignored, load, plan, result } from '../../model/fields'

/** Names of a client pod carry the place of the client and a hash: `perf-client-other-node-6c4d4c69c6-tjbpv`. */
function toPlace(pod: unknown): string {
  const node = /-other-node\b/.test(String(pod)) ? 'other-node' : 'same-node'
  return /-host-net\b/.test(String(pod)) ? `${node}, host-net` : node
}

/** Columns of the tables by their headings, of all versions. */
export const CILIUM_COLUMNS: FieldTable = {
  Scenario: load('scenario'),
  Node: load('node'),
  Pod: load('node', null, toPlace),
  Test: load('test'),
  'Num Samples': load('samples', 1, Number),
  Duration: plan('nominalDurationSeconds'),
  Min: result,
  Mean: result,
  Max: result,
  P50: result,
  P90: result,
  P99: result,
  'Transaction rate OP/s': result,
  'Throughput Mb/s': result,
  'Avg value': result,
}

/** The file of --report-dir. */
export const CILIUM_REPORT: FieldTable = {
  version: ignored('of the layout, v1 since the first version'),
  labels: identity,
  dataItems: group({
    '*': group({
      data: result,
      unit: ignored('checked: the one unit of each metric'),
      labels: group({
        metric: ignored('names what the item measured'),
        scenario: load('scenario'),
        node: load('node'),
        test_type: load('test'),
      }),
    }),
  }),
}
