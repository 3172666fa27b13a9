import { type FieldTable, identity, load, plan, result } from '../../model/fields'

/** What one column of any form is: how the test ran, or what came out. */
export const COLUMNS: Readonly<Record<string, string>> = {
  driver: 'driver',
  profile: 'profile',
  scenario: 'profile',
  'same node': 'same_node',
  'host network': 'host_network',
  'vm mode': 'virt',
  'virt mode': 'virt',
  service: 'service',
  'external server': 'external_server',
  'udn info': 'udn',
  'bridge info': 'bridge',
  'sr-iov info': 'sriov',
  'macvlan info': 'macvlan',
  'localnet info': 'localnet',
  duration: 'duration',
  parallelism: 'parallelism',
  '# of samples': 'samples',
  samples: 'samples',
  'message size': 'message_size',
  burst: 'burst',
  'confidence metric - low': 'low',
  'confidence metric - high': 'high',
  'avg throughput': 'value',
  'throughput metric': 'unit',
  '99%tile observed latency': 'p99',
  'latency metric': 'latency_unit',
  'result type': 'kind',
  type: 'kind',
  'avg value': 'value',
  '95% confidence interval': 'interval',
  '99%tile value': 'p99',
  'avg 99%tile value': 'p99',
  'avg latency': 'mean_latency',
  'avg 50%tile value': 'p50',
}

/** Where the test ran and over which network is how its load was made: no two of them share an axis. */
export const PLACEMENT = [
  'driver',
  'same_node',
  'host_network',
  'virt',
  'service',
  'external_server',
  'udn',
  'bridge',
  'sriov',
  'macvlan',
  'localnet',
] as const

const isFalse = (value: unknown): boolean => value === false || value === 'false'
const isTrue = (value: unknown): boolean => value === true || value === 'true'
const flag = (as: string) =>
  load(as, null, (value) => (isTrue(value) ? true : isFalse(value) ? false : value))
const number = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value

const LOAD: FieldTable = {
  driver: load('driver'),
  profile: load('test'),
  same_node: flag('same_node'),
  host_network: flag('host_network'),
  virt: flag('virtual_machines'),
  service: flag('service'),
  external_server: flag('external_server'),
  udn: load('udn'),
  bridge: load('bridge'),
  sriov: load('sriov'),
  macvlan: load('macvlan'),
  localnet: load('localnet'),
  across_az: flag('across_zones'),
  burst: load('burst', 0, number),
  duration: plan('nominalDurationSeconds'),
  parallelism: plan('streams'),
  message_size: plan('payloadBytes'),
  samples: result,
}

const RESULTS = [
  'low',
  'high',
  'value',
  'unit',
  'p99',
  'p50',
  'mean_latency',
  'latency_unit',
  'interval',
  'kind',
]

/** Of one test, by the names above. */
export const TEST_FIELDS: FieldTable = {
  ...LOAD,
  ...Object.fromEntries(RESULTS.map((name) => [name, result])),
}

/** The columns of the CSV, by their headings. */
export const CSV_FIELDS: FieldTable = Object.fromEntries(
  Object.entries(COLUMNS).map(([heading, name]) => [heading, TEST_FIELDS[name] ?? result]),
)

const JSON_NAMES: Readonly<Record<string, string>> = {
  driver: 'driver',
  profile: 'profile',
  local: 'same_node',
  hostNetwork: 'host_network',
  virt: 'virt',
  service: 'service',
  externalServer: 'external_server',
  udnInfo: 'udn',
  bridgeInfo: 'bridge',
  sriovInfo: 'sriov',
  macvlanInfo: 'macvlan',
  localnetInfo: 'localnet',
  acrossAZ: 'across_az',
  burst: 'burst',
  duration: 'duration',
  parallelism: 'parallelism',
  messageSize: 'message_size',
  samples: 'samples',
}

/** Names of JSON members that state how a test ran, and ours. */
export const JSON_TEST: readonly (readonly [string, string])[] = Object.entries(JSON_NAMES)

const DOCUMENT: FieldTable = {
  ...Object.fromEntries(JSON_TEST.map(([json, name]) => [json, LOAD[name] ?? result])),
  uuid: identity,
  timestamp: identity,
  toolVersion: identity,
  toolGitCommit: identity,
  metadata: identity,
  serverNodeInfo: identity,
  clientNodeInfo: identity,
  '*': result,
}

export const JSON_FIELDS: FieldTable = { '*': { fields: DOCUMENT } }
