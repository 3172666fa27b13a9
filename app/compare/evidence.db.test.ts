import { describe, expect, it } from 'vitest'
import { evidenceText, headline, loadWords, tallyOf } from '@/components/compare/evidence-words'
import { loadNames } from '@/components/compare/load-names'
import { createCaller } from '@/server/api/root'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Evidence, SubjectRef } from '@/server/results/compare/schemas'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const NAMES = ['Istio sidecar', 'Linkerd'] as const
const MESHES = ['Istio', 'Linkerd']

const subject = (mesh: string, mode: SubjectRef['mode'] = null): SubjectRef => ({
  mesh,
  mode,
  version: null,
})
const SIDECAR = subject('istio', 'sidecar')
const LINKERD = subject('linkerd')
const get = (subjects: SubjectRef[], more: object = {}): Promise<Evidence> =>
  createCaller({ db }).compare.evidence({
    subjects,
    metric: 'http.latency.p99',
    ...more,
  })
const REDUX = 'linkerd-2021-11-benchmarking-redux'
const bump = () => invalidateTags(db, [ALL, PUBLICATIONS])

describe('two subjects that were measured together', () => {
  it('are counted by load over every publication, without the loads that a flag excludes', async () => {
    const evidence = await get([SIDECAR, LINKERD])
    const tally = tallyOf(evidence.together)
    const paired = evidence.together.filter(({ pair }) => pair !== null)
    expect(tally.loads + tally.leftOut).toBe(paired.length)
    expect(tally.leftOut).toBeGreaterThan(0)
    // Counted again from the values themselves.
    const lower = paired.filter(({ panel, pair }) => {
      const of = (mesh: string) =>
        panel.rows.flatMap((r) => (r.subject.mesh === mesh ? [r.value.value ?? NaN] : []))
      return pair?.leftOut === null && Math.max(...of('linkerd')) < Math.min(...of('istio'))
    }).length
    const against = paired.filter(({ pair }) => pair?.leftOut !== null && pair?.lower === 'a')
    const out =
      against.length === 0
        ? ''
        : `; ${against.length} of ${tally.leftOut} loads that are not counted ${against.length === 1 ? 'points' : 'point'} the other way`
    expect(headline(evidence, NAMES)).toBe(
      `Measured together, Linkerd had the lower p99 latency at ${lower} of ${tally.loads} loads in ${tally.publications.length} publications${out}`,
    )
  })

  it('are not said to point one way where loads that are not counted point the other, until their values change', async () => {
    const asked = [subject('istio', 'ambient+waypoint'), LINKERD]
    const names = ['Istio ambient + waypoint', 'Linkerd'] as const
    const evidence = await get(asked)
    const tally = tallyOf(evidence.together)
    expect([tally.b, tally.loads, tally.leftOutA, tally.leftOut]).toEqual([3, 3, 4, 5])
    expect(headline(evidence, names)).toBe(
      'Measured together, Linkerd had the lower p99 latency at 3 of 3 loads in 1 publication; 4 of 5 loads that are not counted point the other way',
    )
    expect(evidenceText(evidence, MESHES)).toContain(
      ' 5 loads not counted: its authors call it low confidence: computed here from the raw data that they published instead.',
    )
    const scale = async (factor: number) => {
      await db.$executeRaw`
        UPDATE summary SET value = value * ${factor} WHERE q_ppm = 990000 AND condition_id IN (SELECT c.id
          FROM condition c JOIN campaign ca ON ca.id = c.campaign_id JOIN tested_subject su ON su.id = c.subject_id
          WHERE ca.slug LIKE 'buoyant-2025-05%' AND su.mesh = 'istio')`
      await bump()
    }
    await scale(1024)
    const after = await get(asked)
    await scale(1 / 1024)
    expect(await get(asked)).toEqual(evidence)
    expect(headline(after, names)).toBe(
      'Measured together, Linkerd had the lower p99 latency at 3 of 3 loads in 1 publication',
    )
  })

  it('come with whose measurements these are, and why the count is no rank', async () => {
    const text = evidenceText(await get([SIDECAR, LINKERD]), MESHES)
    expect(text).toMatch(/^In \d+ publications, /)
    expect(text).toMatch(
      /Spread on both sides at \d+ of \d+ loads; the difference is larger than the noise of the runs at \d+\./,
    )
    expect(text).not.toContain('A count, not a rank')
    const independent = { relation: 'independent' }
    const slugs = (await db.publication.findMany({ where: independent })).map((p) => p.slug)
    const where = { slug: { in: slugs } }
    await db.publication.updateMany({ where, data: { relation: 'unknown' } })
    await bump()
    const doubtful = evidenceText(await get([SIDECAR, LINKERD]), MESHES)
    await db.publication.updateMany({ where, data: independent })
    await bump()
    expect(doubtful).toContain('A count, not a rank: none is known to be independent of both.')
  })

  it('are counted anew when a figure changes', async () => {
    const before = tallyOf((await get([SIDECAR, LINKERD])).together)
    const [row] = await db.$queryRaw<{ id: number; metric_id: number; value: number }[]>`
      SELECT s.condition_id AS id, s.metric_id, s.value FROM summary_value s JOIN condition c ON c.id = s.condition_id
        JOIN tested_subject su ON su.id = c.subject_id JOIN workload w ON w.id = c.workload_id
        JOIN campaign ca ON ca.id = c.campaign_id
      WHERE ca.slug = ${REDUX} AND su.mesh = 'linkerd' AND w.target_rps = 200 AND s.metric = 'http.latency' AND s.q_ppm = 990000`
    if (!row) throw new Error('the publication has no such figure')
    const set = async (value: number) => {
      await db.summary.updateMany({
        where: { conditionId: row.id, metricId: row.metric_id, quantilePpm: 990000 },
        data: { value },
      })
      await bump()
    }
    await set(9)
    const after = await get([SIDECAR, LINKERD])
    await set(row.value)
    expect(tallyOf(after.together)).toMatchObject({ a: before.a + 1, b: before.b - 1 })
  })

  it('are said to be lower only by the distance of their nearest values, with the certainty', async () => {
    const { together } = await get([SIDECAR, LINKERD], { rps: 200 })
    const redux = together.find(({ panel }) => panel.origin.publication?.slug === REDUX)
    if (!redux) throw new Error('the publication is not among them')
    const [difference, certainty] = loadWords(redux, NAMES)
    expect(difference).toMatch(/^Linkerd lower by \d+\sms$/)
    expect(certainty).toBe('larger than the noise of the runs')
    for (const load of together) {
      const [, said] = loadWords(load, NAMES)
      expect(said === 'larger than the noise of the runs').toBe(
        load.pair?.isProven === true && load.pair.leftOut === null,
      )
    }
  })

  it('have loads of different names within a publication', async () => {
    const { together } = await get([SIDECAR, subject('istio', 'ambient+waypoint')])
    const campaigns = new Set(together.map(({ panel }) => panel.origin.campaign))
    for (const campaign of campaigns) {
      const panels = together
        .map(({ panel }) => panel)
        .filter((p) => p.origin.campaign === campaign)
      const names = loadNames(panels)
      expect(new Set(names).size, names.join(' | ')).toBe(names.length)
    }
  })
})

