import type { Variant } from '../bars-layout'
import { describeMarks } from '../marks'
import { cssPalette, type Palette } from '../palette'
import { darkPalette, lightPalette, paletteProperties } from '../colours'
import type { ChartSpec } from '../spec'
import { SiteIcon } from '../../ui/site-icon'
import { wrap } from '../text-width'
import type { Drawing } from '../chart-kind'
import { drawingOf } from './drawing-of'
import type { Size } from './fitted-svg'
import { writable } from './xml-text'

export type RenderOptions = {
  /** px of the whole picture */
  width: number
  /** `auto` follows the reader's system and needs a browser to draw it */
  theme: 'light' | 'dark' | 'auto'
  /** null leaves the title out */
  title: string | null
  /** explains the marks in use below the chart */
  legend: boolean
  /** small print at the bottom: who measured, address of the page */
  footer?: string | null
  /** unique in the document that holds the picture: patterns and descriptions are referred to by id */
  idPrefix?: string
}

const PADDING = 16
const WIDE_FROM = 560
const MAX_LINES = 6
const FONTS = "Inter, 'Helvetica Neue', Arial, system-ui, sans-serif"

const list = (theme: 'light' | 'dark') =>
  paletteProperties(theme)
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')

const themeRules = () =>
  `svg{${list('light')}}@media (prefers-color-scheme:dark){svg{${list('dark')}}}`

function paletteOf(theme: RenderOptions['theme']): Palette {
  if (theme === 'auto') return cssPalette()
  return theme === 'light' ? lightPalette() : darkPalette()
}

type Block = { lines: string[]; size: number; lineHeight: number; bold: boolean }

const block = (text: string, width: number, size: number, bold = false): Block => ({
  lines: text === '' ? [] : wrap(text, width, MAX_LINES, size, bold),
  size,
  lineHeight: Math.round(size * 1.4),
  bold,
})
const heightOf = (b: Block, gap: number) =>
  b.lines.length === 0 ? 0 : b.lines.length * b.lineHeight + gap

/**
 * Share of the width that small print is laid out for: an image may not load the shipped font, and the widest of the usual
 * system fonts runs an eighth wider.
 */
const FALLBACK_ROOM = 0.88

/** px of the sign of the site beside the small print, and the room that it takes from the text */
const ICON = 14
const BESIDE_ICON = ICON + 6

function Words(props: { block: Block; top: number; fill: string; indent?: number }) {
  const { indent = 0 } = props
  const { size, lineHeight, bold, lines } = props.block
  return lines.map((line, i) => (
    <text
      key={line}
      x={PADDING + indent}
      y={props.top + i * lineHeight + size}
      fontSize={size}
      fontWeight={bold ? 600 : 400}
      fill={props.fill}
    >
      {line}
    </text>
  ))
}

const innerWidth = (width: number): number => width - 2 * PADDING
const variantOf = (width: number): Variant => (width < WIDE_FROM ? 'narrow' : 'wide')

/** Where everything stands in a picture. */
type Parts = {
  size: Size
  drawing: Drawing
  title: Block
  chartTop: number
  legend: Block
  legendTop: number
  footer: Block
  footerTop: number
}

async function planParts(spec: ChartSpec, options: RenderOptions): Promise<Parts> {
  const { width } = options
  const inner = innerWidth(width)
  const drawing = await drawingOf(spec, inner, variantOf(width))
  const title = block(options.title ?? '', inner, 16, true)
  const legend = block(options.legend ? describeMarks(spec).join(' · ') : '', inner, 12)
  const footer = block(options.footer ?? '', (inner - BESIDE_ICON) * FALLBACK_ROOM, 12)
  const chartTop = PADDING + heightOf(title, 12)
  const legendTop = chartTop + drawing.height + 8
  const footerTop = legendTop + heightOf(legend, 6)
  const size = { width, height: footerTop + heightOf(footer, 0) + PADDING - 8 }
  return { size, drawing, title, chartTop, legend, legendTop, footer, footerTop }
}

type Props = { spec: ChartSpec; parts: Parts; options: Pick<RenderOptions, 'theme' | 'idPrefix'> }

function Picture({ spec, parts, options }: Props) {
  const palette = paletteOf(options.theme)
  const id = options.idPrefix ?? 'chart'
  const { title, legend, footer, drawing, footerTop } = parts
  const { width, height } = parts.size
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      fontFamily={FONTS}
    >
      <title id={`${id}-title`}>{spec.title}</title>
      <desc id={`${id}-desc`}>{spec.summary}</desc>
      <style>
        {`text{font-variant-numeric:tabular-nums}${options.theme === 'auto' ? themeRules() : ''}`}
      </style>
      <rect width={width} height={height} fill={palette.surface} />
      <Words block={title} top={PADDING} fill={palette.ink} />
      <g transform={`translate(${PADDING} ${parts.chartTop})`}>
        {drawing.marks({ palette, idPrefix: id })}
      </g>
      <Words block={legend} top={parts.legendTop} fill={palette.muted} />
      {footer.lines.length > 0 && <SiteIcon size={ICON} x={PADDING} y={footerTop} />}
      <Words block={footer} top={footerTop} fill={palette.muted} indent={BESIDE_ICON} />
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
    return `${writable(renderToStaticMarkup(picture))}\n`
  }
  return { size: parts.size, render }
}
