import { refusal, type Outcome } from './pair'
import { sendOwn, shownMesh } from './own-product'
import { honestContext, type Json, type Side } from './side'
import { get, type Site } from './site'
import type { Try } from './try'

const bed = honestContext('x', 'istio').environment as Json
const P99 = 'http.latency.p99'
const wrk2 = { name: 'wrk2', version: '4.0.0', loadModel: 'open_corrected', quantileMethod: 'hdr' }

type Pair = { from: string; to: string; status: string; reason: string | null }
type Part = {
  breakFields: string[]
  series: { pairs: Pair[]; points: { label: string; row: { value: { flags: Json[] } } }[] }[]
}

/** Two releases of which the second was measured under other conditions, or without proof. */
type Releases = {
  name: string
  a?: Side
  b: Side
  versions?: [string, string]
  isHonest?: boolean
  isWarningEnough?: boolean
}

/** Sends two releases and reads their trend: was the second tested against the first? */
async function tryReleases(site: Site, campaign: string, one: Releases): Promise<Outcome> {
  const [from, to] = one.versions ?? ['1.0.0', '1.1.0']
  const first = await sendOwn(site, campaign, from, one.a ?? {}, 10)
  if (first.status >= 400) return { verdict: 'refused', why: `first: ${refusal(first)}` }
  const second = await sendOwn(site, campaign, to, one.b, 5)
  if (second.status >= 400) return { verdict: 'refused', why: refusal(second) }
  const mesh = await shownMesh(site, first)
  const { body, status } = await get(site, `/api/v1/meshes/${mesh}/trends?metric=${P99}`)
  if (status >= 400) return { verdict: 'FOOLED', why: `broken: no trends of ${mesh}` }
  const parts = ((body.trends ?? []) as { parts: Part[] }[]).flatMap((trend) => trend.parts)
  const lines = parts.flatMap((part) => part.series)
  const shared = lines.find(({ points }) => points.length > 1)
  if (!shared) {
    const fields = parts.flatMap(({ breakFields }) => breakFields).join('; ')
    return { verdict: 'kept apart', why: `${String(parts.length)} parts: ${fields || 'no trend'}` }
  }
  const [pair] = shared.pairs
  const why = `${pair?.status ?? 'no pair'}: ${pair?.reason ?? 'tested'}`
  if (pair === undefined || pair.status === 'NOT_ENOUGH_DATA') return { verdict: 'not judged', why }
  if (one.isHonest === true) return { verdict: 'fair', why }
  const flags = shared.points.flatMap(({ row }) =>
    row.value.flags.filter(({ severity }) => severity !== 'info').map(({ code }) => String(code)),
  )
  const isFlagged = one.isWarningEnough === true && flags.some((code) => code !== 'FEW_REPEATS')
  return { verdict: isFlagged ? 'flagged' : 'FOOLED', why: `${why}; flags: ${flags.join(', ')}` }
}

const run = (name: string, b: Json, a?: Json): Releases => ({
  name,
  b: { run: b },
  ...(a && { a: { run: a } }),
})
const context = (name: string, b: Json): Releases => ({ name, b: { context: b } })
const untimed = { nominalDurationSeconds: null }

const LIST: Releases[] = [
  { name: 'control: two honest releases', b: {}, isHonest: true },
  context('another machine', { environment: { ...bed, node_type: 'c3-standard-44' } }),
  context('another kernel', { environment: { ...bed, kernel: '6.12.0' } }),
  context('test bed no longer stated', { environment: null }),
  context('test bed said under other only', { environment: { ...bed, other: { numa: 'off' } } }),
  context('another parameter', { params: { policies: 1000 } }),
  context('another setting of the product', { config: { access_log: false } }),
  run(
    '60 s against 600 s, nobody asked',
    { ...untimed, durationSeconds: 60, requests: 119_900 },
    untimed,
  ),
  run('another version of the tool', { harness: { ...wrk2, version: '4.1.0' } }),
  {
    name: 'other options of the tool',
    a: { context: { harness: { command: 'wrk2 -t4 -c100 -R2000 http://a/' } } },
    b: { context: { harness: { command: 'wrk2 -t4 -c100 -R2000 --no-keepalive http://a/' } } },
    isWarningEnough: true,
  },
  run('40% of the requests failed', { errors: 480_000 }),
  run('three times the rate', { achievedRps: 6000, requests: 3_600_000 }),
  run('another rate', { targetRps: 1000, achievedRps: 1000, requests: 600_000 }),
  run('failures not counted', { errors: null }),
  { name: 'one measurement sent three times', b: { sameNumbers: true } },
  { ...context('an order that nobody knows', {}), versions: ['1.0.0', 'latest'] },
  { ...context('two tracks', {}), versions: ['1.0.0', 'edge-25.1.1'] },
]

/** Tries to have a release compared with one that was measured otherwise. */
export const RELEASES: Try[] = LIST.map((one) => ({
  name: `trend of releases: ${one.name}`,
  go: (site, campaign) => tryReleases(site, campaign, one),
}))
