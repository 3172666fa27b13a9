import {
  HEADING,
  LINE,
  MAX_WIDTH,
  NAME_GAP,
  NAME_SHARE,
  TEXT,
  countLines,
  layOutName,
  placeRows,
  stackRows,
  valueRoom,
  type Form,
  type RowStack,
} from './geometry'
import { nameText, noteText } from '../definitions/row-words'
import { Backdrop, RowMarks } from './marks'
import type { RowsPanel } from './rows-picture'
import type { Drawing } from '../chart-kind'
import { ErrorBarEnds } from '../marks/error-bar'
import { toPxOutput, type Output } from '../marks/output'
import { Textures } from '../marks/textures'
import { round } from '../measures'
import type { Bar, Rows } from '../spec'
import { textWidth } from '../text-width'
import { FONTS, Words, layOutText, type TextBlock } from '../file/text-block'

/** px left of the plot: of the names in the wide form, else of a line at its left end */
function nameColumn({ bars }: Rows, form: Form, width: number): number {
  if (form === 'phone') return 1
  const widths = bars.map((bar) =>
    Math.max(textWidth(nameText(bar), TEXT.name, true), textWidth(bar.nameNote ?? '', TEXT.note)),
  )
  return Math.ceil(Math.min(Math.max(0, ...widths) + NAME_GAP, NAME_SHARE * width))
}

/** Names are smaller than the words of other files. */
const NAME_FONTS = {
  name: { ...FONTS.name, size: TEXT.name, lineHeight: LINE },
  note: { ...FONTS.note, size: TEXT.note, lineHeight: LINE },
}

type NameProps = {
  bar: Bar
  stack: RowStack
  row: RowStack['rows'][number]
  width: number
  output: Output
}

/** Name and remark of a row; both in full where they had to be shortened. */
function RowName({ bar, stack, row, width, output }: NameProps) {
  const { form } = stack
  const isWide = form === 'wide'
  const lines = layOutName(bar, form, width)
  const toBlock = (texts: string[], font: TextBlock['font']): TextBlock => ({
    lines: texts,
    font,
    height: texts.length * LINE,
  })
  const height = countLines(lines) * LINE
  const y = isWide ? (row.top + row.bottom - height) / 2 : row.barTop - 2 - height
  const indent = lines.isBeside ? textWidth(`${nameText(bar)} `, TEXT.name, true) : 0
  const isShort = [...lines.label, ...lines.sublabel].some((text) => text.endsWith('…'))
  const shared = { x: isWide ? width : 0, anchor: isWide ? 'end' : undefined, output } as const
  return (
    <g>
      {isShort && <title>{[nameText(bar), bar.nameNote].filter(Boolean).join(', ')}</title>}
      <Words {...shared} block={toBlock(lines.label, NAME_FONTS.name)} y={y} tone="ink" />
      <Words
        {...shared}
        block={toBlock(lines.sublabel, NAME_FONTS.note)}
        x={shared.x + indent}
        y={y + (lines.isBeside ? 0 : lines.label.length * LINE)}
      />
    </g>
  )
}

/** Why there is no bar; empty of a bar. */
const layOutNone = (bar: Bar, width: number): TextBlock =>
  layOutText(bar.value === null ? noteText(bar) : '', width, NAME_FONTS.note, 2)

/** Rows of one axis as a page of that width has them. */
function layOutRows(rows: Rows, isDot: boolean, outerWidth: number): Drawing {
  const width = Math.min(outerWidth, MAX_WIDTH)
  const stack = stackRows(rows, width, isDot)
  const { form, top, bottom, axisTop } = stack
  const isWide = form === 'wide'
  const left = nameColumn(rows, form, width)
  const words = [rows.axis.label, rows.note].filter((text) => text !== null && text !== '')
  const axisLabel = layOutText(words.join(' · '), width, FONTS.words)
  const marks: Drawing['marks'] = ({ output: page, idPrefix }) => {
    const placed = placeRows(rows, isDot)
    const room = valueRoom(placed)
    const plotWidth = Math.max(40, width - left - room)
    const output = toPxOutput(page, left, plotWidth)
    const height = bottom - top
    return (
      <>
        <Textures
          looks={rows.bars.map(({ look }) => look)}
          palette={output.palette}
          idPrefix={idPrefix}
        />
        <ErrorBarEnds
          bars={placed.flatMap(({ spread }) => spread ?? [])}
          idPrefix={idPrefix}
          output={output}
        />
        <g transform={`translate(0 ${top})`}>
          <Backdrop rows={rows} isDot={isDot} output={output} height={height} stack={stack}>
            {(ticks) => (
              <path
                d={ticks.map(({ at }) => `M${output.x(at)} 0V${height}`).join('')}
                {...output.style('chart-grid')}
              />
            )}
          </Backdrop>
        </g>
        {placed.map((row, i) => {
          const at = stack.rows[i]
          if (!at) return null
          return (
            <g key={row.bar.id}>
              <Words
                block={layOutText(row.heading, width, FONTS.note, 1)}
                x={0}
                y={at.top - HEADING + 8}
                output={output}
              />
              <RowName
                bar={row.bar}
                stack={stack}
                row={at}
                width={isWide ? left - NAME_GAP : width}
                output={output}
              />
              <RowMarks row={row} isDot={isDot} output={output} idPrefix={idPrefix} y={at.barTop} />
              <Words
                block={layOutNone(row.bar, plotWidth + room)}
                x={round(left)}
                y={at.barTop}
                output={output}
              />
            </g>
          )
        })}
        <Words block={axisLabel} x={0} y={axisTop} output={output} />
      </>
    )
  }
  return { height: axisTop + axisLabel.height, marks }
}

/** Px of panels beside and below each other; `picture.css` has the same. */
const PANELS = { twoFrom: 800, columnGap: 36, rowGap: 20, belowTitle: 6 }

/** Rows as they are drawn in a file, two panels beside each other where there is room. */
export function drawRows(panels: readonly RowsPanel[], isDot: boolean, width: number): Drawing {
  const columns = width >= PANELS.twoFrom && panels.length > 1 ? 2 : 1
  const inner = (width - (columns - 1) * PANELS.columnGap) / columns
  const placed: { x: number; y: number; title: TextBlock; rows: Drawing; rowsTop: number }[] = []
  let top = 0
  for (let i = 0; i < panels.length; i += columns) {
    const row = panels.slice(i, i + columns).map((panel, k) => {
      const title = layOutText(panel.title, inner, FONTS.name)
      const rowsTop = title.height === 0 ? 0 : title.height + PANELS.belowTitle
      const rows = layOutRows(panel.rows, isDot, inner)
      return { x: k * (inner + PANELS.columnGap), y: top, title, rows, rowsTop }
    })
    placed.push(...row)
    top += Math.max(...row.map(({ rowsTop, rows }) => rowsTop + rows.height)) + PANELS.rowGap
  }
  return {
    height: Math.ceil(Math.max(0, top - PANELS.rowGap)),
    marks: ({ output, idPrefix }) =>
      placed.map(({ x, y, title, rows, rowsTop }, i) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <Words block={title} x={0} y={0} output={output} tone="ink" />
          <g transform={`translate(0 ${rowsTop})`}>
            {rows.marks({ output, idPrefix: `${idPrefix}-${i}` })}
          </g>
        </g>
      )),
  }
}