describe('two subjects that were never measured together', () => {
  const AMBIENT = subject('istio', 'ambient')

  it('have the direction of their overheads by source', async () => {
    const evidence = await get([AMBIENT, LINKERD])
    expect(headline(evidence, ['Istio ambient', 'Linkerd'])).toBe(
      'No publication measured Istio ambient and Linkerd together for p99 latency',
    )
    expect(new Set(evidence.apart.map((one) => one.subject))).toEqual(new Set([0, 1]))
    for (const { above, loads, rates, least, greatest, leftOut, leftOutWhy } of evidence.apart) {
      expect(above).toBeLessThanOrEqual(loads)
      expect(rates).toBeLessThanOrEqual(loads)
      expect(least === null).toBe(loads === 0)
      expect(least ?? 0).toBeLessThanOrEqual(greatest ?? 0)
      expect(leftOut > 0).toBe(leftOutWhy.length > 0)
    }
  })

  it('are offered what test beds do answer: with waypoint, and throughput', async () => {
    const { near } = await get([AMBIENT, LINKERD])
    const isWaypoint = ({ a, metric }: (typeof near)[number]): boolean =>
      a.mode === 'ambient+waypoint' && metric === 'http.latency.p99'
    const waypoint = near.find(isWaypoint)
    // What keeps the mode stands before what other modes were asked.
    expect(near.findIndex(isWaypoint)).toBeLessThan(near.findIndex(({ a }) => a.mode === 'sidecar'))
    expect(waypoint?.loads).toBeGreaterThanOrEqual(3)
    expect(
      near.some(({ a, metric }) => a.mode === 'ambient' && metric.startsWith('tcp.throughput')),
    ).toBe(true)
    for (const { a, b, metric, loads } of near) {
      const { together } = await get([subject(a.mesh, a.mode), subject(b.mesh, b.mode)], { metric })
      expect(together, `${a.mode} ${b.mode} ${metric}`).toHaveLength(loads)
    }
  })
})

