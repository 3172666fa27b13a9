import type { Output } from '../marks/output'
import type { Palette } from '../palette'
import { wrap } from '../text-width'

/** Fonts of the words around plots: px, as the style sheets of pages have them. */
export const FONTS = {
  title: { size: 16, lineHeight: 22, weight: 600 },
  name: { size: 14, lineHeight: 18, weight: 500 },
  note: { size: 13, lineHeight: 18, weight: 400 },
  words: { size: 12, lineHeight: 16, weight: 400 },
} as const satisfies Record<string, Font>

export type Font = { size: number; lineHeight: number; weight: number }

/** A text broken into lines: what a browser does in a page. */
export type TextBlock = { lines: string[]; font: Font; height: number }

const MAX_LINES = 12

/**
 * Share of a width that words are laid out for: an image or a frame may not load the shipped font, and the widest of the
 * usual system fonts runs an eighth wider.
 */
export const FALLBACK_ROOM = 0.88

/** @param width px @param maxLines what does not fit into them is shortened with an ellipsis */
export function layOutText(
  text: string | null,
  width: number,
  font: Font,
  maxLines = MAX_LINES,
): TextBlock {
  const lines = wrap(text ?? '', width * FALLBACK_ROOM, maxLines, font.size, font.weight > 400)
  return { lines, font, height: lines.length * font.lineHeight }
}

/** Px of the first baseline from the top of a block: the middle of its line and a little more, as browsers have it. */
const toBaseline = ({ size, lineHeight }: Font): number =>
  Math.round((lineHeight / 2 + 0.36 * size) * 10) / 10

/** The lines of a text below each other, with a seam in the page colour where grid lines pass behind. @param props.y px of its top */
export function Words(props: {
  block: TextBlock
  x: number
  y: number
  output: Output
  /** muted without */
  tone?: keyof Pick<Palette, 'ink' | 'muted'>
  anchor?: 'middle' | 'end'
}) {
  const { block, x, y, output, tone = 'muted', anchor } = props
  const { lines, font } = block
  return lines.map((line, i) => (
    <text
      key={i}
      x={x}
      y={y + i * font.lineHeight + toBaseline(font)}
      fontSize={font.size}
      fontWeight={font.weight}
      textAnchor={anchor}
      fill={output.palette[tone]}
      stroke={output.palette.surface}
      strokeWidth={3}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {line}
    </text>
  ))
}
