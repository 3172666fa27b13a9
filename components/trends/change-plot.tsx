import type { Change } from '@/server/trends/changes/schemas'
import { MODE_DASHES } from '../charts/marks/line-style'
import { cssPalette } from '../charts/palette'
import { linearAxis } from '../charts/ticks'
import { MARK_PATHS, shapeOf } from '../overview/mode-mark'
import { valueText } from '../overview/value-words'
import { layOutChange, MAX_NAMED, placeY, PLOT_HEIGHT, type PlacedPoint } from './change-layout'
import { cardTitle, changeUnit, verdictWords } from './change-words'

/** "Istio ambient, TCP throughput: 1.22 20.7 Gbit/s, 1.23 23.3 Gbit/s; +13%, unproven" */
function describePlot(change: Change): string {
  const { points, label } = change
  const unit = changeUnit(change)
  const named =
    points.length > MAX_NAMED ? points.filter((_, i) => i === 0 || i === points.length - 1) : points
  const values = named.map((point) => `${point.label} ${valueText(point.value, unit)}`).join(', ')
  return `${label}, ${cardTitle(change)}: ${values}; ${verdictWords(change)}`
}

function pointClass({ step }: Change, { isExcluded }: PlacedPoint, i: number): string {
  if (isExcluded) return 'change-excluded'
  return step !== null && (i === step.from || i === step.to) ? 'change-proven' : 'change-point'
}

type Placed = { placed: readonly PlacedPoint[] }

/** Lines between the points with the dash of their mode; a proven step is full and thick. */
const Lines = ({ placed, change: { step, mode } }: Placed & { change: Change }) =>
  placed.slice(1).map((point, i) => {
    const before = placed[i]
    const isStep = step !== null && i >= step.from && i < step.to
    return (
      <line
        key={point.x}
        x1={`${before?.x ?? 0}%`}
        y1={before?.y}
        x2={`${point.x}%`}
        y2={point.y}
        strokeDasharray={MODE_DASHES[mode]}
        className={isStep ? 'change-step' : 'change-line'}
      />
    )
  })

/** Points with the shape of their mode, as in every chart; runs are too many for shapes. */
function Marks({ placed, change, isLarge }: Placed & { change: Change; isLarge: boolean }) {
  const { points, mode } = change
  const unit = changeUnit(change)
  const shape = shapeOf(mode)
  return placed.map((point, i) => {
    const shared = {
      className: pointClass(change, point, i),
      children: (
        <title>{`${points[i]?.label ?? ''}: ${valueText(points[i]?.value ?? 0, unit)}`}</title>
      ),
    }
    return (
      <svg key={point.x} x={`${point.x}%`} y={point.y} overflow="visible">
        {shape === 'circle' || points.length > MAX_NAMED ? (
          <circle r={points.length > MAX_NAMED ? 2 : isLarge ? 5.5 : 4.5} {...shared} />
        ) : (
          <path d={MARK_PATHS[shape]} transform={isLarge ? 'scale(1.15)' : undefined} {...shared} />
        )}
      </svg>
    )
  })
}

/** A label at the edge begins or ends there. */
const anchorAt = (i: number, last: number, text: string): 'start' | 'middle' | 'end' =>
  text.length <= 8 ? 'middle' : i === 0 ? 'start' : i === last ? 'end' : 'middle'

function Texts({ placed, height }: { placed: readonly PlacedPoint[]; height: number }) {
  const last = placed.length - 1
  return placed.map(({ x, y, value, label }, i) => {
    const anchor = anchorAt(i, last, label?.text ?? '')
    return (
      <g key={x}>
        {value !== null && (
          <text x={`${x}%`} y={y - 10} className="change-value" data-wide={value.isWideOnly}>
            {value.text}
          </text>
        )}
        {label !== null && (
          <text
            x={anchor === 'start' ? '0' : anchor === 'end' ? '100%' : `${x}%`}
            y={height - 4}
            className="change-tick"
            textAnchor={anchor}
            data-wide={label.isWideOnly}
          >
            {label.text}
          </text>
        )}
      </g>
    )
  })
}

/**
 * Versions or runs of one test bed on a scale from zero; a proven step is a solid line between two filled points.
 * @param props.hasAxis with ticks and a grid, for a large one
 */
export function ChangePlot(props: { change: Change; height?: number; hasAxis?: boolean }) {
  const { change, height = PLOT_HEIGHT, hasAxis = false } = props
  const { points, step, mesh } = change
  const unit = changeUnit(change)
  const axis = hasAxis
    ? linearAxis(
        '',
        unit.label,
        points.map(({ value }) => unit.toDisplay(value)),
      )
    : null
  const placed = layOutChange(points, unit, height, axis?.domain)
  const base = height - 20
  return (
    <svg
      role="img"
      aria-label={describePlot(change)}
      width="100%"
      height={height}
      className="change-plot"
      data-proven={step !== null}
      style={{ color: cssPalette().mesh(mesh) }}
    >
      {axis?.ticks.map(({ value, label }) => {
        const y = placeY(value, axis.domain, height)
        return (
          <g key={label}>
            <line x1="0" x2="100%" y1={y} y2={y} stroke="var(--grid)" />
            <text x="0" y={y - 3} className="change-tick">
              {label}
            </text>
          </g>
        )
      })}
      <line x1="0" x2="100%" y1={base} y2={base} stroke="var(--line)" />
      <Lines placed={placed} change={change} />
      <Marks placed={placed} change={change} isLarge={hasAxis} />
      <Texts placed={placed} height={height} />
    </svg>
  )
}
