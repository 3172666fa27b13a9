/** Any JSON object that a try sends. */
export type Json = Record<string, unknown>

/** One subject of a try: what differs from the honest context and runs. */
export type Side = {
  context?: Json
  /** fields over the honest run; a function gets the index of the repetition and the run */
  run?: Json | ((index: number, run: Json) => Json | string)
  /** how many runs are sent; 3 without it */
  runs?: number
  /** measurements of the first run are used for all */
  sameNumbers?: boolean
  organisation?: 0 | 1
}

let seed = 1
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

const environment = {
  label: 'bed-1',
  provider: 'gcp',
  region: 'europe-west1',
  node_type: 'c3-standard-8',
  nodes: 3,
  kubernetes: '1.33.2',
  cni: 'kindnet 1.8',
  kernel: '6.8.0',
}

/** A context that states everything which ranks need. */
export const honestContext = (campaign: string, mesh: string): Json => ({
  campaign,
  mesh,
  version: mesh === 'none' ? undefined : '1.26.0',
  mode: mesh === 'none' ? 'none' : 'sidecar',
  environment,
  application: 'echo',
  topology: 'client-server',
  payload_bytes: 1024,
  warmup: 10,
})

/** Percentiles of one repetition around a median in ms, in the order p50, p90, p99, p99.9. */
export const latencies = (medianMs: number): Json[] =>
  [
    ['p50', 1],
    ['p90', 1.6],
    ['p99', 2.5],
    ['p99.9', 4],
  ].map(([name, factor]) => ({
    key: `http.latency.${String(name)}`,
    value: medianMs * Number(factor) * (1 + 0.02 * random()),
    unit: 'ms',
  }))

/** A run that deserves a rank: ten minutes of an open, corrected load, counted and on target. */
export const honestRun = (index: number, medianMs: number): Json => ({
  format: 'meshbench/run/1',
  harness: { name: 'wrk2', version: '4.0.0', loadModel: 'open_corrected', quantileMethod: 'hdr' },
  startedAt: new Date(Date.UTC(2026, 9, 1, index, Math.floor(random() * 40), 7)).toISOString(),
  durationSeconds: 600 + random(),
  nominalDurationSeconds: 600,
  protocol: 'http1',
  targetRps: 2000,
  achievedRps: 1999 + random(),
  connections: 100,
  payloadBytes: 1024,
  requests: 1_199_000 + Math.floor(random() * 900),
  errors: 0,
  latencyIncludesErrors: false,
  measurements: latencies(medianMs),
})

/** The raw results of a side, in order. */
export function results(side: Side, medianMs: number): Json[] {
  const first = honestRun(0, medianMs)
  return Array.from({ length: side.runs ?? 3 }, (_, index) => {
    const run = side.sameNumbers === true ? structuredClone(first) : honestRun(index, medianMs)
    const raw = typeof side.run === 'function' ? side.run(index, run) : { ...run, ...side.run }
    return { name: `run-${String(index)}.json`, raw }
  })
}
