'use client'

import type { BarShapeProps } from 'recharts'
import { cssPalette } from '../palette'
import type { Bar } from '../spec'
import { BarShape, DotShape, ValueText } from './marks'
import { MIDDLE, type PlacedRow } from './row'

const palette = cssPalette()

export type ChartRow = { id: string; value: number | null; bar: Bar; placed: PlacedRow }

/** Bar or dot of each row where Recharts puts it. */
export const markShape = (rows: readonly ChartRow[], isDot: boolean, idPrefix: string) =>
  function RowShape({ x, y, width, index }: BarShapeProps) {
    const row = rows[index]
    if (row?.value == null) return null
    const [from, to] = [Math.min(x, x + width), Math.max(x, x + width)]
    const shared = { bar: row.bar, palette, idPrefix, y }
    return isDot ? (
      <DotShape {...shared} cx={row.value < 0 ? from : to} />
    ) : (
      <BarShape {...shared} x={from} width={Math.max(1, to - from)} />
    )
  }

/** px that a name beside its bar needs at least */
const NAME_FROM = 12

type Plot = { x: number; width: number }

/** Single runs and the printed value of a row. @param props.middle px of its bar */
export function RowValue({ row, plot, middle }: { row: ChartRow; plot: Plot; middle: number }) {
  const { bar, placed } = row
  // Names stand above their bars on a phone, so the plot begins where the chart begins.
  const isPhone = plot.x < NAME_FROM
  const beside = placed.value[isPhone ? 'phone' : 'wide']
  const x = (share: number) => plot.x + share * plot.width
  if (placed.span === null) return null
  return (
    <g>
      {placed.points.map((at, i) => (
        <circle key={i} className="chart-run" cx={x(at)} cy={middle} r={2.25} />
      ))}
      <ValueText
        text={bar.valueLabel}
        remark={isPhone ? null : bar.remark}
        x={x(beside.at)}
        dx={beside.dx}
        y={middle - MIDDLE}
      />
    </g>
  )
}
