import type { ReactNode } from 'react'
import type { Drawing } from '../chart-kind'
import { layOutFlow, type Flow } from '../file/flow'
import { FALLBACK_ROOM, FONTS, Words, layOutText, type TextBlock } from '../file/text-block'
import { ModeMark, shapeOf } from '../marks/mode-mark'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { PairPartKind, PairRow } from '../pairs-spec'
import type { PairsSpec } from '../spec'
import { textWidth } from '../text-width'
import { LostHatch, PartBox } from './file-parts'
import { barScale, type BarScale } from './scale'

/** Px from which the sources are next to the bars, and from which names have columns; `pairs.css` repeats them. */
const MEDIUM = 560
const WIDE = 1000
const MARK = 18
const BAR = 16
const GAP = 6
const COLUMN_GAP = 12
const MIN_ROW = 48
const PADDING = 4
const COUNT = { size: 14, lineHeight: 18, weight: 600 }

/** px of the columns: names, bars, whose loads they are; in a picture that is not wide names stand above their bars. */
type Columns = {
  /** ends of the names of a row in one line: of the first, of the words between, of the second */
  ends: readonly [number, number, number]
  bar: number
  sources: number
  isWide: boolean
  isBeside: boolean
}

const nameWidth = ({ name }: PairRow['first']): number =>
  MARK + textWidth(name, FONTS.name.size, true) / FALLBACK_ROOM + 1

function toColumns({ rows }: PairsSpec, width: number): Columns {
  const [first, relation, second] = [
    (row: PairRow) => nameWidth(row.first),
    (row: PairRow) => textWidth(row.relation, FONTS.name.size) / FALLBACK_ROOM + 1,
    (row: PairRow) => nameWidth(row.second),
  ].map((measure) => Math.max(...rows.map(measure)))
  const firstEnd = first ?? 0
  const relationEnd = firstEnd + GAP + (relation ?? 0)
  const names = relationEnd + GAP + (second ?? 0)
  const isBeside = width >= MEDIUM
  const sources = isBeside ? Math.min(340, width * 0.31) : width
  const left = isBeside ? width - sources - COLUMN_GAP : width
  const isWide = width >= WIDE && left - names - COLUMN_GAP >= 160
  const bar = isWide ? left - names - COLUMN_GAP : left
  return { ends: [firstEnd, relationEnd, names], sources, isWide, isBeside, bar }
}

/** The names of a row: in columns of a wide picture, else one after the other. */
function layOutNames({ first, relation, second }: PairRow, { ends, bar, isWide }: Columns): Flow {
  const items = [
    { text: first.name, before: MARK, font: FONTS.name },
    { text: relation, font: { ...FONTS.name, weight: 400 } },
    { text: second.name, before: MARK, font: FONTS.name },
  ]
  if (!isWide) return layOutFlow(items, bar, GAP)
  const starts = [0, ends[0] + GAP, ends[1] + GAP]
  const places = items.map(({ text, font }, i) => ({
    x: starts[i] ?? 0,
    y: 0,
    block: layOutText(text, Infinity, font),
  }))
  return { places, height: FONTS.name.lineHeight }
}

type Row = {
  row: PairRow
  names: Flow
  bar: { x: number; y: number; width: number; count: TextBlock }
  sources: { x: number; y: number; split: TextBlock; publications: TextBlock }
  height: number
}

function layOutRow(row: PairRow, width: number, columns: Columns, scale: BarScale): Row {
  const { isWide, isBeside } = columns
  const names = layOutNames(row, columns)
  const split = layOutText(row.split, columns.sources, FONTS.note)
  const publications = layOutText(row.sources, columns.sources, FONTS.words)
  const words = split.height + publications.height
  const left = isWide ? Math.max(names.height, BAR + 2) : names.height + 4 + BAR + 2
  const inner = Math.max(left, isBeside ? words : 0)
  const leftTop = PADDING + (isBeside ? (inner - left) / 2 : 0)
  const height = isBeside ? inner : left + 4 + words
  const barWidth = Math.max(3, (columns.bar - scale.beside) * scale.share(row))
  return {
    row,
    names: { ...names, places: names.places.map((one) => ({ ...one, y: one.y + leftTop })) },
    bar: {
      x: isWide ? columns.ends[2] + COLUMN_GAP : 0,
      y: isWide ? PADDING + (inner - BAR) / 2 : leftTop + names.height + 4,
      width: barWidth,
      count: layOutText(row.count, scale.beside, COUNT),
    },
    sources: {
      x: isBeside ? width : 0,
      y: PADDING + (isBeside ? (inner - words) / 2 : left + 4),
      split,
      publications,
    },
    height: Math.max(MIN_ROW, height + 2 * PADDING),
  }
}

