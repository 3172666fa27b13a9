import type { Drawing } from '../chart-kind'
import { FALLBACK_ROOM, FONTS, Words, layOutText } from '../file/text-block'
import { toPxOutput, type Output } from '../marks/output'
import type { EditionMark } from '../editions-spec'
import type { SpecOf } from '../spec'
import { textWidth } from '../text-width'
import { HEIGHT, NAMED_FROM, layOutEditions, type EditionsLayout } from './layout'
import { Columns, Ends, Sign, Ticks, type Shown } from './marks'

/** px as `editions.css` has them */
const KEY = { sign: 22, gap: 6, columnGap: 12 } as const
const AXIS_OVERLAP = 4
const NOTE_TOP = 4

type Key = { mark: EditionMark; x: number; y: number }

/** Names that follow each other and begin a new row where one has no room. */
function layOutKeys(marks: readonly EditionMark[], width: number): Key[] {
  let [x, y] = [0, 0]
  return marks.map((mark) => {
    const own = KEY.sign + KEY.gap + textWidth(mark.name, FONTS.words.size) / FALLBACK_ROOM
    if (x > 0 && x + own > width) [x, y] = [0, y + FONTS.words.lineHeight]
    const key = { mark, x, y }
    x += own + KEY.columnGap
    return key
  })
}

const keysHeight = (keys: readonly Key[]): number =>
  keys.length === 0 ? 0 : (keys.at(-1)?.y ?? 0) + FONTS.words.lineHeight

const Keys = ({ keys, output }: { keys: readonly Key[]; output: Output }) =>
  keys.map(({ mark, x, y }) => (
    <g key={mark.name} transform={`translate(${x} ${y})`}>
      <g transform={`translate(${KEY.sign / 2} 8)`}>
        <Sign mark={{ ...mark, isHollow: false }} output={output} />
      </g>
      <Words
        block={{ lines: [mark.name], font: FONTS.words, height: FONTS.words.lineHeight }}
        x={KEY.sign + KEY.gap}
        y={0}
        output={output}
      />
    </g>
  ))

function Plot(props: { layout: EditionsLayout; width: number; output: Output }) {
  const { layout, width, output } = props
  const { axis, ends, narrow } = layout.room
  const inner = width - axis - (width < NAMED_FROM ? narrow : ends)
  const shown: Shown = {
    isShown: (from) => width >= from,
    className: () => undefined,
    isLinked: false,
  }
  return (
    <>
      <Ticks layout={layout} output={output} x={axis - 6} />
      <Columns layout={layout} output={toPxOutput(output, axis, inner)} shown={shown} />
      <g transform={`translate(${axis + inner} 0)`}>
        <Ends layout={layout} output={output} shown={shown} />
      </g>
    </>
  )
}

/** Editions as they are drawn in a file: every word and mark where a page of that width has it. */
export function drawEditions(spec: SpecOf<'editions'>, width: number): Drawing {
  const layout = layOutEditions(spec)
  const axis = layOutText(spec.axis.label, width, FONTS.words)
  const sources = spec.columns.map(({ label }) => label).join(' · ')
  const note = layOutText(`${spec.rule} Sources: ${sources}`, width, FONTS.note)
  const named = layout.keys.filter(({ isAtEnd }) => width < NAMED_FROM || !isAtEnd)
  const keys = layOutKeys(
    named.map(({ mark }) => mark),
    width,
  )
  const plotTop = axis.height - AXIS_OVERLAP
  const keysTop = plotTop + HEIGHT
  const noteTop = keysTop + keysHeight(keys) + NOTE_TOP
  return {
    height: noteTop + note.height,
    marks: ({ output }) => (
      <>
        <Words block={axis} x={0} y={0} output={output} />
        <g transform={`translate(0 ${plotTop})`}>
          <Plot layout={layout} width={width} output={output} />
        </g>
        <g transform={`translate(0 ${keysTop})`}>
          <Keys keys={keys} output={output} />
        </g>
        <Words block={note} x={0} y={noteTop} output={output} />
      </>
    ),
  }
}
