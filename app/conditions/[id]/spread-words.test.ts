import { expect, it } from 'vitest'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import { spreadWords } from './spread-words'

const P99 = 'http.latency.p99'
const panel = samplePanel(P99, [
  { label: 'No mesh', mesh: 'none', value: 7.4, lo: 7, hi: 8, isBaseline: true },
  { label: 'Traefik Mesh', mesh: 'traefik-mesh', value: 190, lo: 100, hi: 200 },
  { label: 'Linkerd', mesh: 'linkerd', value: 9 },
])
const [first, second] = panel.rows.map(({ value }) => value.conditionId ?? 0)

it('names the bucket where every thin line is one, else the precision of the reading', () => {
  const bucket = 'thin line: the histogram bucket that holds the value'
  expect(spreadWords(panel, new Set([first ?? 0, second ?? 0]))).toBe(bucket)
  expect(spreadWords(panel, new Set([first ?? 0]))).toBe('thin line: precision of the reading')
  expect(spreadWords({ ...panel, rows: panel.rows.slice(2) }, new Set())).toBe('')
})