function Names({ names, row, output }: { names: Flow; row: PairRow; output: Output }) {
  const sides = [row.first, null, row.second]
  return names.places.map(({ x, y, block }, i) => {
    const side = sides[i] ?? null
    return (
      <g key={i} transform={`translate(${round(x)} ${round(y)})`}>
        {side && (
          <ModeMark
            x={6}
            y={9}
            mesh={side.mesh}
            shape={shapeOf(side.mode)}
            palette={output.palette}
          />
        )}
        <Words
          block={block}
          x={side ? MARK : 0}
          y={0}
          output={output}
          tone={side ? 'ink' : 'muted'}
        />
      </g>
    )
  })
}

/** Parts of a bar side by side, as wide as their numbers of loads. */
function layOutParts({ x: left, width }: Row['bar'], { parts }: PairRow) {
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const room = width - 2 * Math.max(0, parts.length - 1)
  let x = left
  return parts.map(({ kind, count }) => {
    const own = (room * count) / all
    const box = { kind, x: round(x), width: round(Math.max(1, own)) }
    x += own + 2
    return box
  })
}

function Bar({
  bar,
  row,
  output,
  idPrefix,
}: {
  bar: Row['bar']
  row: PairRow
  output: Output
  idPrefix: string
}) {
  const boxes = layOutParts(bar, row)
  return (
    <>
      {boxes.map(({ kind, ...box }) => (
        <PartBox
          key={kind}
          kind={kind}
          {...box}
          y={round(bar.y)}
          height={BAR}
          colour={output.palette.mesh(row.first.mesh)}
          output={output}
          idPrefix={idPrefix}
        />
      ))}
      <Words
        block={bar.count}
        x={round(bar.x + bar.width + 10)}
        y={round(bar.y - 1)}
        output={output}
        tone="ink"
      />
    </>
  )
}

type Placed = { height: number; marks: (output: Output, idPrefix: string) => ReactNode }

function layOutLegend({ legend }: PairsSpec, width: number): Placed {
  const flow = layOutFlow(
    legend.map(({ words }) => ({ text: words, before: 26, font: FONTS.words })),
    width,
    18,
  )
  const paint = (kind: PairPartKind) => ({ kind, x: 0, y: 3, width: 20, height: 10 })
  return {
    height: flow.height,
    marks: (output, idPrefix) =>
      flow.places.map(({ x, y, block }, i) => (
        <g key={i} transform={`translate(${round(x)} ${y})`}>
          <PartBox
            {...paint(legend[i]?.kind ?? 'out')}
            colour={output.palette.ink}
            output={output}
            idPrefix={idPrefix}
          />
          <Words block={block} x={26} y={0} output={output} />
        </g>
      )),
  }
}

/** Pairs as they are drawn in a file: what the page shows, with the legend below. */
export function drawPairs(spec: PairsSpec, width: number): Drawing {
  const columns = toColumns(spec, width)
  const scale = barScale(spec)
  const legend = layOutLegend(spec, width)
  const head = layOutText(columns.isWide ? spec.head : null, columns.bar, FONTS.words)
  const sourcesHead = layOutText(
    columns.isWide ? spec.sourcesHead : null,
    columns.sources,
    FONTS.words,
  )
  const headHeight = columns.isWide ? Math.max(head.height, sourcesHead.height) + 4 : 0
  let top = headHeight
  const rows = spec.rows.map((row) => {
    const laid = { ...layOutRow(row, width, columns, scale), top }
    top += laid.height
    return laid
  })
  const legendTop = top + 12
  return {
    height: Math.ceil(legendTop + legend.height),
    marks: ({ output, idPrefix }) => (
      <>
        <LostHatch output={output} idPrefix={idPrefix} />
        <Words block={head} x={round(columns.ends[2] + COLUMN_GAP)} y={0} output={output} />
        <Words block={sourcesHead} x={width} y={0} output={output} anchor="end" />
        {rows.map(({ row, names, bar, sources, top: y }) => (
          <g key={row.id} transform={`translate(0 ${round(y)})`}>
            <path d={`M0 0H${width}`} {...output.style('chart-grid')} />
            <Names names={names} row={row} output={output} />
            <Bar bar={bar} row={row} output={output} idPrefix={idPrefix} />
            {[sources.split, sources.publications].map((block, i) => (
              <Words
                key={i}
                block={block}
                x={sources.x}
                y={round(sources.y + (i === 0 ? 0 : sources.split.height))}
                output={output}
                anchor={columns.isBeside ? 'end' : undefined}
              />
            ))}
          </g>
        ))}
        <g transform={`translate(0 ${round(legendTop)})`}>{legend.marks(output, idPrefix)}</g>
      </>
    ),
  }
}
