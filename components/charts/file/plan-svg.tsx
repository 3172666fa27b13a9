import { replaceUnwritable } from '@/ingest/model/xml-text'
import { captionChart } from '../definitions/caption'
import { describeMarks } from '../describe-marks'
import { cssPalette, type Palette } from '../palette'
import { darkPalette, lightPalette, paletteProperties } from '../colours'
import type { ChartSpec } from '../spec'
import { SiteIcon } from '../../ui/site-icon'
import type { Drawing } from '../chart-kind'
import { layOutDrawing } from '../kinds'
import { toFileOutput } from '../marks/output'
import type { Size } from './fitted-svg'
import { FONTS, Words, layOutText, type TextBlock } from './text-block'

export type RenderOptions = {
  /** px of the whole picture */
  width: number
  /** `auto` follows the reader's system and needs a browser to draw it */
  theme: 'light' | 'dark' | 'auto'
  /** null leaves the title out */
  title: string | null
  /** explains the marks in use below the chart */
  legend: boolean
  /** small print at the bottom: who measured, URL of the page */
  footer?: string | null
  /** unique in the document that holds the picture: patterns and descriptions are referred to by id */
  idPrefix?: string
}

const PADDING = 16
export const FONT_FAMILY = "Inter, 'Helvetica Neue', Arial, system-ui, sans-serif"

const list = (theme: 'light' | 'dark') =>
  paletteProperties(theme)
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')

/** The colours of both themes for a picture that follows its reader. */
export const themeRules = () =>
  `svg{${list('light')}}@media (prefers-color-scheme:dark){svg{${list('dark')}}}`

export function choosePalette(theme: RenderOptions['theme']): Palette {
  if (theme === 'auto') return cssPalette()
  return theme === 'light' ? lightPalette() : darkPalette()
}

/** px of the sign of the site beside the small print, and the room that it takes from the text */
const ICON = 14
const BESIDE_ICON = ICON + 6

/** px of a block with the gap below it, which an empty one does not need */
const withGap = ({ height }: TextBlock, gap: number): number => (height === 0 ? 0 : height + gap)

/** Where everything stands in a picture. */
type Parts = {
  size: Size
  drawing: Drawing
  title: TextBlock
  chartTop: number
  legend: TextBlock
  legendTop: number
  footer: TextBlock
  footerTop: number
}

async function planParts(spec: ChartSpec, options: RenderOptions): Promise<Parts> {
  const { width } = options
  const inner = width - 2 * PADDING
  const drawing = await layOutDrawing(spec, inner)
  const title = layOutText(options.title, inner, FONTS.title)
  const marks = options.legend ? describeMarks(spec).join(' · ') : ''
  const legend = layOutText(marks, inner, FONTS.words)
  const footer = layOutText(options.footer ?? '', inner - BESIDE_ICON, FONTS.words)
  const chartTop = PADDING + withGap(title, 12)
  const legendTop = chartTop + drawing.height + 12
  const footerTop = legendTop + withGap(legend, 6)
  const size = { width, height: footerTop + footer.height + PADDING - 8 }
  return { size, drawing, title, chartTop, legend, legendTop, footer, footerTop }
}

type Props = { spec: ChartSpec; parts: Parts; options: Pick<RenderOptions, 'theme' | 'idPrefix'> }

function Picture({ spec, parts, options }: Props) {
  const palette = choosePalette(options.theme)
  const id = options.idPrefix ?? 'chart'
  const { title, legend, footer, drawing, footerTop } = parts
  const { width, height } = parts.size
  const output = toFileOutput(palette)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      fontFamily={FONT_FAMILY}
    >
      <title id={`${id}-title`}>{captionChart(spec)}</title>
      <desc id={`${id}-desc`}>{spec.summary}</desc>
      <style>
        {`text{font-variant-numeric:tabular-nums}${options.theme === 'auto' ? themeRules() : ''}`}
      </style>
      <rect width={width} height={height} fill={palette.surface} />
      <Words block={title} x={PADDING} y={PADDING} output={output} tone="ink" />
      <g transform={`translate(${PADDING} ${parts.chartTop})`}>
        {drawing.marks({ output, idPrefix: id })}
      </g>
      <Words block={legend} x={PADDING} y={parts.legendTop} output={output} />
      {footer.height > 0 && <SiteIcon size={ICON} x={PADDING} y={footerTop} />}
      <Words block={footer} x={PADDING + BESIDE_ICON} y={footerTop} output={output} />
    </svg>
  )
}

/** A picture whose size is known before it is drawn. */
export type SvgPlan = { size: Size; render: () => Promise<string> }

/** Lays a chart out as a file of its own: colours written out, fonts by name, nothing else referred to. */
export async function planSvg(spec: ChartSpec, options: RenderOptions): Promise<SvgPlan> {
  const parts = await planParts(spec, options)
  const render = async (): Promise<string> => {
    // A static import of react-dom/server is refused by the framework's server bundle.
    const { renderToStaticMarkup } = await import('react-dom/server')
    const picture = <Picture spec={spec} parts={parts} options={options} />
    return `${replaceUnwritable(renderToStaticMarkup(picture))}\n`
  }
  return { size: parts.size, render }
}
