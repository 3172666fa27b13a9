import { send, type Answer, type Json, type Site } from './site'

export const P99 = 'http.latency.p99'

/** What differs from an honest context and from honest runs. */
export type Fields = { context?: Json; run?: Json }

/** One subject of a try. */
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

export const BED = {
  label: 'bed-1',
  provider: 'gcp',
  region: 'europe-west1',
  node_type: 'c3-standard-8',
  nodes: 3,
  kubernetes: '1.33.2',
  cni: 'kindnet 1.8',
  kernel: '6.8.0',
}
export const WRK2 = {
  name: 'wrk2',
  version: '4.0.0',
  loadModel: 'open_corrected',
  quantileMethod: 'hdr',
}

/** A context that states everything which ranks need. */
export const honestContext = (campaign: string, mesh: string): Json => ({
  campaign,
  mesh,
  version: mesh === 'none' ? undefined : '1.26.0',
  mode: mesh === 'none' ? 'none' : 'sidecar',
  environment: BED,
  application: 'echo',
  topology: 'client-server',
  payload_bytes: 1024,
  warmup: 10,
})

/** Percentiles of one repetition around a median in ms, in the order p50, p90, p99, p99.9. */
export const latencies = (medianMs: number): Json[] =>
  Object.entries({ p50: 1, p90: 1.6, p99: 2.5, 'p99.9': 4 }).map(([name, factor]) => ({
    key: `http.latency.${name}`,
    value: medianMs * factor * (1 + 0.02 * random()),
    unit: 'ms',
  }))

/** A run that deserves a rank: ten minutes of an open, corrected load, counted and on target. */
export const honestRun = (index: number, medianMs = 10): Json => ({
  format: 'meshbench/run/1',
  harness: WRK2,
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
function buildResults(side: Side, medianMs: number): Json[] {
  const first = honestRun(0, medianMs)
  return Array.from({ length: side.runs ?? 3 }, (_, index) => {
    const run = side.sameNumbers === true ? structuredClone(first) : honestRun(index, medianMs)
    const raw = typeof side.run === 'function' ? side.run(index, run) : { ...run, ...side.run }
    return { name: `run-${index}.json`, raw }
  })
}

/** Sends one side as one document. @throws RefusedError */
export function sendSide(
  site: Site,
  campaign: string,
  mesh: string,
  side: Side,
  medianMs: number,
): Promise<Answer> {
  const context = { ...honestContext(campaign, mesh), ...side.context }
  const body = { context, results: buildResults(side, medianMs) }
  return send(site, '/api/v1/runs', body, { organisation: side.organisation ?? 0 })
}

/** Sends runs of a product that the try declares, so that its page and its trends hold nothing else. */
export function sendOwn(
  site: Site,
  campaign: string,
  version: string,
  side: Side,
  medianMs: number,
): Promise<Answer> {
  const product = { name: `Product ${campaign}`, modes: ['sidecar'] }
  const context = { version, product, ...side.context }
  return sendSide(site, campaign, `p-${campaign}`, { ...side, context }, medianMs)
}

export const storedRuns = ({ body }: Answer): Json[] => (body.runs ?? []) as Json[]

export const storedConditions = (...answers: Answer[]): number[] => {
  const urls = answers.flatMap(storedRuns).map((run) => String(run.conditionUrl))
  return [...new Set(urls.map((url) => Number(url.split('/').at(-1))))]
}
