'use client'

import { memo } from 'react'
import { ErrorBar } from 'recharts'
import type { Palette } from '../palette'
import type { SpreadKind } from '../spec'
import type { PlacedLine, PlacedPoint } from './geometry'
import type { Row } from './rows'

/** Half of a cap in px; the precision of a reading has none. */
const CAPS: Partial<Record<SpreadKind, number>> = {
  sd: 4,
  se: 2.5,
  range: 2.5,
  iqr: 2.5,
  unstated: 2.5,
  reading: 0,
}
const LEAST = 1.5

/** Error bars that Recharts draws; it has neither brackets nor ends that an axis cuts off. */
export const isWhisker = ({ point, spread }: PlacedPoint): boolean =>
  spread !== null && spread.cut === 'none' && point.spread?.kind !== 'ci95'

/** The error bars of one line, to stand inside it; remembered for the reason that the axes are. */
export const Whiskers = memo(function Whiskers(props: { line: PlacedLine; palette: Palette }) {
  const { line, palette } = props
  const drawn = new Map(
    line.points
      .filter((p) => isWhisker(p) && Math.abs((p.spread?.hi ?? 0) - (p.spread?.lo ?? 0)) >= LEAST)
      .map(({ point }) => [point.id, point.spread]),
  )
  return Object.entries(CAPS).map(([kind, cap]) => {
    const ends = (row: Row): [number, number] | null => {
      const shown = row.points[line.series.id]
      const spread = shown && !shown.isRepeated ? drawn.get(shown.point.id) : null
      const y = shown?.point.y ?? null
      return spread?.kind === kind && y !== null ? [y - spread.lo, spread.hi - y] : null
    }
    return (
      <ErrorBar
        key={kind}
        dataKey={ends}
        width={cap}
        stroke={palette.ink}
        strokeWidth={kind === 'reading' ? 1 : 1.5}
        isAnimationActive={false}
      />
    )
  })
})