it('offers pairs that publications measured together where nothing is asked', async () => {
  const { near, together, apart } = await get([])
  expect([together, apart]).toEqual([[], []])
  expect(near.length).toBeGreaterThan(2)
  for (const { a, b, newest } of near) {
    const found = newest?.panel.rows.map((row) => `${row.subject.mesh} ${row.subject.mode}`) ?? []
    expect(found).toEqual(expect.arrayContaining([`${a.mesh} ${a.mode}`, `${b.mesh} ${b.mode}`]))
  }
  const sources = near.map((one) => one.sources)
  expect(sources).toEqual([...sources].sort((a, b) => b - a))
})

it('takes a metric without its statistic for the one that the subjects share most', async () => {
  const { metric, together } = await get([subject('istio', 'ambient'), LINKERD], {
    metric: 'tcp.throughput',
  })
  expect(metric).toBe('tcp.throughput.mean')
  expect(together.length).toBeGreaterThan(0)
})

describe('bounds of the load', () => {
  const asked = { rps: null, from: 1000, to: 2000 }
  it('hold every load between them and no other, and stand in the headline', async () => {
    const all = await get([SIDECAR, LINKERD])
    const rpsOf = ({ together }: Evidence) => together.map(({ panel }) => panel.workload.targetRps)
    const between = rpsOf(all).filter((rps) => rps !== null && rps >= 1000 && rps <= 2000)
    const some = await get([SIDECAR, LINKERD], asked)
    expect(rpsOf(some)).toEqual(between)
    expect(between.length).toBeGreaterThan(0)
    expect(between.length).toBeLessThan(all.together.length)
    const ambient = await get([subject('istio', 'ambient'), LINKERD], asked)
    expect(headline(ambient, ['Istio ambient', 'Linkerd'], asked)).toBe(
      'No publication measured Istio ambient and Linkerd together for p99 latency at 1,000 to 2,000 requests/s',
    )
  })

  it('say never where the last common load between them is gone', async () => {
    const before = await get([SIDECAR, LINKERD], asked)
    const inside = await db.workload.findMany({
      where: { targetRps: { gte: 1000, lte: 2000 } },
      select: { id: true, targetRps: true },
    })
    for (const { id } of inside)
      await db.workload.update({ where: { id }, data: { targetRps: 900_000 + id } })
    await bump()
    const after = await get([SIDECAR, LINKERD], asked)
    for (const { id, targetRps } of inside)
      await db.workload.update({ where: { id }, data: { targetRps } })
    await bump()
    expect(after.together).toEqual([])
    expect(headline(after, NAMES, asked)).toMatch(
      /^No publication measured .* together for p99 latency/,
    )
    expect(headline(before, NAMES, asked)).toMatch(/^Measured together, /)
    expect(await get([SIDECAR, LINKERD], asked)).toEqual(before)
  })
})
