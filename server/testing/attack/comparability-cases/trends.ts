import { listWarnings, type Flag } from './cards'
import type { Deviation } from './deviations'
import { BED, P99, sendOwn, storedConditions, storedRuns, type Fields, type Side } from './side'
import { get, type Answer, type Json, type Site } from './site'
import { judge, type Outcome, type Try } from './try'

/** A second measurement that may be judged as a change only where it is honest. */
type Change = Deviation & {
  isHonest?: boolean
  /** a flag at the value is enough: the rule warns and does not exclude */
  isWarningEnough?: boolean
}

/** The slug under which the site shows the product of a response. */
export async function readMesh(site: Site, answer: Answer): Promise<string> {
  const [id = 0] = storedConditions(answer)
  const { body } = await get(site, `/api/v1/conditions/${id}`)
  return (body as { subject: { mesh: string } }).subject.mesh
}

const readTrends = async (site: Site, answer: Answer): Promise<Json> =>
  (await get(site, `/api/v1/meshes/${await readMesh(site, answer)}/trends?metric=${P99}`)).body

function judgeChange(
  { isHonest = false, isWarningEnough = false }: Change,
  isJudged: boolean,
  why: string,
  flags: Flag[],
): Outcome {
  if (!isJudged) return { verdict: 'not judged', why }
  if (isHonest) return { verdict: 'fair', why }
  const codes = listWarnings(flags).filter((code) => code !== 'FEW_REPEATS')
  return judge(isWarningEnough && codes.length > 0, 'flagged', `${why}; ${codes.join(', ')}`)
}

type Part = {
  breakFields: string[]
  series: {
    pairs: { status: string; reason: string | null }[]
    points: { row: { value: { flags: Flag[] } } }[]
  }[]
}

/** Sends two releases and reads their trend: was the second tested against the first? */
export const release = (
  change: Change,
  [from, to] = ['1.0.0', '1.1.0'],
  sameNumbers = false,
): Try => ({
  name: `trend of releases: ${change.name}`,
  go: async (site, campaign) => {
    const first = await sendOwn(site, campaign, from ?? '', change.a ?? {}, 10)
    await sendOwn(site, campaign, to ?? '', { ...change.b, sameNumbers }, 5)
    const trends = ((await readTrends(site, first)).trends ?? []) as { parts: Part[] }[]
    const parts = trends.flatMap((trend) => trend.parts)
    const shared = parts
      .flatMap(({ series }) => series)
      .find(({ points: { length } }) => length > 1)
    if (!shared) {
      const fields = parts.flatMap(({ breakFields }) => breakFields).join('; ')
      return { verdict: 'kept apart', why: `${parts.length} parts: ${fields || 'no trend'}` }
    }
    const [tested] = shared.pairs
    const why = `${tested?.status ?? 'no pair'}: ${tested?.reason ?? 'tested'}`
    const isJudged = tested !== undefined && tested.status !== 'NOT_ENOUGH_DATA'
    const flags = shared.points.flatMap(({ row }) => row.value.flags)
    return judgeChange(change, isJudged, why, flags)
  },
})

/** Runs of a product, one a night. */
const nights = ({ context, run }: Fields, from: number, runs: number): Side => ({
  context: { continuous: true, ...context },
  run: (index, honest) => ({
    ...honest,
    startedAt: new Date(Date.UTC(2026, 8, 1 + from + index, 2)).toISOString(),
    ...run,
  }),
  runs,
})

const NIGHTS = 12
type Segment = {
  runs: { flags: Flag[] }[]
  changes: unknown[]
  status: string
  reason: string | null
  breakFields: string[]
}

/** Sends a series in whose middle something changes and reads it: is that judged as one of the product? */
export const series = (change: Change): Try => ({
  name: `nightly series: ${change.name}`,
  go: async (site, campaign) => {
    const first = await sendOwn(site, campaign, '1.0.0', nights(change.a ?? {}, 0, NIGHTS), 10)
    await sendOwn(site, campaign, '1.0.0', nights(change.b, NIGHTS, NIGHTS), 5)
    const trends = ((await readTrends(site, first)).ciTrends ?? []) as { segments: Segment[] }[]
    const segments = trends.flatMap((trend) => trend.segments)
    const joined = segments.find(({ runs }) => runs.length > NIGHTS)
    if (!joined) {
      const fields = segments.flatMap(({ breakFields }) => breakFields).join('; ')
      return { verdict: 'kept apart', why: `${segments.length} segments: ${fields}` }
    }
    const why = `${joined.status}, ${joined.changes.length} changes; ${joined.reason ?? 'judged'}`
    const flags = joined.runs.flatMap((run) => run.flags)
    return judgeChange(change, joined.changes.length > 0, why, flags)
  },
})

type Compared = { key: string; status: string; reason: string | null }

/** Sends one more run after six and reads its comparison: is it judged by them? */
export const comparison = (change: Change, expected?: string): Try => ({
  name: `comparison in the response: ${change.name}`,
  go: async (site, campaign) => {
    await sendOwn(site, campaign, '1.0.0', nights(change.a ?? {}, 0, 6), 10)
    const medianMs = expected === 'NO_EVIDENCE' ? 10 : 20
    const answer = await sendOwn(site, campaign, '1.1.0', nights(change.b, 6, 1), medianMs)
    const path = `/api/v1/runs/${String(storedRuns(answer)[0]?.id)}/comparison?failOn=regression`
    const { body } = await get(site, path)
    const value = ((body.values ?? []) as Compared[]).find(({ key }) => key === P99)
    const why = `${value?.status ?? 'no value'}, passed: ${String(body.passed)}; ${value?.reason ?? 'tested'}`
    if (expected !== undefined) return judge(value?.status === expected, 'fair', why)
    const isJudged = value !== undefined && value.status !== 'NOT_ENOUGH_DATA'
    return judgeChange(change, isJudged, why, [])
  },
})

/** Tries to have a change of the test bed, the tool or the load judged as one of the product, beside `deviations.ts`. */
export const TRENDS: Try[] = [
  release({ name: 'control: two honest releases', b: {}, isHonest: true }),
  release({ name: 'another setting of the product', b: { context: { config: { log: false } } } }),
  release({
    name: 'other options of the tool',
    a: { context: { harness: { command: 'wrk2 -t4 -c100 -R2000 http://a/' } } },
    b: { context: { harness: { command: 'wrk2 -t4 -c100 -R2000 --no-keepalive http://a/' } } },
    isWarningEnough: true,
  }),
  release({ name: 'failures not counted', b: { run: { errors: null } } }),
  release({ name: 'one measurement sent three times', b: {} }, undefined, true),
  release({ name: 'an order that nobody knows', b: {} }, ['1.0.0', 'latest']),
  release({ name: 'two tracks', b: {} }, ['1.0.0', 'edge-25.1.1']),
  series({ name: 'control: the product became faster', b: {}, isHonest: true }),
  series({ name: 'another baseline product', b: { context: { mesh: 'istio', product: null } } }),
  comparison({ name: 'control: an honest regression', b: {} }, 'REGRESSION'),
  comparison({ name: 'control: nothing changed', b: {} }, 'NO_EVIDENCE'),
  comparison({
    name: 'earlier runs at three times the rate hide a regression',
    a: { run: { achievedRps: 6000, requests: 3_600_000 } },
    b: {},
  }),
  comparison({
    name: 'another test bed by its label',
    b: { context: { environment: { ...BED, label: 'b' } } },
  }),
  comparison({
    name: 'a start before all others',
    b: { run: { startedAt: '2026-08-01T02:00:00Z' } },
  }),
]
