import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Chart } from '../chart'
import { barsSpec } from './bars'
import { overheadSpec } from './overhead'
import { ranksText, withRanks } from './ranks'
import { nameText, spokenName } from './row-words'
import { samplePanel } from './sample-rows'
import { eastWestOverheads } from './sample-overheads'

const spec = barsSpec(
  samplePanel('http.latency.p99', [
    { label: 'No mesh', mesh: 'none', isBaseline: true, value: 5 },
    { label: 'Linkerd', mesh: 'linkerd', value: 10 },
    { label: 'Istio', mesh: 'istio', value: 90 },
  ]),
)
const ids = spec.bars.map(({ id }) => Number(id.replace('condition-', '')))
const rank = (bar: number, best: number, worst: number, label: string) => ({
  conditionId: ids[bar] ?? 0,
  label,
  best,
  worst,
})
const ranks = [rank(1, 1, 1, 'Linkerd 2.11.1'), rank(2, 2, 3, 'Istio 1.12.0')]
const wins = [{ winner: ids[1] ?? 0, loser: ids[2] ?? 0 }]

it('puts the rank of each bar before its name, and ranges as such; a baseline has none', () => {
  const ranked = withRanks(spec, { ranks, wins })
  expect(ranked.bars.map(nameText)).toEqual(['No mesh', '1 Linkerd', '2–3 Istio'])
  expect(ranked.bars.map(spokenName)).toEqual(['No mesh', 'Linkerd, rank 1', 'Istio, rank 2–3'])
  expect(ranked.summary).toBe(`${spec.summary} Rank 1: Linkerd 2.11.1, ranks 2–3: Istio 1.12.0.`)
})

it('says the same in the table, and leaves the words of names as they are', () => {
  const html = renderToStaticMarkup(
    createElement(Chart, { spec: withRanks(spec, { ranks, wins }), id: 'ranked' }),
  )
  expect(html).toContain('<span class="bars-rank">2–3 </span>Istio</b>')
  const table = html.slice(html.indexOf('<table'))
  expect(table).toContain('rank 1')
  expect(table).toContain('rank 2–3')
})

it('names no rank where no order is proven, nor of differences', () => {
  expect(withRanks(spec, { ranks, wins: [] })).toBe(spec)
  const { panel, overheads } = eastWestOverheads()
  const over = overheadSpec(panel, overheads, 'difference')
  expect(over && withRanks(over, { ranks, wins })).toBe(over)
})

it('writes one rank and ranges in one sentence', () => {
  expect(ranksText([rank(1, 1, 2, 'a'), rank(2, 3, 3, 'b')])).toBe('Ranks 1–2: a, rank 3: b')
})
