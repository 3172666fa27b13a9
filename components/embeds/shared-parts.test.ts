import { expect, it } from 'vitest'
import { barsSpec } from '../charts/definitions/bars'
import { loadSpec } from '../charts/definitions/load'
import { coupledSweep } from '../charts/definitions/sample-sweeps'
import { everything } from '../charts/definitions/samples'
import { renderSvg } from '../charts/svg/render-svg'
import { withSharedParts } from './shared-parts'

const SPECS = [barsSpec(everything()), loadSpec(coupledSweep())].flatMap((spec) => spec ?? [])

const drawn = (spec: (typeof SPECS)[number]) =>
  Promise.all(
    [720, 360].map((width) =>
      renderSvg(spec, {
        width,
        theme: 'auto',
        title: spec.title,
        legend: true,
        idPrefix: width === 720 ? 'chart' : 'small',
      }),
    ),
  )

/** A picture with the style of each shape written out again, in one order. */
function writtenOut(svg: string, sheet: string): string[] {
  const shapes = svg.match(/<(?:circle|path|rect|text)[^>]*>[^<]*/g) ?? []
  return shapes.map((shape) => {
    const style = (name: string) => new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''
    const words = shape.replace(/ class="(\w+)"/, (_, name: string) =>
      style(name)
        .split(';')
        .map((rule) => ` ${rule.replace(/px$/, '').replace(':', '="')}"`)
        .join(''),
    )
    return words
      .split(/ (?=[a-z-]+=")|\/?>/)
      .sort()
      .join(' ')
      .trim()
  })
}

it.each(SPECS.map((spec) => [spec.kind, spec] as const))(
  'makes two pictures of a chart of %s much shorter, with every shape as it was',
  async (_, spec) => {
    const whole = await drawn(spec)
    const shared = withSharedParts(whole)
    const sheet = shared[0] ?? ''
    for (const [i, svg] of shared.entries())
      expect(writtenOut(svg, sheet)).toEqual(writtenOut(whole[i] ?? '', ''))
    expect(shared.join('').length).toBeLessThan(0.6 * whole.join('').length)
    expect(shared.map((svg) => svg.match(/<g/g)?.length)).toEqual(
      shared.map((svg) => svg.match(/<\/g>/g)?.length),
    )
  },
)

it('keeps sizes, the words once, and the colours in use in both themes', async () => {
  const [spec] = SPECS
  if (!spec) throw new Error('the sample has values')
  const whole = await drawn(spec)
  const [wide = '', narrow = ''] = withSharedParts(whole)
  expect(narrow).toMatch(/^<svg[^>]* width="360" height="\d+"[^>]* aria-labelledby="chart-title /)
  expect(narrow).not.toMatch(/<desc|<style/)
  expect(wide).toContain(`<desc id="chart-desc">`)
  const properties = new Set(`${wide}${narrow}`.match(/var\(--[a-z0-9-]+/g))
  for (const property of properties) expect(wide.split(`${property.slice(4)}:#`)).toHaveLength(3)
  expect(wide).not.toContain('--accent')
})
