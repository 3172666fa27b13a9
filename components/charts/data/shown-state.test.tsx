import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FrameChart } from '../../embeds/frame-chart'
import { SAMPLES_OF_KINDS } from '../definitions/samples-of-kinds'
import { planSvg } from '../file/plan-svg'
import { lineName } from '../page-view'
import { inState } from './shown-state'
import type { ChartSpec, LinesSpec } from '../spec'

const ALL = Object.values(SAMPLES_OF_KINDS).flatMap((samples) => Object.values<ChartSpec>(samples))
const LINES = ALL.filter((spec): spec is LinesSpec => 'segments' in spec)

const lines = (spec: LinesSpec) => spec.segments.flatMap(({ series }) => series)
const ids = (spec: LinesSpec) =>
  spec.segments.flatMap(({ series }) =>
    series.flatMap(({ points }) => points.flatMap(({ id, y }) => (y === null ? [] : [id]))),
  )

/** A chart, some of its lines, and two of the ticks of one of its panels. */
const asked = fc.constantFrom(...LINES).chain((spec) => {
  const names = [...new Set(lines(spec).map(({ label }) => lineName(label)))]
  const [ticks = []] = spec.segments.map(({ xTicks }) => xTicks.map(({ label }) => label))
  const at = fc.nat(ticks.length - 1)
  return fc.record({
    spec: fc.constant(spec),
    hidden: fc.subarray(names),
    ends: fc.option(fc.tuple(at, at).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)),
    ticks: fc.constant(ticks),
  })
})

describe('the state of a page', () => {
  it('takes the hidden lines and the other part of the axis out of spec, file and frame', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ spec, hidden, ends, ticks }) => {
        const zoom = ends === null ? '' : `${ticks[ends[0]] ?? ''}~${ticks[ends[1]] ?? ''}`
        const shown = inState(spec, { hide: hidden.join(','), zoom })
        expect(lines(shown).map(({ label }) => label)).toEqual(
          lines(spec)
            .map(({ label }) => label)
            .filter((label) => !hidden.includes(lineName(label))),
        )
        const part = ends === null ? ticks : ticks.slice(ends[0], ends[1] + 1)
        expect(shown.segments[0]?.xTicks.map(({ label }) => label)).toEqual(part)
        expect(ids(spec)).toEqual(expect.arrayContaining(ids(shown)))
        // The scale stays, as when a line is hidden on the page.
        expect(shown.segments.map(({ axis }) => axis)).toEqual(
          spec.segments.map(({ axis }) => axis),
        )
        const { render } = await planSvg(shown, {
          width: 720,
          theme: 'light',
          title: null,
          legend: true,
        })
        const frame = renderToStaticMarkup(<FrameChart spec={shown} width={null} hasLegend />)
        for (const label of hidden) {
          const gone = lines(spec).filter((one) => lineName(one.label) === label)
          const others = lines(shown).map((one) => one.label)
          for (const one of gone.filter(({ label: own }) => !others.some((o) => o.includes(own)))) {
            expect(await render()).not.toContain(`>${one.label}<`)
            expect(frame).not.toContain(`>${one.label}<`)
            expect(shown.summary).not.toContain(`${one.label}: `)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('says nothing where a chart lacks what it names, and to kinds without lines', () => {
    for (const spec of LINES)
      expect(ids(inState(spec, { hide: 'nobody', zoom: 'never~ever' }))).toEqual(ids(spec))
    for (const spec of ALL.filter((one) => !('segments' in one)))
      expect(inState(spec, { hide: 'linkerd', zoom: '1~2' })).toBe(spec)
  })

  it('leaves an empty plot where every line is hidden', async () => {
    for (const spec of LINES) {
      const hide = lines(spec)
        .map(({ label }) => lineName(label))
        .join(',')
      const shown = inState(spec, { hide })
      expect(ids(shown)).toEqual([])
      const { render } = await planSvg(shown, {
        width: 480,
        theme: 'light',
        title: null,
        legend: true,
      })
      expect(await render()).toContain('<svg')
    }
  })
})
