import type { ReactNode } from 'react'
import { FALLBACK_ROOM, FONTS, Words, layOutText, type TextBlock } from '../file/text-block'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { RatioRow } from '../ratios-spec'
import type { RatiosSpec } from '../spec'
import { textWidth } from '../text-width'
import { cutText } from './dot'
import { DotMark, ownColour, type Part } from './file-summary'
import type { Form } from './form'
import { layOutDots, listPlaced } from './stack'

const INTEREST = FONTS.words
const STRONG = { ...FONTS.words, weight: 600 }
/** px above and below the words of a row, and between its names and the axis */
const PADDING = 6
const BEFORE_AXIS = 16
const BEFORE_NOTE = 12
/** how much of the colour of a side is behind its dots; `ratios.css` repeats it */
const TINT = 0.08
const BAND_TINT = 0.1
/** px between the mark of a mean and the lines of its row */
const MEAN_GAP = 4
/** px between a mark at an end of the axis and its number */
const BESIDE_CUT = 10

type Ticks = RatiosSpec['axis']['ticks']
type Layout = {
  height: number
  /** px of the box of the dots */
  dotsTop: number
  dotsHeight: number
  words: (output: Output) => ReactNode
}

type Blocks = { title: TextBlock; interest: TextBlock; note: TextBlock }

const toTone = ({ isCounted }: RatioRow) => (isCounted ? 'ink' : 'muted')

/** Names at the left of the axis, the note at its right. */
function layOutBeside(row: RatioRow, form: Form, dots: number, blocks: Blocks): Layout {
  const { title, interest, note } = blocks
  const month = layOutText(form.isWide ? row.month : null, form.date, FONTS.note)
  const names = title.height + interest.height
  const height = Math.max(dots, names + PADDING, note.height + PADDING)
  const middle = (block: number) => round((height - block) / 2)
  return {
    height,
    dotsTop: 0,
    dotsHeight: height,
    words: (output) => (
      <>
        <Words block={month} x={0} y={middle(month.height)} output={output} />
        <Words block={title} x={form.date} y={middle(names)} output={output} tone={toTone(row)} />
        <Words
          block={interest}
          x={form.date}
          y={middle(names) + title.height}
          output={output}
          tone={row.isIndependent ? 'ink' : 'muted'}
        />
        <Words block={note} x={form.width} y={middle(note.height)} output={output} anchor="end" />
      </>
    ),
  }
}

/** Names above the axis, the note below it. */
function layOutAround(row: RatioRow, form: Form, dots: number, blocks: Blocks): Layout {
  const { title, interest, note } = blocks
  const [first = ''] = title.lines
  const taken =
    textWidth(first, FONTS.name.size, true) +
    textWidth(row.interest, INTEREST.size, row.isIndependent)
  const isOneLine = title.lines.length === 1 && taken + 8 <= form.width * FALLBACK_ROOM
  const dotsTop = PADDING + title.height + (isOneLine ? 0 : interest.height) + 2
  const noteTop = dotsTop + dots + 2
  return {
    height: noteTop + note.height + PADDING,
    dotsTop,
    dotsHeight: dots,
    words: (output) => (
      <>
        <Words block={title} x={0} y={PADDING} output={output} tone={toTone(row)} />
        <Words
          block={interest}
          x={isOneLine ? form.width : 0}
          y={isOneLine ? PADDING + 1 : PADDING + title.height}
          output={output}
          tone={row.isIndependent ? 'ink' : 'muted'}
          anchor={isOneLine ? 'end' : undefined}
        />
        <Words block={note} x={0} y={noteTop} output={output} />
      </>
    ),
  }
}

function layOutRow(row: RatioRow, form: Form, dots: number): Layout {
  const room = form.isNarrow ? form.width : form.left - form.date - BEFORE_AXIS
  const blocks: Blocks = {
    title: layOutText(row.title, room, FONTS.name),
    interest: layOutText(row.interest, room, row.isIndependent ? STRONG : INTEREST),
    note: layOutText(row.note, form.isNarrow ? form.width : form.note - BEFORE_NOTE, FONTS.note),
  }
  return form.isNarrow
    ? layOutAround(row, form, dots, blocks)
    : layOutBeside(row, form, dots, blocks)
}

type BackProps = { spec: RatiosSpec; form: Form; height: number; output: Output }

