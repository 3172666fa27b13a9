import { refusal, type Outcome } from './pair'
import { sendOwn, shownMesh } from './own-product'
import { honestContext, type Json, type Side } from './side'
import { get, type Site } from './site'
import type { Try } from './try'

const bed = honestContext('x', 'istio').environment as Json
const P99 = 'http.latency.p99'
const NIGHTS = 12
const wrk2 = { name: 'wrk2', version: '4.0.0', loadModel: 'open_corrected', quantileMethod: 'hdr' }

/** A series of nightly runs in whose middle something other than the product changes. */
type Nights = {
  name: string
  before?: Json
  after: Json
  contextBefore?: Json
  context?: Json
  isHonest?: boolean
  isWarningEnough?: boolean
}

type Segment = {
  runs: { flags: { code: string; severity: string }[] }[]
  changes: unknown[]
  status: string
  reason: string | null
  breakFields: string[]
}

const night = (at: number): string => new Date(Date.UTC(2026, 8, 1 + at, 2)).toISOString()

export const nights = (from: number, run: Json): Side['run'] => {
  const fields = (index: number, honest: Json): Json => ({
    ...honest,
    startedAt: night(from + index),
    ...run,
  })
  return fields
}

async function segmentsOf(site: Site, mesh: string): Promise<Segment[]> {
  const { body } = await get(site, `/api/v1/meshes/${mesh}/trends?metric=${P99}`)
  return ((body.ciTrends ?? []) as { segments: Segment[] }[]).flatMap(({ segments }) => segments)
}

async function tryNights(site: Site, campaign: string, one: Nights): Promise<Outcome> {
  const before = {
    context: { continuous: true, ...one.contextBefore },
    run: nights(0, one.before ?? {}),
    runs: NIGHTS,
  }
  const first = await sendOwn(site, campaign, '1.0.0', before, 10)
  if (first.status >= 400) return { verdict: 'refused', why: `first: ${refusal(first)}` }
  const after = {
    context: { continuous: true, ...one.context },
    run: nights(NIGHTS, one.after),
    runs: NIGHTS,
  }
  const second = await sendOwn(site, campaign, '1.0.0', after, 5)
  if (second.status >= 400) return { verdict: 'refused', why: refusal(second) }
  const segments = await segmentsOf(site, await shownMesh(site, first))
  const joined = segments.find(({ runs }) => runs.length > NIGHTS)
  if (!joined) {
    const fields = segments.flatMap(({ breakFields }) => breakFields).join('; ')
    return { verdict: 'kept apart', why: `${String(segments.length)} segments: ${fields}` }
  }
  const why = `${joined.status}, ${String(joined.changes.length)} changes; ${joined.reason ?? 'judged'}`
  if (joined.changes.length === 0) return { verdict: 'not judged', why }
  if (one.isHonest === true) return { verdict: 'fair', why }
  const codes = new Set(
    joined.runs.flatMap(({ flags }) =>
      flags.filter(({ severity }) => severity !== 'info').map(({ code }) => code),
    ),
  )
  const isFlagged = one.isWarningEnough === true && codes.size > 0
  return {
    verdict: isFlagged ? 'flagged' : 'FOOLED',
    why: `${why}; flags: ${[...codes].join(', ')}`,
  }
}

const run = (name: string, after: Json, before?: Json): Nights => ({
  name,
  after,
  ...(before && { before }),
})
const context = (name: string, after: Json): Nights => ({ name, after: {}, context: after })
const untimed = { nominalDurationSeconds: null }

const LIST: Nights[] = [
  { name: 'control: the product became faster', after: {}, isHonest: true },
  context('another machine', { environment: { ...bed, node_type: 'c3-standard-44' } }),
  context('another cluster of the same kind', { environment: { ...bed, instance: 'b' } }),
  context('another kernel', { environment: { ...bed, kernel: '6.12.0' } }),
  context('test bed no longer stated', { environment: null }),
  context('another branch', { branch: 'turbo' }),
  context('another commit of the tool', { harness: { commit: 'deadbeef' } }),
  context('another baseline product', { mesh: 'istio', product: null }),
  run('another version of the tool', { harness: { ...wrk2, version: '4.1.0' } }),
  {
    name: 'other options of the tool',
    after: {},
    contextBefore: { harness: { command: 'wrk2 -t4 -R2000 http://a/' } },
    context: { harness: { command: 'wrk2 -t4 -R2000 --no-keepalive http://b/' } },
    isWarningEnough: true,
  },
  run(
    '60 s after 600 s, nobody asked',
    { ...untimed, durationSeconds: 60, requests: 119_900 },
    untimed,
  ),
  run('a third of the time asked for', { durationSeconds: 200, requests: 399_700 }),
  run('ten times the time asked for', { durationSeconds: 6000, requests: 11_990_000 }),
  run('three times the rate', { achievedRps: 6000, requests: 3_600_000 }),
  run('half of the rate', { achievedRps: 1000, requests: 600_000 }),
  run('40% of the requests failed', { errors: 480_000 }),
  run(
    'rate not stated, three times as many achieved',
    { targetRps: null, achievedRps: 6000, requests: 3_600_000 },
    { targetRps: null },
  ),
  run('the load model changed', { harness: { ...wrk2, name: 'wrk', loadModel: 'closed' } }),
]

/** Tries to have a change of the test bed, the tool or the load told as one of the product. */
export const NIGHTLY: Try[] = LIST.map((one) => ({
  name: `nightly series: ${one.name}`,
  go: (site, campaign) => tryNights(site, campaign, one),
}))
