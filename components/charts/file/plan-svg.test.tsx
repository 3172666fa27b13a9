import { describe, expect, it } from 'vitest'
import { barsSpec } from '../definitions/bars'
import { samplePanel } from '../definitions/sample-rows'
import { SAMPLES_OF_KINDS } from '../definitions/samples-of-kinds'
import type { ChartSpec } from '../spec'
import { textWidth } from '../text-width'
import { svgSize } from './fitted-svg'
import { planSvg, type RenderOptions } from './plan-svg'

const renderSvg = async (spec: ChartSpec, options: RenderOptions): Promise<string> =>
  (await planSvg(spec, options)).render()

const ALL = Object.values(SAMPLES_OF_KINDS).flatMap((samples) => Object.entries<ChartSpec>(samples))

describe.each(ALL)('%s', (name, spec) => {
  it.each(['light', 'dark'] as const)('looks as reviewed, wide, %s', async (theme) => {
    const svg = await renderSvg(spec, { width: 720, theme, title: spec.title, legend: true })
    await expect(svg).toMatchFileSnapshot(`golden/${name}-wide-${theme}.golden.svg`)
  })

  it('looks as reviewed on a phone', async () => {
    const options = { width: 358, theme: 'light', title: spec.title, legend: true } as const
    const svg = await renderSvg(spec, options)
    await expect(svg).toMatchFileSnapshot(`golden/${name}-narrow-light.golden.svg`)
  })

  it('has no text below 11 px on a phone', async () => {
    const options = { width: 340, theme: 'light', title: spec.title, legend: true } as const
    const svg = await renderSvg(spec, { ...options, footer: 'a source' })
    const sizes = [...svg.matchAll(/ font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11)
  })

  it.each([240, 500, 1200])('has at %i px the size that was planned', async (width) => {
    const looks = { theme: 'light', title: spec.title, legend: true, footer: 'a source' } as const
    const { size, render } = await planSvg(spec, { width, ...looks })
    expect(svgSize(await render())).toEqual(size)
  })
})

const { everything } = SAMPLES_OF_KINDS.bars
const options = { width: 720, theme: 'light', title: null, legend: false } as const

it('stands alone: no custom properties, classes or links in a themed picture', async () => {
  const svg = await renderSvg(everything, options)
  expect(svg).not.toMatch(/var\(|class=|href=|NaN|undefined/)
  expect(svg).toContain('<title id="chart-title">p99 latency: Plain text 4.10 ms, ')
})

it('follows the system theme when asked', async () => {
  const svg = await renderSvg(everything, { ...options, theme: 'auto' })
  expect(svg).toContain('prefers-color-scheme:dark')
  expect(svg).toContain('fill="var(--surface)"')
})

it('writes text as text', async () => {
  const panel = samplePanel('http.latency.p99', [
    { label: '<script>alert(1)</script>', mesh: 'istio', value: 1 },
  ])
  const svg = await renderSvg(barsSpec(panel), { ...options, footer: 'a & b' })
  expect(svg).not.toContain('<script')
  expect(svg).toContain('a &amp; b')
})

it('has the sign of the site beside its small print, and nowhere without it', async () => {
  const icon = /<svg viewBox="0 0 32 32"/
  expect(await renderSvg(everything, { ...options, footer: 'a source' })).toMatch(icon)
  expect(await renderSvg(everything, options)).not.toMatch(icon)
})

it.each([720, 358, 240])(
  'keeps its small print inside the picture at %i px, in a wider font too, and shortens it with an ellipsis',
  async (width) => {
    const source = 'A comparison of proxies, their settings and what they cost under load '
    const footer = `${source.repeat(20)}測定結果の比較 ${'x'.repeat(200)}`
    const svg = await renderSvg(everything, { ...options, width, footer })
    const lines = [...svg.matchAll(/<text x="(\d+)" y="[\d.]+" font-size="12"[^>]*>([^<]*)</g)]
      .filter(([, x]) => x === '36')
      .map(([, , text]) => text ?? '')
    expect(lines).toHaveLength(12)
    expect(lines.at(-1)).toMatch(/…$/)
    for (const line of lines) expect(36 + 1.12 * textWidth(line, 12)).toBeLessThan(width)
  },
)

it('explains only the marks that occur', async () => {
  const svg = await renderSvg(SAMPLES_OF_KINDS.bars['east-west-2021'], { ...options, legend: true })
  expect(svg).toContain('whiskers: 1 SD between runs')
  expect(svg).not.toContain('hollow')
})
