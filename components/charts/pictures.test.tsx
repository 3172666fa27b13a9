import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { wideText } from './bars/value-text'
import { overheadSpec } from './definitions/overhead'
import { samplePanelWithOverheads } from './definitions/sample-overheads'
import { SAMPLES_OF_KINDS } from './definitions/samples-of-kinds'
import { findKind } from './kinds'
import { planSvg } from './svg/render-svg'
import type { ChartKind, ChartSpec, SpecOf } from './spec'
import { TableTwin } from './table-twin'

const { panel, overheads } = samplePanelWithOverheads()
const SPECS = [
  ...Object.values(SAMPLES_OF_KINDS).flatMap((samples) => Object.values<ChartSpec>(samples)),
  overheadSpec(panel, overheads, 'difference'),
].flatMap((spec): ChartSpec[] => (spec ? [spec] : []))
const NAMED = SPECS.map((spec) => [`${spec.kind} ${spec.title}`, spec] as const)

function pictureOf<K extends ChartKind>(spec: SpecOf<K>): string {
  const { Picture } = findKind(spec)
  return renderToStaticMarkup(<Picture spec={spec} idPrefix="p" />)
}

it.each(Object.entries<Record<string, ChartSpec>>(SAMPLES_OF_KINDS))(
  'has samples of %s',
  (kind, samples) => {
    const kinds = Object.values(samples).map((spec) => spec.kind)
    expect([...new Set<string>(kinds)]).toEqual([kind])
  },
)

it.each(NAMED)('draws every printed value of %s once in the form it is shown in', (_, spec) => {
  const html = pictureOf(spec)
  expect(html).not.toMatch(/NaN|undefined|\[object/)
  for (const { bars } of findKind(spec).plotted(spec))
    for (const bar of bars)
      expect(html.replaceAll(/<\/?tspan[^>]*>/g, '')).toContain(
        bar.value === null ? (bar.note ?? 'no value') : `>${wideText(bar)}</text>`,
      )
})

it.each(NAMED)('writes hostile texts of %s as text', async (_, spec) => {
  const hostile = `<b>"'&amp; </desc><script>`
  const shown = { ...spec, title: hostile, summary: hostile }
  const options = { width: 720, theme: 'light', title: hostile, legend: true } as const
  const { render } = await planSvg(shown, options)
  for (const html of [
    pictureOf(shown),
    renderToStaticMarkup(<TableTwin spec={shown} />),
    await render(),
  ])
    expect(html).not.toContain('<script')
})

it.each(NAMED)('refers in %s only to patterns and markers that it defines', (_, spec) => {
  const html = pictureOf(spec)
  for (const [, id] of html.matchAll(/url\(#([^)]+)\)/g)) expect(html).toContain(`id="${id}"`)
})
