import { FALLBACK_ROOM, FONTS, layOutText, Words, type TextBlock } from '../file/text-block'
import { ModeMark, shapeOf } from '../marks/mode-mark'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { OverheadMark, OverheadRow, OverheadSource } from '../overheads-spec'
import { textWidth } from '../text-width'
import { FORMS, isRange, type Form } from './layout'

const BOLD = { ...FONTS.name, weight: 600 }
/** px of the sign before a name, and between names and what follows */
const SIGN = 20
const GAP = 12
const PAD = 10
/** Narrower rows have their range below their name; `overheads.css` has the same. */
const STACKED = 320

/** Name and range of a row, above its lanes or beside them. */
export type Head = {
  name: TextBlock
  note: TextBlock
  range: TextBlock
  by: TextBlock
  isStacked: boolean
  height: number
}

/** px of a text in a font that runs wide */
const roomFor = (text: string, { size, weight }: typeof BOLD | typeof FONTS.words): number =>
  textWidth(text, size, weight > 400) / FALLBACK_ROOM + 1

/** px that the range of a row gets: of its form, else what its name leaves, as much as it needs, never less than its values */
function rangeRoom({ name, note, range, by }: OverheadRow, form: Form, width: number): number {
  if (form !== 'narrow') return FORMS[form].ranges - GAP
  if (width < STACKED) return width - SIGN
  const names = SIGN + Math.max(roomFor(name, BOLD), roomFor(note, FONTS.words))
  return Math.max(roomFor(range, BOLD), Math.min(roomFor(by, FONTS.words), width - names - GAP))
}

export function layOutHead(row: OverheadRow, form: Form, width: number): Head {
  const isStacked = form === 'narrow' && width < STACKED
  const ranges = rangeRoom(row, form, width)
  const left =
    form === 'narrow' ? (isStacked ? width : width - ranges - GAP) : FORMS[form].names - GAP
  const name = layOutText(row.name, left - SIGN, BOLD)
  const note = layOutText(row.note, left - SIGN, FONTS.words)
  const range = layOutText(row.range, ranges, BOLD)
  const by = layOutText(row.by, ranges, FONTS.words)
  const [names, spans] = [name.height + note.height, range.height + by.height]
  const height = PAD + (isStacked ? names + spans : Math.max(names, spans))
  return { name, note, range, by, isStacked, height }
}

/** @param props.height px that it stands in the middle of */
export function HeadWords(props: {
  row: OverheadRow
  head: Head
  width: number
  height: number
  output: Output
}) {
  const { row, head, width, height, output } = props
  const { name, note, range, by, isStacked } = head
  const names = name.height + note.height
  const top = isStacked ? PAD / 2 : (height - names) / 2
  const rangeTop = isStacked ? top + names : (height - range.height - by.height) / 2
  const right = isStacked ? { x: SIGN, output } : ({ x: width, output, anchor: 'end' } as const)
  return (
    <>
      <g transform={`translate(6.5 ${round(top + BOLD.lineHeight / 2)})`}>
        <ModeMark
          x={0}
          y={0}
          mesh={row.look.mesh}
          shape={shapeOf(row.look.mode)}
          palette={output.palette}
        />
      </g>
      <Words block={name} x={SIGN} y={top} output={output} tone="ink" />
      <Words block={note} x={SIGN} y={top + name.height} output={output} />
      <Words {...right} block={range} y={rangeTop} tone="ink" />
      <Words {...right} block={by} y={rangeTop + range.height} />
    </>
  )
}

/** The values of one publication: a mark, or two with what lies between them. @param props.x px of a fraction of the axis */
export function FileMark(props: {
  mark: OverheadMark
  source: OverheadSource
  look: OverheadRow['look']
  x: (at: number) => number
  y: number
  output: Output
}) {
  const { mark, source, look, x, y, output } = props
  const { ink, muted, surface, mesh } = output.palette
  const [from, to] = mark.at.map(x) as [number, number]
  const ends = isRange(mark) ? [from, to] : [round((from + to) / 2)]
  const span = { x: from, y: y - 5, width: round(to - from), height: 10, rx: 5 }
  const ring = mark.isFlagged ? { stroke: muted } : { stroke: ink, strokeWidth: 1.5 }
  return (
    <g>
      <title>{[source.title, ...mark.facts].join('\n')}</title>
      {isRange(mark) && (
        <>
          <rect {...span} fill={surface} />
          <rect {...span} fill={mesh(look.mesh)} fillOpacity={0.35} />
        </>
      )}
      {ends.map((at) => (
        <g key={at}>
          {mark.isIndependent && <circle cx={at} cy={y} r={10.5} fill="none" {...ring} />}
          <ModeMark
            x={at}
            y={y}
            mesh={look.mesh}
            shape={shapeOf(look.mode)}
            isHollow={mark.isFlagged}
            palette={output.palette}
          />
        </g>
      ))}
      <text
        x={round(from - 13)}
        y={y + 4}
        fontSize={12}
        fontWeight={600}
        textAnchor="end"
        fill={muted}
        stroke={surface}
        strokeWidth={3}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {mark.number}
      </text>
    </g>
  )
}
