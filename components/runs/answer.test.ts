import { expect, it } from 'vitest'
import { samplePanel, type RowInput } from '../charts/definitions/sample-rows'
import { conditionFigure } from './answer'
import { spreadRuns } from './run-dots'

const P99 = 'http.latency.p99'
const FLAGS = [{ code: 'SATURATED', severity: 'exclude' as const, text: 'saturated: 44%' }]
const NOISY = [{ code: 'BASELINE_NOISY', severity: 'warn' as const, text: 'runs vary by 40%' }]
const rows = (own: Partial<RowInput>[] = []): RowInput[] =>
  [
    { label: 'No mesh', mesh: 'none', value: 2, isBaseline: true },
    { label: 'Linkerd', mesh: 'linkerd', value: 5.6 },
    { label: 'Istio', mesh: 'istio', value: 9 },
  ].map((row, i) => ({ ...row, ...own[i] }))
const figure = (position: number, own: Partial<RowInput>[] = [], linked: number[] = []) => {
  const panel = samplePanel(P99, rows(own))
  const id = panel.rows[position]?.value.conditionId ?? 0
  const found = conditionFigure(id, panel, linked)
  return [found?.over, found?.trust, found?.basis].map((text) =>
    text?.replaceAll(/[\u2009\u00a0]/g, ' '),
  )
}

it('says how far a condition lies from its baseline, in its unit and as a factor', () => {
  expect(figure(1)[0]).toBe('+3.60 ms over no mesh (2.8 times)')
  expect(figure(1, [{}, { value: 1 }])[0]).toBe('1.00 ms below no mesh (0.50 times)')
  expect(figure(1, [{}, { flags: NOISY }])[0]).toBe('+3.60 ms over no mesh')
})

it('gives no difference from a flagged baseline, and none where nothing is one', () => {
  const [over, trust] = figure(1, [{ flags: FLAGS }])
  expect(over).toBe('No mesh 2.00 ms')
  expect(trust).toContain('The baseline is flagged, so no difference is given.')
  const panel = samplePanel(P99, rows().slice(1))
  const id = panel.rows[0]?.value.conditionId ?? 0
  expect(conditionFigure(id, panel, [])?.over).toBe('No baseline was measured here')
})

it('says of what a baseline is one, least to greatest difference, and none of flagged values', () => {
  expect(figure(0)[0]).toBe('The baseline of 2 products, from Linkerd +3.60 ms to Istio +7.00 ms')
  expect(figure(0, [{}, {}, { flags: FLAGS }])[0]).toBe(
    'The baseline of 2 products, Linkerd +3.60 ms; 1 flagged',
  )
  expect(figure(0, [{}, { flags: FLAGS }, { flags: FLAGS }])[0]).toBe(
    'The baseline of 2 products, each of which is flagged',
  )
  const [over, trust] = figure(0, [{ flags: FLAGS }])
  expect(over).toBe('The baseline of 2 products, from Linkerd 5.60 ms to Istio 9.00 ms')
  expect(trust).toContain('so no difference is given')
})

it('leaves the value out where there is none, and says why', () => {
  const missing = { value: null, applicability: 'not_published' as const, note: 'withheld' }
  const panel = samplePanel(P99, rows([{}, missing]))
  const id = panel.rows[1]?.value.conditionId ?? 0
  expect(conditionFigure(id, panel, [])).toEqual({
    metric: 'p99 latency',
    value: '',
    over: 'Withheld',
    trust: null,
    basis: null,
  })
})

it('says how sure a figure is, not what the table of numbers says', () => {
  expect(figure(1)[1]).toBeUndefined()
  expect(figure(1)[2]).toBe(
    'Number of runs not stated, no spread. As published, number printed in a published chart.',
  )
  const [, , basis] = figure(1, [{}, { evidence: 'recomputed-from-raw', n: 1 }])
  expect(basis).toBe('Single run, no spread.')
})

it('spreads single runs only where their printed values differ', () => {
  const spread = (points: number[]) => {
    const [first, ...others] = samplePanel(P99, rows()).rows
    if (!first) throw new Error('no row')
    const panel = samplePanel(P99, rows())
    const own = { ...first, value: { ...first.value, points } }
    return spreadRuns(first.value.conditionId, { ...panel, rows: [own, ...others] })
  }
  expect(spread([0.001, 0.003, 0.002])?.words.replaceAll('\u2009', ' ')).toBe(
    '3 runs, p99 latency: 1.00 to 3.00 ms; tick: value of all',
  )
  expect(spread([0.002])).toBeNull()
  expect(spread([0.002, 0.0020001])).toBeNull()
})
