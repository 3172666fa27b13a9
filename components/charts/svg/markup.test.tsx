import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cssPalette } from '../palette'
import { barsSpec } from '../definitions/bars'
import { loadSpec } from '../definitions/load'
import { profileSpec } from '../definitions/profile'
import { resourcesSpec } from '../definitions/resources'
import { runsSpec } from '../definitions/runs'
import { sampleRuns } from '../definitions/sample-runs'
import { coupledSweep, load2021, profile2021, resources } from '../definitions/sample-sweeps'
import { eastWest2021, everything, northSouth2025, sampleTrend } from '../definitions/samples'
import { trendSpec } from '../definitions/trend'
import { ChartSvg } from './chart-svg'
import { svgMarkup } from './markup'

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
        expect(svgMarkup(picture)).toBe(renderToStaticMarkup(picture))
      }
    }
  },
)

it('says so where only React could render', () => {
  expect(() => svgMarkup(<rect style={{ fill: 'red' }} />)).toThrow(/must be plain: style/)
})
