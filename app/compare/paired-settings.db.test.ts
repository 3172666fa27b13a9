import { expect, it } from 'vitest'
import { countLoads, listPaired } from '@/components/charts/definitions/ratios/count-loads'
import { loadNames } from '@/components/charts/definitions/ratios/load-names'
import { loadId } from '@/components/charts/definitions/ratios/own-rows'
import { createCaller } from '@/server/api/root'
import type { SubjectRef } from '@/server/results/compare/schemas'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const METRIC = 'http.latency.p99'
const sidecar = (mesh: string): SubjectRef => ({ mesh, mode: 'sidecar', version: null })

async function listLoads(others: SubjectRef[], slug: string, position = 0) {
  const { together } = await createCaller({ db }).compare.evidence({
    subjects: [sidecar('linkerd'), ...others],
    metric: METRIC,
  })
  expect(new Set(together.map(loadId)).size).toBe(together.length)
  return listPaired(together, position).filter(
    ({ panel, pair }) => panel.origin.publication?.slug.startsWith(slug) && pair.leftOut === null,
  )
}

const SETTINGS = ['basic', 'mTLS', 'mTLS + metrics']

it('counts settings that a publication gives to both by one name as loads of their own', async () => {
  const loads = await listLoads([sidecar('istio')], 'youssefi-2022')
  expect(loadNames(loads.map(({ panel }) => panel))).toEqual(
    [100, 200, 400].flatMap((rps) => SETTINGS.map((setting) => `${rps} rps · ${setting}`)),
  )
  expect(countLoads(loads, METRIC)).toMatchObject({ loads: 9, first: 6, second: 3, neither: 0 })
  expect(loads.every(({ conditions }) => conditions.every((own) => own.length === 1))).toBe(true)
  // The estimate that the methodology gives for this document: 0.97 times Istio's.
  const logs = loads.map(({ pair }) => -Math.log(pair.ratio ?? 0))
  expect(Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)).toBeCloseTo(0.9665, 4)
})

it('counts settings of one alone as one load', async () => {
  const loads = await listLoads([sidecar('istio')], 'kinvolk-2019')
  expect(loads.map(({ panel, conditions }) => [panel.loadLabel, conditions[1]?.length])).toEqual([
    ['500 rps', 2],
  ])
})

it('counts a pair beside further subjects as it does alone', async () => {
  const kuma = await listLoads([sidecar('kuma')], 'youssefi-2022')
  expect(kuma.length).toBeGreaterThan(9)
  const beside = await listLoads([sidecar('istio'), sidecar('kuma')], 'youssefi-2022', 1)
  const toText = ({ panel, pair }: (typeof kuma)[number]) =>
    `${panel.groupKey} ${panel.loadLabel} ${pair.lower} ${pair.ratio}`
  expect(beside.map(toText).sort()).toEqual(kuma.map(toText).sort())
})
