import type { Drawing } from '../chart-kind'
import { FONTS, Words, layOutText } from '../file/text-block'
import type { SpecOf } from '../spec'
import { layOutStrip } from './marks'
import { widthIn } from './widths'

/** px above and below a strip, as in `strip.css` */
const GAP = 8

/** A strip as it is drawn in a file, with its words. */
export function drawStrip({ head, sure, notes, content }: SpecOf<'strip'>, width: number): Drawing {
  const above = layOutText(head, width, FONTS.words)
  const { span, draw } = layOutStrip(content, widthIn(width))
  const top = above.height + GAP
  let y = top + span[1] - span[0] + GAP
  const below = [sure, ...notes].map((text) => {
    const placed = { block: layOutText(text, width, FONTS.words), y }
    y += placed.block.height
    return placed
  })
  return {
    height: y,
    marks: ({ output }) => (
      <>
        <Words block={above} x={0} y={0} output={output} />
        <g transform={`translate(0 ${top - span[0]})`} fill={output.palette.ink}>
          {draw({ palette: output.palette, isFile: true })}
        </g>
        {below.map(({ block, y: at }) => (
          <Words key={at} block={block} x={0} y={at} output={output} />
        ))}
      </>
    ),
  }
}
