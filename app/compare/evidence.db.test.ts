import { describe, expect, it } from 'vitest'
import {
  countLoads,
  listPaired,
  type PairNames,
} from '@/components/charts/definitions/ratios/count-loads'
import {
  answerText,
  headline,
  type AskedLoad,
} from '@/components/charts/definitions/ratios/evidence-words'
import { splitByInterest } from '@/components/charts/definitions/ratios/interest-split'
import { loadNames } from '@/components/charts/definitions/ratios/load-names'
import { loadWords } from '@/components/charts/definitions/ratios/load-words'
import { createCaller } from '@/server/api/root'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Evidence, SubjectRef } from '@/server/results/compare/schemas'
import { exclusionReason } from '@/server/results/exclusion'
import type { ResultPanel } from '@/server/results/schemas'
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
const P99 = 'http.latency.p99'
const countsIn = ({ together }: Evidence, position = 0) =>
  countLoads(listPaired(together, position), P99)
const formatHeadline = ({ together }: Evidence, names: PairNames, asked?: AskedLoad) =>
  headline(listPaired(together), P99, names, asked)
const bump = () => invalidateTags(db, [ALL, PUBLICATIONS])

describe('two subjects that were measured together', () => {
  it('say the same reason why a load does not count, whichever of them comes first', async () => {
    const listReasons = ({ together }: Evidence) =>
      together.map(({ panel, pairs }) => `${panel.groupKey} ${pairs[0]?.leftOut}`).toSorted()
    const [one, other] = [await get([SIDECAR, LINKERD]), await get([LINKERD, SIDECAR])]
    expect(listReasons(one).some((text) => !text.endsWith(' null'))).toBe(true)
    expect(listReasons(other)).toEqual(listReasons(one))
  })

  it('are counted by load over every publication, without the loads that a flag excludes', async () => {
    const evidence = await get([SIDECAR, LINKERD])
    // Counted again from the values themselves.
    const listValues = (panel: ResultPanel, mesh: string) =>
      panel.rows.flatMap((r) => (r.subject.mesh === mesh ? (r.value.value ?? []) : []))
    const isFlagged = (panel: ResultPanel) =>
      panel.rows.some((r) => r.subject.mesh !== 'none' && exclusionReason(r) !== null)
    const panels = evidence.together
      .map(({ panel }) => panel)
      .filter((panel) => ['istio', 'linkerd'].every((mesh) => listValues(panel, mesh).length > 0))
    const counting = panels.filter((panel) => !isFlagged(panel))
    const isLower = (panel: ResultPanel) =>
      Math.max(...listValues(panel, 'linkerd')) < Math.min(...listValues(panel, 'istio'))
    const independent = counting.filter(({ origin }) => origin.relation === 'independent')
    const lower = counting.filter(isLower).length
    expect(panels.length - counting.length).toBeGreaterThan(0)
    expect(formatHeadline(evidence, NAMES)).toBe(
      `Linkerd had lower p99 at ${lower} of ${counting.length} loads, at ${independent.filter(isLower).length} of ${independent.length} independent ones`,
    )
    const counts = countsIn(evidence)
    expect([counts.second, counts.loads, counts.leftOut]).toEqual([
      lower,
      counting.length,
      panels.length - counting.length,
    ])
    const split = splitByInterest(listPaired(evidence.together), P99, MESHES)
    for (const { relation, vendorOf, count, loads, sources } of split) {
      const mine = counting.filter(
        ({ origin }) =>
          origin.relation === relation &&
          MESHES.every((name) => origin.vendorOf.includes(name) === vendorOf.includes(name)),
      )
      const slugs = new Set(mine.map(({ origin }) => origin.publication?.slug))
      expect([count, loads]).toEqual([mine.filter(isLower).length, mine.length])
      expect(sources).toBe(`${slugs.size} publication${slugs.size === 1 ? '' : 's'}`)
    }
    expect(split.reduce((sum, { loads }) => sum + loads, 0)).toBe(counting.length)
  })

  it('have the ratio of their values', async () => {
    const { together } = await get([SIDECAR, LINKERD])
    for (const { panel, pairs } of together) {
      const of = (mesh: string) =>
        panel.rows.flatMap((r) => (r.subject.mesh === mesh ? (r.value.value ?? []) : []))
      const mean = (values: number[]) =>
        values.reduce((product, value) => product * value ** (1 / values.length), 1)
      expect((pairs[0]?.ratio ?? 0) / (mean(of('linkerd')) / mean(of('istio')))).toBeCloseTo(1, 9)
    }
  })

  it('are compared with the first, each further one', async () => {
    const three = await get([LINKERD, SIDECAR, subject('cilium')])
    const alone = await get([LINKERD, subject('cilium')])
    expect(countsIn(three, 0)).toEqual(countsIn(await get([LINKERD, SIDECAR])))
    expect(countsIn(three, 1).loads).toBe(countsIn(alone).loads)
    expect(countsIn(three, 1).loads + countsIn(three, 1).leftOut).toBeGreaterThan(0)
  })

  it('are not said to point one way where loads that are not counted point the other, until their values change', async () => {
    const asked = [subject('istio', 'ambient+waypoint'), LINKERD]
    const names = ['Istio ambient + waypoint', 'Linkerd'] as const
    const evidence = await get(asked)
    const counts = countsIn(evidence)
    expect([counts.second, counts.loads, counts.leftOutFirst, counts.leftOut]).toEqual([3, 3, 4, 5])
    expect(formatHeadline(evidence, names)).toBe(
      'Linkerd had lower p99 at 3 of 3 loads, none of them independent',
    )
    const AGAINST = '5 not counted, 4 of them Istio ambient + waypoint lower'
    expect(answerText(evidence, names, MESHES)).toContain(AGAINST)
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
    expect(answerText(after, names, MESHES)).toMatch(/ 5 not counted\./)
  })

  it('are of no independent publisher where none is known to be one', async () => {
    const text = answerText(await get([SIDECAR, LINKERD]), NAMES, MESHES)
    expect(text).toMatch(/ of \d+ independent ones\. /)
    const independent = { relation: 'independent' }
    const slugs = (await db.publication.findMany({ where: independent })).map((p) => p.slug)
    const where = { slug: { in: slugs } }
    await db.publication.updateMany({ where, data: { relation: 'unknown' } })
    await bump()
    const doubtful = answerText(await get([SIDECAR, LINKERD]), NAMES, MESHES)
    await db.publication.updateMany({ where, data: independent })
    await bump()
    expect(doubtful).toContain('none of them independent.')
    expect(doubtful).toMatch(/ of \d+ interest unknown /)
  })

  it('are counted anew when a figure changes', async () => {
    const before = countsIn(await get([SIDECAR, LINKERD]))
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
    expect(countsIn(after)).toMatchObject({
      first: before.first + 1,
      second: before.second - 1,
    })
  })

  it('are said to be lower only by the distance of their nearest values, with the certainty', async () => {
    const { together } = await get([SIDECAR, LINKERD], { rps: 200 })
    const loads = listPaired(together)
    const redux = loads.find(({ panel }) => panel.origin.publication?.slug === REDUX)
    if (!redux) throw new Error('the publication is not among them')
    const [difference, certainty] = loadWords(redux, NAMES)
    expect(difference).toMatch(/^Linkerd lower by \d+\sms$/)
    expect(certainty).toBe('beyond run noise')
    for (const load of loads) {
      const [, words] = loadWords(load, NAMES)
      expect(words.startsWith('beyond run noise')).toBe(
        load.pair.isProven && load.pair.leftOut === null,
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
    expect(formatHeadline(evidence, ['Istio ambient', 'Linkerd'])).toBe(
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
    const at = near.findIndex(isWaypoint)
    // What keeps the mode stands before what other modes were asked.
    expect(near.slice(0, at).some(({ a }) => a.mode === 'sidecar')).toBe(false)
    expect(near[at]?.loads).toBeGreaterThanOrEqual(3)
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
    expect(formatHeadline(ambient, ['Istio ambient', 'Linkerd'], asked)).toBe(
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
    expect(formatHeadline(after, NAMES, asked)).toMatch(
      /^No publication measured .* together for p99 latency/,
    )
    expect(formatHeadline(before, NAMES, asked)).toMatch(/^Linkerd had lower p99 at \d/)
    expect(await get([SIDECAR, LINKERD], asked)).toEqual(before)
  })
})
