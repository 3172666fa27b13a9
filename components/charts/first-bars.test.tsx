import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Chart } from './chart'
import { barsSpec } from './definitions/bars'
import { samplePanel } from './definitions/sample-rows'
import { everything, sampleTrend } from './definitions/samples'
import { trendSpec } from './definitions/trend'
import { splitBars } from './first-bars'

/** So many meshes, and no mesh at the given value. */
const buildSpec = (bars: number, baseline: number | null = null) =>
  barsSpec(
    samplePanel('http.latency.p99', [
      ...Array.from({ length: bars }, (_, i) => ({
        label: `mesh ${i + 1}`,
        mesh: 'istio',
        value: i + 1,
      })),
      ...(baseline === null
        ? []
        : [{ label: 'No mesh', mesh: 'none', isBaseline: true, value: baseline }]),
    ]),
  )
const names = (bars: readonly { label: string }[] = []) => bars.map(({ label }) => label)

it('shows ten bars, and the first eight of more', () => {
  expect(splitBars(buildSpec(10), 'short')).toBeNull()
  const parts = splitBars(buildSpec(24), 'short')
  expect(parts?.first.bars).toHaveLength(8)
  expect(parts?.others.bars).toHaveLength(16)
  expect(names([...(parts?.first.bars ?? []), ...(parts?.others.bars ?? [])])).toEqual(
    names(buildSpec(24).bars),
  )
  expect(parts?.others.axis).toEqual(parts?.first.axis)
})

it('shows twenty bars where a chart stands alone, and the first sixteen of more', () => {
  expect(splitBars(buildSpec(20), 'tall')).toBeNull()
  expect(splitBars(buildSpec(38), 'tall')?.first.bars).toHaveLength(16)
  expect(splitBars(buildSpec(38), 'tall')?.others.bars).toHaveLength(22)
})

it('keeps the bar of no mesh beside its line wherever it stands', () => {
  const parts = splitBars(buildSpec(23, 21.5), 'short')
  expect(names(parts?.first.bars).at(-1)).toBe('No mesh')
  expect(parts?.first.bars).toHaveLength(9)
  expect(parts?.others.bars).toHaveLength(15)
  expect(parts?.others.reference).toEqual(parts?.first.reference)
})

it('splits bars alone', () => {
  expect(splitBars(trendSpec(sampleTrend(), null), 'short')).toBeNull()
})

it('folds the others of a short card, whose table has all; no other chart is short', () => {
  const spec = buildSpec(24)
  const draw = (isShort: boolean) =>
    renderToStaticMarkup(<Chart spec={spec} id="many" isShort={isShort} />)
  const html = draw(true)
  expect(html).toContain('<summary>16 more</summary>')
  const [shown = '', rest = ''] = html.split('<summary>16 more</summary>')
  expect(shown.match(/class="chart-value"/g)).toHaveLength(8)
  expect((rest.split('<table')[0] ?? '').match(/class="chart-value"/g)).toHaveLength(16)
  expect(rest.slice(rest.indexOf('<tbody')).match(/<tr/g)).toHaveLength(24)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(draw(false)).not.toContain('more</summary>')
  expect(renderToStaticMarkup(<Chart spec={barsSpec(everything())} id="few" isShort />)).toContain(
    'class="chart-picture"',
  )
})
