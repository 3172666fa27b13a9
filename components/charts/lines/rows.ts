import type { LinePoint, LineSegment } from '../spec'

/** One row of the data of a chart: a tick of the x axis with at most one point of each line. */
export type Row = {
  at: number
  /** place of the tick in `xTicks` */
  tick: number
  /** read by the brush for the names of its handles */
  name: string
  points: Record<string, { point: LinePoint; isRepeated: boolean }>
  /** value of each line in the order of the series; null breaks the line */
  ys: (number | null)[]
}

/** Where a row has the value of a line. A function would do, but a new one makes Recharts draw all marks anew. */
export const valueKey = (series: number): string => `ys[${series}]`

/**
 * Rows in the order of the x axis. Where a line has several points at one tick there are as many rows; the other lines
 * repeat their last one there, so that they are not broken.
 */
export const toRows = ({ xTicks, series }: LineSegment): Row[] =>
  xTicks.flatMap((tick, i) => {
    const found = series.map(
      (line) => [line.id, line.points.filter((point) => point.x === tick.value)] as const,
    )
    const count = Math.max(1, ...found.map(([, points]) => points.length))
    return Array.from({ length: count }, (_, k) => {
      const points = found.flatMap(([id, all]) => {
        const point = all[Math.min(k, all.length - 1)]
        return point ? [[id, { point, isRepeated: k >= all.length }] as const] : []
      })
      const own = Object.fromEntries(points)
      const ys = series.map(({ id }) => own[id]?.point.y ?? null)
      return { at: tick.at, tick: i, name: tick.label, points: own, ys }
    })
  })
