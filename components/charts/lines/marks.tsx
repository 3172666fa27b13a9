import type { ReactNode } from 'react'
import type { Palette } from '../palette'
import type { Annotation, LineSeries } from '../spec'
import { FADED } from '../svg/line-style'
import { KeyMark } from '../svg/key-mark'
import { Marker } from '../svg/marker'
import { SpreadMark } from '../svg/spread-mark'
import type { PlacedKey } from '../line-keys'
import type { PlacedPoint } from './geometry'
import type { SteppedText } from './width-steps'
import { ValueLabel } from './words'

/** Marks of the picture and of the interactive chart: places across in per cent or px, all else in px beside them. */
export type Across = string | number

export const percent = (fraction: number): string => `${Math.round(fraction * 1e4) / 100}%`

/** What is drawn around a place on the x axis. */
export const At = ({ x, children }: { x: Across; children: ReactNode }) => (
  <svg x={x} className="lines-at">
    {children}
  </svg>
)

const QUIET_RADIUS = 2.5

/** A measured point with its error bar and value; hollow when a quality flag excludes it. */
export function PointMark(props: {
  x: Across
  placed: PlacedPoint
  series: LineSeries
  labels: readonly SteppedText[]
  palette: Palette
  radius: number
  /** false where the error bar is drawn by somebody else */
  hasSpread?: boolean
}) {
  const { placed, series, labels, palette, hasSpread = true } = props
  const { y, point, spread } = placed
  if (y === null) return null
  const colour = palette.mesh(series.look.mesh)
  return (
    <>
      <At x={props.x}>
        {hasSpread && point.spread && spread && (
          <SpreadMark
            kind={point.spread.kind}
            ends={spread}
            across={0}
            isVertical
            palette={palette}
          />
        )}
        <Marker
          marker={series.marker}
          x={0}
          y={y}
          colour={colour}
          fill={point.isExcluded ? palette.surface : colour}
          radius={series.isQuiet ? Math.min(QUIET_RADIUS, props.radius) : props.radius}
        />
      </At>
      <ValueLabel labels={labels} x={props.x} />
    </>
  )
}

/** Where something changed between two runs: a line through the plot, dashed where it is no alert. */
export const changeStyle = (mark: Annotation, palette: Palette) => ({
  stroke: mark.isAlert ? palette.ink : palette.muted,
  strokeWidth: 1.5,
  strokeDasharray: mark.isAlert ? undefined : '4 3',
})

/** Letters and last values right of the ends of lines; those in `dim` fade. */
export const EndKeys = (props: {
  x: Across
  keys: readonly PlacedKey[]
  palette: Palette
  dim?: ReadonlySet<string>
}) => (
  <At x={props.x}>
    {props.keys.map((placed) => (
      <g key={placed.series.id} opacity={props.dim?.has(placed.series.id) ? FADED : undefined}>
        <KeyMark placed={placed} palette={props.palette} />
      </g>
    ))}
  </At>
)
