import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cssPalette } from './palette'
import { barsSpec } from './definitions/bars'
import { loadSpec } from './definitions/load'
import { profileSpec } from './definitions/profile'
import { resourcesSpec } from './definitions/resources'
import { runsSpec } from './definitions/runs'
import { sampleRuns } from './definitions/sample-runs'
import { coupledSweep, load2021, profile2021, resources } from './definitions/sample-sweeps'
import { eastWest2021, everything, northSouth2025, sampleTrend } from './definitions/samples'
import { TableTwin } from './table-twin'
import { trendSpec } from './definitions/trend'
import { ChartSvg } from './svg/chart-svg'
import { markupOf } from '../ui/markup'

const SPECS = [
  ...[barsSpec(northSouth2025()), barsSpec(eastWest2021()), barsSpec(everything())],
  ...[trendSpec(sampleTrend()), runsSpec(sampleRuns()), profileSpec(profile2021())],
  ...[resourcesSpec(resources()), loadSpec(load2021(), 'log'), loadSpec(coupledSweep())],
].flatMap((spec) => spec ?? [])

it.each(SPECS.map((spec) => [`${spec.kind} ${spec.title}`, spec] as const))(
  'writes %s as the renderer of React does',
  (_, spec) => {
    for (const layout of ['narrow', 'wide'] as const) {
      const width = layout === 'narrow' ? 320 : 880
      const hostile = { ...spec, title: `<b>"'&amp; \u0000`, summary: '</desc><script>' }
      for (const shown of [spec, hostile]) {
        const picture = (
          <ChartSvg
            spec={shown}
            palette={cssPalette()}
            width={width}
            layout={layout}
            idPrefix="p"
          />
        )
        expect(markupOf(picture)).toBe(renderToStaticMarkup(picture))
      }
    }
  },
)

it.each(SPECS.map((spec) => [`${spec.kind} ${spec.title}`, spec] as const))(
  'writes the table of %s as the renderer of React does',
  (_, spec) => {
    const table = <TableTwin spec={{ ...spec, title: `<b>"'&amp;` }} />
    expect(markupOf(table)).toBe(renderToStaticMarkup(table))
  },
)

it('writes forms and links to files as HTML', () => {
  const form = (
    <form method="post" action="/x?a=1&b=2" className="flex">
      <input type="hidden" name="chart" value={'"bars"'} required />
      <button disabled={false}>Freeze</button> {3} {null}
      <a href="/x.csv" download aria-label="CSV">
        CSV
      </a>
    </form>
  )
  expect(markupOf(form)).toBe(
    '<form method="post" action="/x?a=1&amp;b=2" class="flex"><input type="hidden" name="chart" value="&quot;bars&quot;" required=""/>' +
      '<button>Freeze</button> 3 <a href="/x.csv" download="" aria-label="CSV">CSV</a></form>',
  )
})

it('says so where only React could render', () => {
  expect(() => markupOf(<rect style={{ fill: 'red' }} />)).toThrow(/must be plain: style/)
})
