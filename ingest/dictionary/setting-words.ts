import { ownValue } from './own-value'

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
