import type { Cut } from '../axis-position'
import type { Axis, Bar, SpreadKind } from '../spec'
import type { ChartRow } from './value-marks'

/** Error bars with the same ends; Recharts draws each kind as one series of them. */
export type SpreadSeries = {
  id: string
  kind: SpreadKind
  cut: Cut
  /** how far the bar reaches below and above its value, in the unit of the axis; absent without one of this kind */
  reach: (row: ChartRow) => [number, number] | undefined
}

const idOf = ({ placed }: ChartRow): string | null =>
  placed.spread && `${placed.spread.kind} ${placed.spread.cut}`

function reachOf({ value, spread }: Bar, axis: Axis): [number, number] | undefined {
  if (value === null || spread === null) return undefined
  // What lies outside of the axis would move its end.
  return [value - Math.max(spread.lo, axis.domain[0]), Math.min(spread.hi, axis.domain[1]) - value]
}

/** The error bars of all rows by the look of their ends. */
export function spreadSeries(rows: readonly ChartRow[], axis: Axis): SpreadSeries[] {
  const found = new Map(
    rows.flatMap((row) => {
      const id = idOf(row)
      return id === null || row.placed.spread === null ? [] : [[id, row.placed.spread] as const]
    }),
  )
  return [...found].map(([id, { kind, cut }]) => ({
    id,
    kind,
    cut,
    reach: (row) => (idOf(row) === id ? reachOf(row.bar, axis) : undefined),
  }))
}
