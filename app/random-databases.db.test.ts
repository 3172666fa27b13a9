import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overheadsSpec } from '@/components/charts/definitions/overheads'
import { readOverheads } from '@/components/charts/definitions/overheads-view'
import { createCaller } from '@/server/api/root'
import { syncMetrics } from '@/server/catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { importPublication } from '@/server/publications/import'
import { openDatabase } from '@/server/testing/database'
import {
  RANDOM_METRIC,
  randomPublications,
  writePublication,
  type GivenPoint,
  type GivenPublication,
} from './random-publications-fixture'

type Api = ReturnType<typeof createCaller>

/** Imports made-up publications as real ones into a database of their own, and hands over its API. */
async function withDatabase(
  given: readonly GivenPublication[],
  check: (api: Api, points: GivenPoint[]) => Promise<void>,
): Promise<void> {
  const { db, close } = await openDatabase()
  try {
    await syncMetrics(db)
    await syncMeshes(db)
    const written = given.map(writePublication)
    for (const [i, { publication }] of written.entries())
      await db.$transaction((tx) => importPublication(tx, publication, `${i}`.padStart(64, '0')))
    await check(
      createCaller({ db }),
      written.flatMap(({ points }) => points),
    )
  } finally {
    await close()
  }
}

const toProduct = ({ mesh, mode }: { mesh: string; mode: string }): string => `${mesh} ${mode}`
const toGroup = ({ bed, rps }: GivenPoint): string => `${bed} ${rps}`
const isMesh = ({ mesh }: GivenPoint): boolean => mesh !== 'none'

/** Loads of one test bed at which each of two products has one value. */
function listShared(points: readonly GivenPoint[], a: string, b: string) {
  return [...new Set(points.map(toGroup))].flatMap((group) => {
    const own = points.filter((point) => toGroup(point) === group)
    const [x, y] = [a, b].map((product) => own.filter((point) => toProduct(point) === product))
    const [first, second] = [x?.[0], y?.[0]]
    return first && second ? [{ first, second }] : []
  })
}

/** What a pair comes to by hand: loads that count, on which side, and those that do not. */
async function checkPairs(api: Api, points: readonly GivenPoint[]): Promise<void> {
  const pairs = await api.headToHead.list({ metric: RANDOM_METRIC })
  const products = [...new Set(points.filter(isMesh).map(toProduct))].sort()
  const expected = products.flatMap((a, i) =>
    products.slice(i + 1).flatMap((b) => {
      const shared = listShared(points, a, b)
      const counting = shared.filter(({ first, second }) => !first.isExcluded && !second.isExcluded)
      return shared.length === 0
        ? []
        : [
            [
              a,
              b,
              counting.length,
              counting.filter(({ first, second }) => first.ms < second.ms).length,
              counting.filter(({ first, second }) => second.ms < first.ms).length,
              shared.length - counting.length,
            ],
          ]
    }),
  )
  const counts = pairs.map(({ a, b, loads, aLower, bLower, leftOut }) => [
    toProduct(a),
    toProduct(b),
    loads,
    aLower,
    bLower,
    leftOut,
  ])
  expect(counts.sort()).toEqual(expected.sort())
}

/** Overheads by hand: over the value of no mesh at the same load of the same test bed. */
function listOverheads(points: readonly GivenPoint[]) {
  return points.filter(isMesh).flatMap((point) => {
    const base = points.find((one) => one.mesh === 'none' && toGroup(one) === toGroup(point))
    return base ? [{ ...point, addedMs: point.ms - base.ms }] : []
  })
}

/** Loads of one test bed at which a product stood beside another, and those at which it added less than all others. */
function countBeside(counting: readonly (GivenPoint & { addedMs: number })[], product: string) {
  const groups = [...new Set(counting.map(toGroup))].map((group) =>
    counting.filter((one) => toGroup(one) === group),
  )
  const shared = groups.flatMap((group) => {
    const own = group.filter((one) => toProduct(one) === product)
    const others = group.filter((one) => toProduct(one) !== product)
    return own.length > 0 && others.length > 0 ? [{ own, others }] : []
  })
  const least = shared.filter(({ own, others }) =>
    own.every(({ addedMs }) => others.every((other) => addedMs < other.addedMs)),
  )
  return { loads: shared.length, best: least.length }
}

