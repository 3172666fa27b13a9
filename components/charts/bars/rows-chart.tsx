'use client'

import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ReferenceLine,
  XAxis,
  YAxis,
  ZIndexLayer,
  type BarShapeProps,
} from 'recharts'
import { useMemo, type ReactNode } from 'react'
import { position } from '../axis-position'
import { MarkArea } from '../interactive/mark-area'
import type { Marks } from '../interactive/use-marks'
import { ErrorBarEnds } from '../marks/error-bar'
import { pageOutput, toPxOutput, type Output } from '../marks/output'
import { Textures } from '../marks/textures'
import { spokenName } from '../definitions/row-words'
import { BAR_HEIGHT } from '../measures'
import type { Rows } from '../spec'
import { layOutTicks, valueRoom, type PlacedRow, type RowStack } from './geometry'
import { BarShape, CrossingMark, CutMark, DotShape, ValueMarks, slide, tickStyle } from './marks'

const BEHIND_BARS = -50
const ABOVE_ALL = 3000

const rowId = ({ bar }: PlacedRow): string => bar.id
/** @param most end of the axis, which Recharts would move for a longer bar */
const toRowValue =
  (most: number) =>
  ({ bar }: PlacedRow): number | null =>
    bar.value === null ? null : Math.min(bar.value, most)

type Shapes = Pick<Props, 'isDot' | 'idPrefix' | 'data' | 'stack'> & { output: Output }

/** Bar or dot of each row, as long as Recharts says, beside its name: rows below a heading are further apart than its bands. */
const markShape = ({ data, isDot, idPrefix, stack, output }: Shapes) =>
  function RowShape({ x, width, index }: BarShapeProps) {
    const [row, place] = [data[index], stack.rows[index]]
    if (!place || row?.bar.value == null) return null
    const [from, to] = [Math.min(x, x + width), Math.max(x, x + width)]
    const { bar, isCut } = row
    const shared = { bar, output, idPrefix, y: place.barTop }
    return isDot ? (
      <DotShape {...shared} cx={bar.value !== null && bar.value < 0 ? from : to} />
    ) : (
      <>
        <BarShape {...shared} x={from} width={Math.max(1, to - from)} />
        <CrossingMark row={row} output={output} y={place.barTop} />
        {isCut && <CutMark output={output} x={to} y={place.barTop} />}
      </>
    )
  }

type Props = {
  rows: Rows
  isDot: boolean
  idPrefix: string
  /** every row in its place */
  data: readonly PlacedRow[]
  /** px of the rows with their names and values, and of the plot between them */
  width: number
  plotWidth: number
  stack: RowStack
  marks: Marks
  tooltipId: string
  /** the tooltip */
  children: ReactNode
}

/** Rows of one axis drawn by Recharts: axis, grid, bars and reference line are its own, from what the spec says. */
export function RowsChart(props: Props) {
  const { rows, isDot, idPrefix, data, width, plotWidth, stack, marks, tooltipId, children } = props
  const { axis, bars, reference } = rows
  const left = width - plotWidth - valueRoom(data)
  const ticks = isDot ? layOutTicks(axis) : []
  const rowValue = useMemo(() => toRowValue(axis.domain[1]), [axis])
  const output = useMemo(() => toPxOutput(pageOutput, 0, plotWidth), [plotWidth])
  const shape = useMemo(
    () => markShape({ data, isDot, idPrefix, stack, output }),
    [data, isDot, idPrefix, stack, output],
  )
  const at = reference === null ? 0 : position(axis, reference.value)
  return (
    <BarChart
      layout="vertical"
      data={data}
      width={plotWidth}
      height={stack.axisTop}
      margin={{ top: stack.top, right: 0, bottom: 0, left: 0 }}
      style={{ position: 'absolute', top: -stack.top }}
      barCategoryGap={0}
      accessibilityLayer={false}
    >
      <Textures looks={bars.map(({ look }) => look)} palette={output.palette} idPrefix={idPrefix} />
      <ErrorBarEnds
        bars={data.flatMap(({ spread }) => spread ?? [])}
        idPrefix={idPrefix}
        output={output}
      />
      {isDot && <CartesianGrid horizontal={false} className="chart-grid" />}
      <XAxis
        type="number"
        domain={axis.domain}
        ticks={ticks.map(({ value }) => value)}
        interval={0}
        height={stack.axisTop - stack.bottom}
        axisLine={false}
        tickLine={false}
        tick={({ x, index }) => {
          const tick = ticks[index]
          if (!tick || tick.shown === 'never' || (tick.shown === 'wide' && !stack.isWide))
            return <g />
          return (
            <text {...tickStyle(output, tick)} x={x} y={stack.bottom + 17}>
              {tick.label}
            </text>
          )
        }}
      />
      <YAxis
        type="category"
        dataKey={rowId}
        width={0}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={false}
      />
      {reference && (
        <ReferenceLine
          x={reference.value}
          className={isDot ? 'chart-zero' : 'chart-reference'}
          stroke="inherit"
          strokeWidth="inherit"
          zIndex={BEHIND_BARS}
          label={() => (
            <text
              className="chart-reference-label"
              x={output.x(at)}
              dx={slide(reference.label, at)}
              y={stack.top - 9}
            >
              {reference.label}
            </text>
          )}
        />
      )}
      <Bar dataKey={rowValue} barSize={BAR_HEIGHT} isAnimationActive={false} shape={shape}>
        <LabelList
          dataKey={rowId}
          content={({ index = -1 }) => {
            const [row, place] = [data[index], stack.rows[index]]
            return (
              row?.span &&
              place && (
                <g>
                  <ValueMarks row={row} output={output} idPrefix={idPrefix} y={place.barTop} />
                </g>
              )
            )
          }}
        />
      </Bar>
      {children}
      <ZIndexLayer zIndex={ABOVE_ALL}>
        {bars.map((bar, i) => {
          const row = stack.rows[i]
          return (
            row && (
              <MarkArea
                key={bar.id}
                id={bar.id}
                label={spokenName(bar)}
                facts={bar.facts}
                area={{
                  x: 1 - left,
                  y: row.top,
                  width: width - 2,
                  height: row.bottom - row.top,
                }}
                handlers={marks.handlersFor(bar.id)}
                describedBy={marks.active === bar.id ? tooltipId : null}
              />
            )
          )
        })}
      </ZIndexLayer>
    </BarChart>
  )
}
