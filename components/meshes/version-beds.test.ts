import { expect, it } from 'vitest'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { VersionValue } from '@/server/trends/versions/schemas'
import { displayUnit } from '../charts/display-unit'
import { bedsOf, bedSummary } from './version-beds'

type Given = {
  campaign: string
  version: string | null
  value: number | null
  key?: string
  rps?: number
  config?: Record<string, string>
}

let last = 0
const valueOf = ({
  campaign,
  version,
  value,
  key = 'http.latency.p99',
  rps = 1000,
  config = {},
}: Given): VersionValue =>
  ({
    row: {
      subject: { id: ++last, version, mode: 'ambient+waypoint', config },
      workload: { targetRps: rps, connections: null },
      value: { value, key },
    },
    loads: 1,
    loadLabel: '',
    origin: { campaign, campaignTitle: campaign, publication: null, measuredOn: null },
    environment: 'kind',
    harness: 'fortio',
  }) as unknown as VersionValue

const unitOf = () => displayUnit(getMetric('http.latency'))
const summaries = (given: Given[]) =>
  bedsOf(given.map(valueOf)).map((bed) => bedSummary(bed, unitOf).replace(/\s/g, ' '))

it('puts the rows of one test bed together and says what they hold', () => {
  expect(
    summaries([
      { campaign: 'a', version: '1.25.0', value: 0.414 },
      { campaign: 'b', version: null, value: 0.001 },
      { campaign: 'a', version: '1.24.0', value: 0.263 },
    ]),
  ).toEqual([
    '1.24.0, 1.25.0; ambient + waypoint; 263 to 414 ms; 2 rows',
    'version not stated; ambient + waypoint; 1.00 ms',
  ])
})

it('tells test beds of one publication apart', () => {
  const one = valueOf({ campaign: 'a', version: '1', value: 0.1 })
  const beds = bedsOf([one, { ...one, environment: 'EKS' }])
  expect(beds.map(({ title }) => title)).toEqual([
    'a, undated · fortio · kind',
    'a, undated · fortio · EKS',
  ])
})

it('joins no two quantities in one span, and invents no value', () => {
  const [mixed] = summaries([
    { campaign: 'a', version: '2', value: 0.1 },
    { campaign: 'a', version: '1', value: 0.2, key: 'http.latency.p50' },
  ])
  expect(mixed).toBe('1, 2; ambient + waypoint; 2 rows')
  expect(summaries([{ campaign: 'a', version: '1', value: null }])).toEqual([
    '1; ambient + waypoint',
  ])
})

it('says why one version has several rows', () => {
  const one = { campaign: 'a', version: '1', value: 0.1 }
  const both = (more: Partial<Given>) => summaries([one, { ...one, ...more }])[0]
  const start = '1; ambient + waypoint; 100 ms; 2 rows'
  expect(both({ rps: 200 })).toBe(`${start} of different loads`)
  const four = { ...one, config: { cpus: '4' } }
  expect(summaries([four, { ...four, config: { cpus: '8' }, rps: 200 }])[0]).toBe(
    `${start} of different settings and loads`,
  )
  expect(both({})).toBe(start)
})