/** Ranges hold every overhead that counts and none other, and lines join only what one test bed measured. */
async function checkOverview(api: Api, points: readonly GivenPoint[]): Promise<void> {
  const overview = await api.overview.get({ metric: RANDOM_METRIC })
  const { ranges, flaggedOnly } = overview
  const overheads = listOverheads(points)
  const counting = overheads.filter(({ isExcluded }) => !isExcluded)
  expect(new Set(ranges.map(toProduct))).toEqual(new Set(counting.map(toProduct)))
  for (const range of ranges) {
    const own = counting.filter((one) => toProduct(one) === toProduct(range))
    expect(1000 * range.least).toBeCloseTo(Math.min(...own.map(({ addedMs }) => addedMs)), 6)
    expect(1000 * range.greatest).toBeCloseTo(Math.max(...own.map(({ addedMs }) => addedMs)), 6)
    expect(new Set(range.sources.map(({ slug }) => slug))).toEqual(
      new Set(own.map(({ slug }) => slug)),
    )
    expect(range.beside).toMatchObject(countBeside(counting, toProduct(range)))
  }
  const spec = overheadsSpec(overview, { from: null, to: null, shown: 'added' })
  const rows = spec?.groups.flatMap((group) => group.rows) ?? []
  const { place } = readOverheads('added', RANDOM_METRIC).scale(
    [...ranges, ...flaggedOnly].flatMap((range) =>
      [...range.sources, ...range.flagged].flatMap(({ least, greatest }) => [
        1000 * least,
        1000 * greatest,
      ]),
    ),
  )
  for (const { number, ends } of spec?.joins ?? []) {
    const slug = spec?.sources[number - 1]?.href.replace('/publications/', '')
    const [above, below] = ends.map(({ row }) => {
      const product = rows[row] ? toProduct(rows[row].look) : ''
      return overheads.filter((one) => one.slug === slug && toProduct(one) === product)
    })
    const beds = new Set(above?.map(({ bed }) => bed))
    const shared = new Set(below?.flatMap(({ bed }) => (beds.has(bed) ? [bed] : [])))
    expect(shared.size).toBeGreaterThan(0)
    for (const [i, own] of [above, below].entries()) {
      const places = own?.flatMap(({ bed, addedMs }) => (shared.has(bed) ? [place(addedMs)] : []))
      const middle = (Math.min(...(places ?? [])) + Math.max(...(places ?? []))) / 2
      expect(ends[i]?.at).toBeCloseTo(middle, 6)
    }
  }
}

/** Cards hold one load of one test bed, and rank nothing that a flag excludes. */
async function checkCards(api: Api, points: readonly GivenPoint[]): Promise<void> {
  const { cards } = await api.leaderboard.get({ metric: RANDOM_METRIC, limit: 100 })
  expect(cards).toHaveLength(new Set(points.filter(isMesh).map(({ bed }) => bed)).size)
  for (const { panel, ranking } of cards) {
    const slug = panel.origin.publication?.slug
    const rps = panel.workload.targetRps
    const groups = [...new Set(points.map(toGroup))].map((group) =>
      points.filter((one) => toGroup(one) === group),
    )
    const values = (list: readonly number[]) => list.map((ms) => ms.toFixed(6)).sort()
    const same = groups.filter(
      (own) =>
        own[0]?.slug === slug &&
        own[0]?.rps === rps &&
        JSON.stringify(values(own.map(({ ms }) => ms))) ===
          JSON.stringify(values(panel.rows.flatMap(({ value }) => 1000 * (value.value ?? 0)))),
    )
    expect(same.length, `${slug} at ${rps}`).toBeGreaterThan(0)
    if (same.every((own) => own.every(({ isExcluded }) => isExcluded)))
      expect(ranking.ranks).toEqual([])
    const byCondition = new Map(
      panel.rows.map(({ value }) => [value.conditionId, value.value ?? 0]),
    )
    for (const { winner, loser } of ranking.wins)
      expect(byCondition.get(winner) ?? Infinity).toBeLessThan(byCondition.get(loser) ?? -Infinity)
  }
}

/** A line of versions holds one product at one load of one test bed. */
async function checkTrends(api: Api, points: readonly GivenPoint[]): Promise<void> {
  const { changes } = await api.trends.list({ metric: RANDOM_METRIC, limit: 60 })
  const lines = new Map<string, GivenPoint[]>()
  for (const point of points.filter(isMesh)) {
    const line = `${toGroup(point)} ${toProduct(point)}`
    lines.set(line, [...(lines.get(line) ?? []), point])
  }
  const toText = (own: readonly { version: string; ms: number }[]) =>
    own.map(({ version, ms }) => `${version}=${ms.toFixed(4)}`).join(' ')
  const expected = [...lines.values()]
    .filter((own) => own.length > 1)
    .map((own) => `${own[0]?.slug} ${toText(own)}`)
  const drawn = changes.map(
    ({ origin, points: own }) =>
      `${origin.publication?.slug} ${toText(own.map(({ label, value }) => ({ version: label, ms: 1000 * value })))}`,
  )
  expect(drawn.sort()).toEqual(expected.sort())
}

it('no page ranks, joins or counts what the methodology forbids, whatever was published', async () => {
  await fc.assert(
    fc.asyncProperty(randomPublications, (given) =>
      withDatabase(given, async (api, points) => {
        await checkPairs(api, points)
        await checkOverview(api, points)
        await checkCards(api, points)
        await checkTrends(api, points)
      }),
    ),
    { numRuns: 12, endOnFailure: true },
  )
})
