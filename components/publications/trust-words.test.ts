import { expect, it } from 'vitest'
import { spreadText } from '../charts/definitions/entry-words'
import { describeCertainty } from '../results/certainty'
import { publishedLoad } from './sample-sets'
import {
  claimCountsText,
  countRuns,
  loadModelWords,
  ownBestText,
  readFromText,
  spreadWords,
  watchOut,
} from './trust-words'

it('counts the loads where the vendor has the best value', () => {
  const own = publishedLoad('a', [
    { label: 'Linkerd', mesh: 'linkerd', value: 1 },
    { label: 'Istio', mesh: 'istio', value: 2 },
  ])
  const other = publishedLoad('b', [
    { label: 'Linkerd', mesh: 'linkerd', value: 3 },
    { label: 'Istio', mesh: 'istio', value: 2 },
  ])
  const alone = publishedLoad('c', [{ label: 'Istio', mesh: 'istio', value: 2 }])
  const name = own.rows.find(({ subject }) => subject.mesh === 'linkerd')?.subject.meshName ?? ''
  const vendor = { relation: 'vendor', vendorOf: [name] } as const
  const asked = { relation: vendor.relation, vendorOf: [...vendor.vendorOf] }
  expect(ownBestText(asked, [own, other, alone])).toBe(`${name} lowest at 1 of 2 loads`)
  expect(ownBestText({ relation: 'independent', vendorOf: [] }, [own])).toBeNull()
  expect(ownBestText(asked, [alone])).toBeNull()
})

it('draws runs only where plain numbers are stated', () => {
  expect(countRuns({ repeatsPlanned: '5', repeatsKept: '3' })).toEqual({ kept: 3, dropped: 2 })
  expect(countRuns({ repeatsPlanned: '5', repeatsKept: null })).toBeNull()
  expect(countRuns({ repeatsPlanned: '5 (tables), 1 (files)', repeatsKept: '5' })).toBeNull()
  expect(countRuns({ repeatsPlanned: '40', repeatsKept: '40' })).toBeNull()
})

it('says that nothing is proven without a spread', () => {
  const bare = publishedLoad('a', [{ label: 'Istio', value: 1 }])
  const none = ['none', 'so no difference is proven']
  expect(spreadWords([bare], null)).toEqual(none)
  expect(spreadWords([bare], 'not reported')).toEqual(none)
  expect(spreadWords([], null)).toEqual(['not known', null])
})

it('does not call a spread that is only drawn "none"', () => {
  const bare = publishedLoad('a', [{ label: 'Istio', value: 1 }])
  const drawn = { ...bare, isSpreadDrawn: true }
  expect(spreadWords([drawn], 'box plots without numbers')).toEqual([
    'drawn, not given',
    'box plots without numbers',
  ])
  expect(spreadText(drawn)).toBe('spread drawn, not given')
  expect(describeCertainty(drawn)).toContain('; spread drawn, not given')
  expect(spreadWords([bare], 'within the run only')).toEqual([
    'none between runs',
    'within the run only',
  ])
})

it('counts claims by what became of them', () => {
  const none = { hold: 0, partly: 0, inconsistent: 0, open: 0 }
  expect(claimCountsText(none)).toBe('none to check')
  expect(claimCountsText({ hold: 1, partly: 1, inconsistent: 1, open: 1 })).toBe(
    '1 agrees, 1 in part, 1 does not follow, 1 cannot be checked',
  )
  expect(claimCountsText({ ...none, hold: 2, inconsistent: 3 })).toBe('2 agree, 3 do not follow')
})

it('says how load was made, and whether waiting is in the latencies', () => {
  const words = (...models: string[]) =>
    loadModelWords(
      models.map((loadModel) => ({ name: 'x', version: null, loadModel, note: null, url: null })),
    )
  expect(words('open_corrected')).toEqual([['open loop', 'waiting time counted']])
  expect(words('closed', 'closed')).toEqual([['closed loop', 'waiting time not counted']])
  expect(words('max_throughput', 'paced_uncorrected')).toEqual([
    ['as fast as possible', 'no set rate'],
    ['paced closed loop', 'a set rate; waiting time not counted'],
  ])
  expect(words('open_corrected', 'open_uncorrected')).toHaveLength(2)
  expect(words('unknown', 'max_throughput')).toEqual([['as fast as possible', 'no set rate']])
  expect(words('unknown')).toEqual([['not known', null]])
})

it('names the way of the load that is drawn first, as that of the chart', () => {
  const harness = (loadModel: string) => ({
    name: 'x',
    version: null,
    loadModel,
    note: null,
    url: null,
  })
  const both = [harness('max_throughput'), harness('closed')]
  expect(loadModelWords(both, 'closed')).toEqual([
    ['closed loop', 'in this chart: waiting time not counted'],
    ['as fast as possible', 'no set rate'],
  ])
  expect(loadModelWords([harness('closed')], 'closed')).toEqual([
    ['closed loop', 'waiting time not counted'],
  ])
})

it('warns with the first sentence of the gravest limit', () => {
  const limit = (severity: string, text: string) => ({
    kind: 'weakness',
    severity,
    text,
    topic: null,
    url: null,
  })
  const long = 'Istio is at 226.6 ms (64.1 v. 67.7 ms). Percentiles cannot do that.'
  expect(watchOut([limit('low', 'Other.'), limit('high', long)])).toBe(
    'Istio is at 226.6 ms (64.1 v. 67.7 ms).',
  )
  expect(watchOut([limit('low', 'One sentence, e.g. This')])).toBe('One sentence, e.g. This')
  expect(watchOut([])).toBeNull()
})

it('says what the values were read from, most of them first', () => {
  const read = (evidence: 'table' | 'read-from-chart', count: number) => {
    const panel = publishedLoad(
      evidence,
      Array.from({ length: count }, (_, i) => ({ label: `Istio ${i}`, value: i + 1 })),
    )
    return {
      ...panel,
      rows: panel.rows.map((row) => ({ ...row, value: { ...row.value, evidence } })),
    }
  }
  expect(readFromText([read('table', 2)], 2)).toBe('table')
  const both = [read('table', 2), read('read-from-chart', 3)]
  expect(readFromText(both, 5)).toBe('3 from charts, 2 from tables')
  expect(readFromText(both, 6)).toBe('3 from charts')
  expect(readFromText([], 0)).toBeNull()
})
