import { expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { getCostBed, listCostBeds } from './queries'
import type { CostBed, CostInput } from './schemas'

const { db } = await testDatabase({ isPublished: true })

const ALL: CostInput = { publication: null, mesh: null, subjects: [] }
const subject = (mesh: string) => ({ mesh, mode: null, version: null })

/** Points as plain numbers: condition, key, cost and latency. */
const listPoints = (beds: readonly CostBed[]): string[] =>
  beds
    .flatMap(({ quantities }) => quantities)
    .flatMap(({ key, loads }) =>
      loads.flatMap(({ points }) =>
        points.map(({ latency, cost }) =>
          [latency.value.conditionId, key, cost.value.value, latency.value.value].join(' '),
        ),
      ),
    )
    .sort()

type Pair = { id: number; key: string; cost: number; latency: number }

/** The same from the tables, without panels: both values of one condition, the keys that the beds draw. */
async function selectPairs(keys: ReadonlySet<string>): Promise<string[]> {
  const rows = await db.$queryRaw<(Pair & { family: string })[]>`
    SELECT c.id, s.metric || CASE s.statistic WHEN 'value' THEN '' ELSE '.' || s.statistic END || '@' || s.component AS key, encode(c.family_key, 'hex') AS family,
      s.value AS cost, l.value AS latency
    FROM condition c JOIN summary_value s ON s.condition_id = c.id JOIN summary_value l ON l.condition_id = c.id
      JOIN tested_subject su ON su.id = c.subject_id JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id
    WHERE l.metric = 'http.latency' AND l.q_ppm = 990000 AND l.component = 'client' AND l.value IS NOT NULL
      AND s.value IS NOT NULL AND su.mesh <> 'none' AND s.method = 'published' AND l.method = 'published'`
  return rows
    .filter(({ family, key }) => keys.has(`${family} ${key}`))
    .map(({ id, key, cost, latency }) => [id, key, cost, latency].join(' '))
    .sort()
}

it('has every condition of publications with both values, at the same load', async () => {
  const beds = await listCostBeds(db, ALL)
  const drawn = beds.flatMap(({ familyKey, quantities }) =>
    quantities.map(({ key }) => `${familyKey} ${key}`),
  )
  expect(beds.length).toBeGreaterThan(10)
  expect(listPoints(beds)).toEqual(await selectPairs(new Set(drawn)))
})

it('takes costs of the data plane or the whole mesh only, CPU and memory by one key each', async () => {
  for (const { quantities, otherKeys } of await listCostBeds(db, ALL)) {
    const keys = quantities.map(({ key }) => key)
    for (const key of [...keys, ...otherKeys])
      expect(key).toMatch(
        /^(cpu\.cores|cpu\.time|mem\.working_set)(\..+)?@(data_plane\..+|mesh\.total|node_proxy)$/,
      )
    expect(keys.filter((key) => key.startsWith('mem.')).length).toBeLessThan(2)
    expect(keys.filter((key) => key.startsWith('cpu.')).length).toBeLessThan(2)
  }
})

it('adds latencies over the unmeshed baseline of the same load', async () => {
  const beds = await listCostBeds(db, ALL)
  const loads = beds.flatMap(({ quantities }) => quantities.flatMap((one) => one.loads))
  const added = loads.flatMap(({ panel, points }) =>
    points.flatMap((point) => (point.latencyOver ? [{ panel, ...point }] : [])),
  )
  expect(added.length).toBeGreaterThan(20)
  for (const { panel, latency, latencyOver } of added) {
    const base = panel.rows.find(({ value }) => value.conditionId === latencyOver?.baselineId)
    expect(base?.subject.mesh).toBe('none')
    expect(latencyOver?.delta).toBeCloseTo((latency.value.value ?? 0) - (base?.value.value ?? 0), 9)
  }
})

it('keeps to a publication, a mesh or a pair', async () => {
  const slug = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
  const own = await listCostBeds(db, { ...ALL, publication: slug })
  expect(own.map(({ origin }) => origin.publication?.slug)).toEqual([slug])
  expect(own[0]?.quantities.map(({ key, loads }) => [key, loads.length])).toEqual([
    ['cpu.time.max@data_plane.max_proxy', 3],
    ['mem.working_set.max@data_plane.max_proxy', 3],
  ])
  const meshes = (bed: CostBed): Set<string> =>
    new Set(
      bed.quantities.flatMap(({ loads }) =>
        loads.flatMap(({ points }) => points.map(({ latency }) => latency.subject.mesh)),
      ),
    )
  const all = await listCostBeds(db, ALL)
  const keysIn = (beds: readonly CostBed[]) => beds.map(({ familyKey }) => familyKey).sort()
  const ofMesh = await listCostBeds(db, { ...ALL, mesh: 'linkerd' })
  expect(keysIn(ofMesh)).toEqual(keysIn(all.filter((bed) => meshes(bed).has('linkerd'))))
  const pair = [subject('linkerd'), subject('istio')]
  const ofPair = await listCostBeds(db, { ...ALL, subjects: pair })
  expect(keysIn(ofPair)).toEqual(
    keysIn(all.filter((bed) => meshes(bed).has('linkerd') && meshes(bed).has('istio'))),
  )
  expect(await listCostBeds(db, { ...ALL, mesh: 'nothing' })).toEqual([])
})

it('has one test bed by its key, with the quantity that was asked for', async () => {
  const [bed] = await listCostBeds(db, { ...ALL, publication: 'kinvolk-2019-05-istio-linkerd' })
  const family = bed?.familyKey.slice(0, 16) ?? ''
  expect(listPoints([await getCostBed(db, { family })])).toEqual(listPoints(bed ? [bed] : []))
  const [other = ''] = bed?.otherKeys ?? []
  const asked = await getCostBed(db, { family, metric: other })
  expect(asked.quantities.map(({ key }) => key)).toEqual([other])
  await expect(getCostBed(db, { family, metric: 'http.latency.p99' })).rejects.toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  )
  await expect(getCostBed(db, { family, metric: 'nothing' })).rejects.toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST' }),
  )
  await expect(getCostBed(db, { family: '0'.repeat(16) })).rejects.toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  )
})
