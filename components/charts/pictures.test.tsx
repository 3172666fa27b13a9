import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { barsSpec } from './definitions/bars'
import { loadSpec } from './definitions/load'
import { overheadSpec } from './definitions/overhead'
import { profileSpec } from './definitions/profile'
import { resourcesSpec } from './definitions/resources'
import { runsSpec } from './definitions/runs'
import { samplePanelWithOverheads } from './definitions/sample-overheads'
import { sampleRuns } from './definitions/sample-runs'
import { coupledSweep, load2021, profile2021, resources } from './definitions/sample-sweeps'
import { eastWest2021, everything, northSouth2025, sampleTrend } from './definitions/samples'
import { trendSpec } from './definitions/trend'
import { kindOf } from './kinds'
import { renderSvg } from './svg/render-svg'
import type { ChartKind, ChartSpec, SpecOf } from './spec'
import { TableTwin } from './table-twin'

const { panel, overheads } = samplePanelWithOverheads()
const SPECS = [
  ...[barsSpec(northSouth2025()), barsSpec(eastWest2021()), barsSpec(everything())],
  ...[overheadSpec(panel, overheads, 'difference'), overheadSpec(panel, overheads, 'percent')],
  ...[trendSpec(sampleTrend()), runsSpec(sampleRuns()), profileSpec(profile2021())],
  ...[resourcesSpec(resources()), loadSpec(load2021(), 'log'), loadSpec(coupledSweep())],
].flatMap((spec): ChartSpec[] => (spec ? [spec] : []))
const NAMED = SPECS.map((spec) => [`${spec.kind} ${spec.title}`, spec] as const)

function pictureOf<K extends ChartKind>(spec: SpecOf<K>): string {
  const { Picture } = kindOf(spec)
  return renderToStaticMarkup(<Picture spec={spec} idPrefix="p" />)
}

it('has samples of every kind', () => {
  const kinds = new Set(SPECS.map((spec) => spec.kind))
  expect([...kinds].sort()).toEqual(
    ['bars', 'load', 'overhead', 'profile', 'resources', 'runs', 'trend'].sort(),
  )
})

it.each(NAMED)('draws every printed value of %s once in the form it is shown in', (_, spec) => {
  const html = pictureOf(spec)
  expect(html).not.toMatch(/NaN|undefined|\[object/)
  for (const { bars } of kindOf(spec).plotted(spec))
    for (const { value, valueLabel, note } of bars)
      expect(html).toContain(value === null ? (note ?? 'no value') : `>${valueLabel}</text>`)
})

it.each(NAMED)('writes hostile texts of %s as text', async (_, spec) => {
  const hostile = `<b>"'&amp; </desc><script>`
  const shown = { ...spec, title: hostile, summary: hostile }
  for (const html of [
    pictureOf(shown),
    renderToStaticMarkup(<TableTwin spec={shown} />),
    await renderSvg(shown, { width: 720, theme: 'light', title: hostile, legend: true }),
  ])
    expect(html).not.toContain('<script')
})

it.each(NAMED)('refers in %s only to patterns and markers that it defines', (_, spec) => {
  const html = pictureOf(spec)
  for (const [, id] of html.matchAll(/url\(#([^)]+)\)/g)) expect(html).toContain(`id="${id}"`)
})
