import { expect, it } from 'vitest'
import { samplePanel } from '../charts/definitions/sample-rows'
import { sampleRuns } from '../charts/definitions/sample-runs'
import { disputeHref } from '../results/dispute-href'
import {
  cardWords,
  figureHref,
  listFigures,
  figuresOfLine,
  figureWords,
  toRunFigure,
  statementStart,
} from './figures'

const P99 = 'http.latency.p99'
const ROWS = [
  { label: 'Istio ambient', mesh: 'istio', version: '1.25.0', value: 12.34 },
  { label: 'Kuma', mesh: 'kuma', value: null, notApplicable: true },
]
const panel = samplePanel(P99, ROWS, 2000)

it('names a figure by metric, load, subject and the value that its chart prints', () => {
  const [ambient, kuma] = listFigures([panel]).map(figureWords)
  expect(ambient).toMatch(/^p99 latency at 2,000 requests\/s, Istio ambient 1\.25\.0, 12\.3\sms$/)
  expect(kuma).toBe('p99 latency at 2,000 requests/s, Kuma, not applicable')
})

it('offers the figures of meshes before those of baselines, and a card links to the first of them', () => {
  const card = samplePanel(P99, [{ label: 'No mesh', mesh: 'none', value: 1 }, ...ROWS], 2000)
  expect(listFigures([card]).map(({ who }) => who)).toEqual([
    'Istio ambient 1.25.0',
    'Kuma',
    'No mesh',
  ])
  const [base, ambient] = card.rows
  expect(base?.subject.isBaseline).toBe(true)
  expect(disputeHref([card])).toContain(`target=condition:${ambient?.value.conditionId}&`)
})

it('gives a run its own value instead of the mean', () => {
  const [figure] = listFigures([panel])
  if (!figure) throw new Error('no figure')
  const run = toRunFigure(figure, panel, 3, 0.0151)
  expect(statementStart(run)).toMatch(/, Istio ambient 1\.25\.0, run 3: 15\.1\sms is shown\. /)
  expect(figureHref(figure)).toBe('/disputes/new?target=condition:1&metric=http.latency.p99')
})

it('names a card by its title, a sweep without loads, and several metrics by their names', () => {
  expect(cardWords([panel])).toBe('p99 latency at 2,000 requests/s')
  expect(cardWords([panel, samplePanel(P99, ROWS, 200)])).toBe('p99 latency')
  expect(cardWords([panel, samplePanel('http.latency.p50', ROWS, 2000)])).toBe(
    'p99 latency, p50 latency',
  )
  const many = ['p99', 'p50', 'p75', 'p90', 'max'].map((name) =>
    samplePanel(`http.latency.${name}`, ROWS, 2000),
  )
  expect(cardWords(many)).toBe('p99 latency, p50 latency and 3 more metrics')
})

it('tells rows of one name apart by their settings, and charts of one title by what else differs', () => {
  const row = (rules: number) => ({ label: 'Istio', mesh: 'istio', value: 1, config: { rules } })
  const figures = listFigures([
    samplePanel(P99, [row(0), row(9)], null, '', { connections: 32, topology: 'pod-to-service' }),
    samplePanel(P99, [row(0)], null, '', { connections: 32, topology: 'vm-to-ingress' }),
  ])
  expect(figures.map(({ who }) => who)).toEqual(['Istio, rules 0', 'Istio, rules 9', 'Istio'])
  expect(new Set(figures.map(figureWords)).size).toBe(figures.length)
  expect(figures[2]?.what).toMatch(/VM to ingress$/)
})

it('offers every run of a line, the newest first', () => {
  const line = sampleRuns()
  const figures = figuresOfLine(line)
  const runs = line.segments.flatMap(({ runs }) => runs)
  expect(figures).toHaveLength(runs.length)
  expect(figures[0] && figureHref(figures[0])).toBe(
    `/disputes/new?target=run:${runs.at(-1)?.runId ?? ''}&metric=http.latency.p99`,
  )
  expect(new Set(figures.map(({ target }) => target)).size).toBe(runs.length)
})
