import { expect, it } from 'vitest'
import { rankPanel } from '@/server/results/verdicts'
import { barsSpec } from '@/components/charts/definitions/bars'
import { withRanks } from '@/components/charts/definitions/ranks'
import { samplePanel, type RowInput } from '@/components/charts/definitions/sample-rows'
import { bedTitle, describeTrust } from '@/components/leaderboard/card-words'

const plain = (text: string | null) => text?.replaceAll('\u2009', ' ') ?? null
const sample = (rows: RowInput[]) => samplePanel('http.latency.p99', rows)
const trust = (rows: RowInput[]) => {
  const panel = sample(rows)
  return plain(describeTrust(panel, rankPanel(panel), barsSpec(panel)))
}
const flag = (code: string) => ({ code, severity: 'exclude' as const, text: `${code} in full` })
const mesh = (label: string, value: number, row: Partial<RowInput> = {}): RowInput => ({
  label,
  mesh: 'istio',
  method: 'published',
  value,
  ...row,
})

it('names a test bed by load, connections and platform, each once', () => {
  const panel = sample([])
  const of = (loadLabel: string, workload: object, environment: string) =>
    plain(
      bedTitle({
        ...panel,
        loadLabel,
        environment,
        workload: { ...panel.workload, targetRps: null, connections: null, ...workload },
      }),
    )
  expect(of('', { targetRps: 2000, connections: 100 }, 'GKE, 3 x e2-standard-8')).toBe(
    '2,000 rps, 100 connections, GKE',
  )
  expect(of('32 connections', { connections: 32 }, 'kind')).toBe('32 connections, kind')
  expect(of('50 rps, 10 pods', { targetRps: 50 }, 'Environment not stated')).toBe('50 rps, 10 pods')
  expect(of('', {}, 'CNCF Community Infrastructure Lab')).toBe('p99 latency')
})

it('leaves ranks to the bars that have them', () => {
  const runs = { n: 5, acrossRuns: 'mean', spreadKind: 'sd' as const }
  const rows = [mesh('a', 10, { ...runs, spread: 0.3 }), mesh('b', 90, { ...runs, spread: 2 })]
  const panel = sample(rows)
  const ranking = rankPanel(panel)
  const spec = barsSpec(panel)
  expect(plain(describeTrust(panel, ranking, withRanks(spec, ranking)))).toBe(
    'Mean of 5 runs; whiskers: 1 SD between runs.',
  )
  expect(plain(describeTrust(panel, ranking, spec))).toBe(
    'Rank 1: a, rank 2: b. Mean of 5 runs; whiskers: 1 SD between runs.',
  )
  const alone = mesh('c', 50, { n: 1 })
  const more = sample([...rows, alone])
  const ofMore = rankPanel(more)
  expect(describeTrust(more, ofMore, withRanks(barsSpec(more), ofMore))).toMatch(
    /^Not ranked: c \(.+\)\. /,
  )
})

it('says nothing again that stands below the bars', () => {
  const flags = [flag('NO_SPREAD')]
  expect(trust([mesh('a', 1, { n: 1, flags }), mesh('b', 2, { n: 1, flags })])).toBeNull()
  const closed = { n: 3, flags: [flag('CO_RISK')] }
  expect(trust([mesh('a', 1, closed), mesh('b', 2, closed)])).toMatch(/^3 runs.*; no spread/)
})

it('says why bars that are not hollow have no rank', () => {
  expect(trust([mesh('a', 1), mesh('b', 2)])).toBe(
    'Not ranked: the number of runs was not stated. No spread was published.',
  )
  expect(trust([mesh('a', 1), mesh('b', 2, { flags: [flag('SATURATED')] })])).toMatch(
    /^Others not ranked: the number of runs was not stated\./,
  )
})
