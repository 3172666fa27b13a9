import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CoordinatedOmissionDiagram } from './coordinated-omission'
import { DiscardRuleDiagram } from './discard-rule'
import { DriftDiagram } from './drift'
import { TwoBedsDiagram } from './two-beds'

const MAX_HEIGHT = 260
const height = (markup: string): number => Number(/viewBox="0 0 332 ([\d.]+)"/.exec(markup)?.[1])

it('the stall is named with its counts, and drawn with a mark for each request', () => {
  const stall = { requests: 20, from: 5, until: 11, usual: 0.5 }
  const markup = renderToStaticMarkup(<CoordinatedOmissionDiagram stall={stall} />)
  expect(markup).toContain('Closed loop: 1 slow, 5 never sent. Open loop: 6 slow.')
  expect(markup.match(/<circle/g)).toHaveLength(5)
  expect(markup.match(/stroke-width="4"/g)).toHaveLength(20 + 20 - 5)
  expect(height(markup)).toBeLessThanOrEqual(MAX_HEIGHT)
})

it('dropped runs are crossed out, and both outcomes are named', () => {
  const row = (isDropped: boolean) => ({
    name: 'steady',
    runs: [
      { value: 1, isDropped: false },
      { value: 9, isDropped },
    ],
    mean: isDropped ? 1 : 5,
    label: isDropped ? 'mean 1 ms' : 'mean 5 ms',
  })
  const outcomes = [
    { title: 'All runs', rows: [row(false)], lower: 'steady' },
    { title: 'Worst dropped', rows: [row(true)], lower: 'steady' },
  ]
  const markup = renderToStaticMarkup(<DiscardRuleDiagram outcomes={outcomes} caption="" />)
  expect(markup).toContain('All runs: steady mean 5 ms; steady is lower. Worst dropped:')
  expect(markup.match(/<circle/g)).toHaveLength(3)
  expect(markup.match(/<path/g)).toHaveLength(1)
  expect(height(markup)).toBeLessThanOrEqual(MAX_HEIGHT)
})

it('two test beds are drawn without a value', () => {
  const markup = renderToStaticMarkup(
    <TwoBedsDiagram
      beds={[
        { name: 'Test bed 1', baseline: 0.1, mesh: 0.4 },
        { name: 'Test bed 2', baseline: 0.6, mesh: 0.9 },
      ]}
    />,
  )
  const texts = [...markup.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts.filter((text) => /\d+ ?ms|%/.test(text ?? ''))).toEqual([])
  expect(markup).toContain('role="img"')
  expect(height(markup)).toBeLessThanOrEqual(MAX_HEIGHT)
})

it('single runs have a bar around the one before, and full marks where they lie outside', () => {
  const runs = [4, 4.2, 6, 4.1].map((value, i) => ({ name: `1.${i}`, value }))
  const markup = renderToStaticMarkup(<DriftDiagram runs={runs} factor={1.2} caption="" />)
  expect(markup).toContain('Larger than the drift of their test bed: 1.2, 1.3.')
  expect(markup.match(/<rect/g)).toHaveLength(3)
  expect(markup.match(/fill-opacity="1"/g)).toHaveLength(2)
  expect(height(markup)).toBeLessThanOrEqual(MAX_HEIGHT)
})
