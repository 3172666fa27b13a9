import type { SVGAttributes } from 'react'
import { round } from '../measures'
import { cssPalette, type Palette } from '../palette'

/** A place or a length across: px, or a share of the plot as "61%". */
export type Across = number | string

type Style = Pick<
  SVGAttributes<SVGElement>,
  | 'className'
  | 'fill'
  | 'fontSize'
  | 'fontWeight'
  | 'paintOrder'
  | 'stroke'
  | 'strokeDasharray'
  | 'strokeLinejoin'
  | 'strokeOpacity'
  | 'strokeWidth'
  | 'textAnchor'
>

/** A line that runs behind a text ends at it. */
const halo = ({ surface }: Palette, strokeWidth: number) =>
  ({ stroke: surface, strokeWidth, strokeLinejoin: 'round', paintOrder: 'stroke' }) as const

/** What the style sheets of pages say of each class, as attributes for files; a test compares both. */
export const fileStyles = (palette: Palette) => {
  const { ink, muted, surface } = palette
  return {
    'chart-grid': { stroke: palette.grid, strokeWidth: 1 },
    'chart-tick': { fill: muted, fontSize: 12, textAnchor: 'middle' },
    'chart-reference': { stroke: ink, strokeDasharray: '3 3' },
    'chart-cut': { fill: 'none', stroke: ink, strokeWidth: 1.25 },
    'chart-zero': { stroke: ink, strokeWidth: 1.5 },
    'chart-reference-label': { fill: muted, fontSize: 12, ...halo(palette, 6) },
    'chart-value': { fill: ink, fontSize: 13, fontWeight: 600, ...halo(palette, 6) },
    'chart-over': { fill: muted, fontSize: 12, fontWeight: 400 },
    'chart-run': { fill: ink, stroke: surface },
    'chart-spread': { fill: 'none', stroke: ink, strokeWidth: 1.5 },
    'chart-spread-halo': { fill: 'none', stroke: surface, strokeWidth: 4, strokeOpacity: 0.8 },
    'chart-reading': { fill: 'none', stroke: ink, strokeWidth: 1 },
    'chart-reading-halo': { fill: 'none', stroke: surface, strokeWidth: 4 },
    'lines-y-tick': { fill: muted, fontSize: 12, textAnchor: 'end' },
    'lines-change': { fill: muted, fontSize: 12 },
    'lines-alert': { fill: ink, fontSize: 12, fontWeight: 600 },
    'lines-value': {
      fill: ink,
      fontSize: 12,
      fontWeight: 600,
      textAnchor: 'middle',
      ...halo(palette, 3),
    },
    'lines-key': { fill: ink, fontSize: 12, fontWeight: 600, ...halo(palette, 3) },
    'lines-key-value': { fill: ink, fontSize: 12, ...halo(palette, 3) },
    'lines-end-name': { fill: muted, fontSize: 12, ...halo(palette, 3) },
    'lines-key-path': { fill: 'none', stroke: muted, strokeWidth: 0.75 },
  } as const satisfies Record<string, Style>
}

export type StyleName = keyof ReturnType<typeof fileStyles>

/**
 * Where marks are drawn: the only thing in which pages and files differ. A page leaves widths to the browser and looks to
 * its style sheet, a file has px and attributes.
 */
export type Output = {
  palette: Palette
  /** @param at fraction of the plot */
  x: (at: number) => Across
  /** @param share of the width of the plot */
  width: (share: number) => Across
  style: (name: StyleName) => Style
}

/** A share of a length as SVG and CSS write it: 0.61 -> "61%". */
export const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/** Pictures of pages, as wide as their place. */
export const pageOutput: Output = {
  palette: cssPalette(),
  x: percent,
  width: percent,
  style: (className) => ({ className }),
}

/** The same looks with places in px. @param from left end of the plot */
export const toPxOutput = (output: Output, from: number, width: number): Output => ({
  ...output,
  x: (at) => round(from + at * width),
  width: (share) => round(share * width),
})

/** Files; a plot in one has a place and a width by `toPxOutput`. */
export function toFileOutput(palette: Palette): Output {
  const styles = fileStyles(palette)
  return { palette, x: round, width: round, style: (name) => styles[name] }
}

/** Further classes of a style, which only pages have. */
export const withClass = (style: Style, more: string | undefined): Style =>
  more === undefined || style.className === undefined
    ? style
    : { className: `${style.className} ${more}` }
