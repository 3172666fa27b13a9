import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LINE_SHAPES } from '../kinds'
import { withoutUnit } from '../format'
import { endNames } from './end-names'
import type { LineSeries, LinesSpec } from '../spec'
import { LinesPicture } from './picture'
import { SAMPLES } from './sample-specs'

const draw = (spec: LinesSpec) =>
  renderToStaticMarkup(<LinesPicture spec={spec} shape={LINE_SHAPES[spec.kind]} idPrefix="p" />)

const plain = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** Short names at the ends of lines. */
const namedEnds = (series: LineSeries[]): string[] => endNames(series).map((name) => name ?? '')

/** Every text between two tags. */
const listTexts = (html: string): string[] =>
  [...html.matchAll(/>([^<>]+)</g)].map(([, text]) => plain(text ?? ''))

describe.each(SAMPLES.map((spec) => [`${spec.kind} ${spec.title}`, spec] as const))(
  '%s',
  (_, spec) => {
    it('has the words of its spec and no others', () => {
      const texts = listTexts(draw(spec))
      const { segments } = spec
      const lines = segments.flatMap(({ series }) => series)
      const points = lines.flatMap((line) => line.points)
      const printed = [
        ...segments.map(({ axis }) => axis.label),
        ...segments.flatMap(({ axis }) => axis.ticks.map(({ label }) => label)),
        ...segments.flatMap(({ title, breakReason, breakShort = '', note = '' }) => [
          title,
          breakReason ?? '',
          breakShort,
          note,
        ]),
        ...lines.flatMap(({ label, key }) => [label, key ?? '']),
        spec.xLabel ?? '',
      ].filter((text) => text !== '')
      for (const text of printed) expect(texts).toContain(text)
      const sometimes = [
        ...segments.flatMap(({ xTicks }) =>
          xTicks.flatMap(({ label, shortLabel = label, group = label }) => [
            shortLabel,
            group,
            label,
          ]),
        ),
        ...points.map(({ yLabel }) => withoutUnit(yLabel, segments[0]?.axis.unit ?? '')),
        ...segments.flatMap(({ series }) => namedEnds(series)),
        ...segments.flatMap((s) => s.annotations.flatMap((a) => [a.label, a.shortLabel])),
      ]
      for (const text of texts) expect([...printed, ...sometimes]).toContain(text)
    })

    it('draws a mark for each value, and one path for each line and its name', () => {
      const html = draw(spec)
      const lines = spec.segments.flatMap(({ series }) => series)
      const values = lines.flatMap(({ points }) => points.filter(({ y }) => y !== null))
      expect(html.match(/stroke-width="1.75"/g)).toHaveLength(values.length + lines.length)
      const drawn = lines.filter(({ points }) => points.length > 1)
      expect(html.match(/<path[^>]*vector-effect[^>]*stroke="var\(--mesh/g)).toHaveLength(
        drawn.length,
      )
    })

    it('needs neither script nor inline styles, and takes its width from its place', () => {
      const html = draw(spec)
      expect(html).not.toMatch(/ style=|tabindex|NaN|undefined|Infinity/)
      expect(html).toContain('<svg width="100%"')
    })
  },
)

it('prints every value of a short trend beside its point, the last ones behind their names', () => {
  const [trend] = SAMPLES
  const texts = trend ? listTexts(draw(trend)) : []
  for (const text of ['3.20', '6.10', '7.40', '4.90', '3.90', '3.10']) expect(texts).toContain(text)
  expect(texts[texts.indexOf('4.90') + 1]).toBe('sidecar')
})

it('draws excluded points hollow and writes text as text', () => {
  const [spec] = SAMPLES
  if (!spec) throw new Error('there is a sample')
  expect(draw(spec)).toContain('fill="var(--surface)" stroke="var(--mesh-istio)"')
  const segments = spec.segments.map((s) => ({ ...s, title: '<script>alert(1)</script>' }))
  expect(draw({ ...spec, segments })).not.toContain('<script')
})