/** Where a further publication is expected, with the typical ratio. */
function Band({ spec: { across }, form, height, output }: BackProps) {
  const band = across?.band ?? null
  if (band === null) return null
  const [from, to] = [form.toX(band.from), form.toX(band.to)]
  return (
    <>
      <rect
        x={round(from)}
        width={round(to - from)}
        height={height}
        fill={output.palette.ink}
        fillOpacity={BAND_TINT}
      />
      <path
        d={`M${round(form.toX(band.typical))} 0v${height}`}
        stroke={output.palette.ink}
        strokeWidth={1.5}
        strokeDasharray="3 3"
      />
    </>
  )
}

/** A line at the mean of a publication. */
function MeanMark(props: {
  mean: RatioRow['mean']
  top: number
  height: number
  form: Form
  output: Output
}) {
  const { mean, top, height, form, output } = props
  if (mean === null || mean.at === null) return null
  const width = mean.isPooled ? 3 : 2
  return (
    <rect
      x={round(form.toX(mean.at) - width / 2)}
      y={round(top + MEAN_GAP)}
      width={width}
      height={round(height - 2 * MEAN_GAP)}
      rx={1}
      fill={mean.isPooled ? output.palette.ink : output.palette.muted}
    />
  )
}

/** The sides of both subjects behind the dots of a row, with the lines of the axis. */
function Back(props: BackProps & { ticks: Ticks }) {
  const { spec, form, ticks, height, output } = props
  const same = form.toX(spec.axis.same)
  const sides = [
    [form.left, same],
    [same, form.left + form.axis],
  ] as const
  const lines = ticks.map(({ at }) => form.toX(at)).filter((x) => x !== same)
  return (
    <>
      {sides.map(([from, to], i) => (
        <rect
          key={i}
          x={round(from)}
          width={round(to - from)}
          height={height}
          fill={ownColour(output, spec, i === 0 ? 'first' : 'second')}
          fillOpacity={TINT}
        />
      ))}
      <Band spec={spec} form={form} height={height} output={output} />
      <path
        d={lines.map((x) => `M${round(x)} 0v${height}`).join('')}
        {...output.style('chart-grid')}
      />
      <path
        d={`M${round(same)} 0v${height}`}
        stroke={output.palette.mesh('none')}
        strokeWidth={1.5}
      />
    </>
  )
}

/** The rows of the publications with a dot for each load. */
export function layOutRows(spec: RatiosSpec, form: Form, ticks: Ticks): Part {
  let top = 0
  const rows = spec.rows.map((row) => {
    const dots = listPlaced(row.dots)
    const { offsets, height } = layOutDots(dots, form.axis)
    const layout = layOutRow(row, form, height)
    const placed = { row, dots, offsets, layout, top }
    top += layout.height
    return placed
  })
  return {
    height: top,
    marks: (output) => (
      <>
        {rows.map(({ row, dots, offsets, layout, top: y }) => {
          const middle = layout.dotsTop + layout.dotsHeight / 2
          return (
            <g key={row.id} transform={`translate(0 ${round(y)})`}>
              <g transform={`translate(0 ${layout.dotsTop})`}>
                <Back {...{ spec, form, ticks, output }} height={layout.dotsHeight} />
              </g>
              {layout.words(output)}
              <MeanMark
                mean={row.mean}
                top={layout.dotsTop}
                height={layout.dotsHeight}
                form={form}
                output={output}
              />
              {dots.map(({ dot, at }, i) => {
                const x = round(form.toX(at))
                const cy = round(middle + (offsets[i] ?? 0))
                const cut = cutText(dot)
                return (
                  <g key={dot.id}>
                    <DotMark
                      state={dot.state}
                      colour={ownColour(output, spec, dot.side)}
                      x={x}
                      y={cy}
                      output={output}
                    />
                    {cut !== null && (
                      <text
                        x={at > 0 ? x - BESIDE_CUT : x + BESIDE_CUT}
                        y={cy + 4}
                        fontSize={12}
                        textAnchor={at > 0 ? 'end' : undefined}
                        fill={output.palette.muted}
                      >
                        {cut}
                      </text>
                    )}
                  </g>
                )
              })}
            </g>
          )
        })}
        <path
          d={[0, ...rows.map(({ layout, top: y }) => y + layout.height)]
            .map((y) => `M0 ${round(y)}H${form.width}`)
            .join('')}
          {...output.style('chart-grid')}
        />
      </>
    ),
  }
}
