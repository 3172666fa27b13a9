import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { valueText } from './definitions/row-words'
import { overheadSpec } from './definitions/overhead'
import { samplePanelWithOverheads } from './definitions/sample-overheads'
import { SAMPLES_OF_KINDS } from './definitions/samples-of-kinds'
import { findKind, layOutDrawing } from './kinds'
import { STEPS } from './lines/width-steps'
import { pageOutput, toFileOutput } from './marks/output'
import { planSvg } from './file/plan-svg'
import type { ChartKind, ChartSpec, SpecOf } from './spec'
import { TableTwin } from './table-twin'

const { panel, overheads } = samplePanelWithOverheads()
const SPECS = [
  ...Object.values(SAMPLES_OF_KINDS).flatMap((samples) => Object.values<ChartSpec>(samples)),
  overheadSpec(panel, overheads, 'difference'),
].flatMap((spec): ChartSpec[] => (spec ? [spec] : []))
const NAMED = SPECS.map((spec) => [`${spec.kind} ${spec.title}`, spec] as const)

function renderPicture<K extends ChartKind>(spec: SpecOf<K>): string {
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
  const html = renderPicture(spec)
  expect(html).not.toMatch(/NaN|undefined|\[object/)
  for (const { bars } of findKind(spec).plotted(spec))
    for (const bar of bars)
      expect(html.replaceAll(/<\/?tspan[^>]*>/g, '')).toContain(
        bar.value === null ? (bar.note ?? 'no value') : `>${valueText(bar)}</text>`,
      )
})

/** Whether the style sheet shows an element of these classes in a picture, and a panel, of that width, to nobody who points at it. */
function isShownAt(width: number, classes: string): boolean {
  const step = STEPS.findLastIndex((least) => width >= least)
  const from = Number(/lines-from-(\d)/.exec(classes)?.[1] ?? 0)
  const to = Number(/lines-to-(\d)/.exec(classes)?.[1] ?? STEPS.length)
  if (width < 520 && classes.includes('chart-wide')) return false
  // Tooltips of links are the titles of marks in files.
  if (/-tip/.test(classes) || (width < 640 && classes.includes('plot-beside'))) return false
  const fromPx = Number(/-from-(\d{3})/.exec(classes)?.[1] ?? 0)
  const toPx = Number(/-to-(\d{3})/.exec(classes)?.[1] ?? Infinity)
  return width >= fromPx && width < toPx && step >= from && step <= to
}

/** The words of a chart, sorted. @param width px at which they are shown */
const listWords = (html: string, width: number): string[] =>
  html
    .replace(
      /<(text|span)\b[^>]*class="([^"]*)"[^>]*>(?:(?!<\/\1>).)*<\/\1>/gs,
      (whole, _, classes) => (isShownAt(width, String(classes)) ? whole : ''),
    )
    .replace(/<(title|style)>.*?<\/\1>/gs, '')
    .replace(/<\/?(?:tspan|span|small)[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== '·')
    .sort()

// Where a panel of a page is as wide as a step, its words are placed as in a file of that width.
it.each(NAMED)(
  'shows the same values and words of %s in the file as in the page',
  async (_, spec) => {
    for (const width of [300, 400, 700]) {
      const isRows = findKind(spec)
        .plotted(spec)
        .some(({ segment }) => segment === null)
      if (width > 400 && !isRows) continue
      const { marks } = await layOutDrawing(spec, width)
      const output = toFileOutput(pageOutput.palette)
      const file = renderToStaticMarkup(<>{marks({ output, idPrefix: 'f' })}</>)
      const [drawn, shown] = [listWords(file, width), listWords(renderPicture(spec), width)]
      // A browser cuts names that are longer than their lines by itself.
      if (drawn.some((word) => word.endsWith('…')))
        for (const word of drawn.filter((one) => !one.endsWith('…'))) expect(shown).toContain(word)
      else expect(drawn).toEqual(shown)
    }
  },
)

it.each(NAMED)('writes hostile texts of %s as text', async (_, spec) => {
  const hostile = `<b>"'&amp; </desc><script>`
  const shown = { ...spec, title: hostile, summary: hostile }
  const options = { width: 720, theme: 'light', title: hostile, legend: true } as const
  const { render } = await planSvg(shown, options)
  for (const html of [
    renderPicture(shown),
    renderToStaticMarkup(<TableTwin spec={shown} />),
    await render(),
  ])
    expect(html).not.toContain('<script')
})

it.each(NAMED)('refers in %s only to patterns and markers that it defines', (_, spec) => {
  const html = renderPicture(spec)
  for (const [, id] of html.matchAll(/url\(#([^)]+)\)/g)) expect(html).toContain(`id="${id}"`)
})
