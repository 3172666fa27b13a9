import type { ReactNode } from 'react'
import { FALLBACK_ROOM, FONTS, Words, layOutText, type TextBlock } from '../file/text-block'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { RatioPooled, RatioRow } from '../ratios-spec'
import type { RatiosSpec } from '../spec'
import { textWidth } from '../text-width'
import { cutText } from './dot'
import { DotMark, ownColour, type Part } from './file-summary'
import { Back, type Ticks } from './file-back'
import { BESIDE_CUT, CutMark, PooledMarks } from './file-pooled'
import type { Form } from './form'
import { isCut, layOutDots, listPlaced } from './stack'

const INTEREST = FONTS.words
const STRONG = { ...FONTS.words, weight: 600 }
/** px above and below the words of a row, and between its names and the axis */
const PADDING = 6
const BEFORE_AXIS = 16
const BEFORE_NOTE = 12
/** px between the mark of a mean and the lines of its row */
const MEAN_GAP = 4
/** px of the marks of publications together */
const POOLED_HEIGHT = 44

type Layout = {
  height: number
  /** px of the box of the dots */
  dotsTop: number
  dotsHeight: number
  words: (output: Output) => ReactNode
}

type Blocks = { title: TextBlock; interest: TextBlock; note: TextBlock }

/** The words of a row, of a publication or of several together. */
type Named = Pick<RatioRow, 'title' | 'interest' | 'note' | 'month' | 'isIndependent' | 'isCounted'>

const toNamed = ({ name, who, note }: RatioPooled): Named => ({
  title: name,
  interest: who,
  note,
  month: '',
  isIndependent: false,
  isCounted: true,
})

const toTone = ({ isCounted }: Named) => (isCounted ? 'ink' : 'muted')

/** Names at the left of the axis, the note at its right. */
function layOutBeside(row: Named, form: Form, dots: number, blocks: Blocks): Layout {
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
function layOutAround(row: Named, form: Form, dots: number, blocks: Blocks): Layout {
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

function layOutRow(row: Named, form: Form, dots: number): Layout {
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

/** A line at the mean of a publication; beyond the end of the axis an arrow with its number. */
function MeanMark(props: {
  mean: RatioRow['mean']
  top: number
  height: number
  offset: number
  form: Form
  output: Output
}) {
  const { mean, top, height, offset, form, output } = props
  if (mean === null) return null
  if (isCut(mean.at))
    return (
      <CutMark
        x={form.toX(mean.at)}
        y={round(top + height / 2 + offset)}
        text={`mean ${mean.times}`}
        isRight={mean.at > 0}
        isPale={!mean.isPooled}
        output={output}
      />
    )
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

/** The rows of the publications with a dot for each load. */
export function layOutRows(spec: RatiosSpec, form: Form, ticks: Ticks): Part {
  let top = 0
  const rows = spec.rows.map((row) => {
    const dots = listPlaced(row.dots)
    const { height, ...moved } = layOutDots(dots, row.mean, form.axis)
    const layout = layOutRow(row, form, height)
    const placed = { row, dots, ...moved, layout, top }
    top += layout.height
    return placed
  })
  const pooled = spec.across?.pooled ?? null
  const last = pooled && { pooled, layout: layOutRow(toNamed(pooled), form, POOLED_HEIGHT), top }
  const bottoms = [...rows, ...(last ? [last] : [])].map((row) => row.top + row.layout.height)
  return {
    height: bottoms.at(-1) ?? 0,
    marks: (output) => (
      <>
        {rows.map(({ row, dots, offsets, meanOffset, layout, top: y }) => {
          const middle = layout.dotsTop + layout.dotsHeight / 2
          return (
            <g key={row.id} transform={`translate(0 ${round(y)})`}>
              <g transform={`translate(0 ${layout.dotsTop})`}>
                <Back
                  spec={spec}
                  form={form}
                  ticks={ticks}
                  output={output}
                  height={layout.dotsHeight}
                />
              </g>
              {layout.words(output)}
              <MeanMark
                mean={row.mean}
                top={layout.dotsTop}
                height={layout.dotsHeight}
                offset={meanOffset}
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
        {last && (
          <g transform={`translate(0 ${round(last.top)})`}>
            <g transform={`translate(0 ${last.layout.dotsTop})`}>
              <Back
                spec={spec}
                form={form}
                ticks={ticks}
                output={output}
                height={last.layout.dotsHeight}
              />
              <PooledMarks
                pooled={last.pooled}
                middle={last.layout.dotsHeight / 2}
                form={form}
                output={output}
              />
            </g>
            {last.layout.words(output)}
          </g>
        )}
        <path
          d={[0, ...bottoms].map((y) => `M0 ${round(y)}H${form.width}`).join('')}
          {...output.style('chart-grid')}
        />
      </>
    ),
  }
}
