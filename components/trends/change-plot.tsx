import type { Change } from '@/server/trends/changes/schemas'
import { MODE_DASHES } from '../charts/marks/line-style'
import { cssPalette } from '../charts/palette'
import { MARK_PATHS, shapeOf } from '../charts/marks/mode-mark'
import { valueText } from '../charts/definitions/value-words'
import { layOutChange, MAX_NAMED, PLOT_HEIGHT, type PlacedPoint } from './change-layout'
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
function Marks({ placed, change }: Placed & { change: Change }) {
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
          <circle r={points.length > MAX_NAMED ? 2 : 4.5} {...shared} />
        ) : (
          <path d={MARK_PATHS[shape]} {...shared} />
        )}
      </svg>
    )
  })
}

/** A label at the edge begins or ends there. */
const anchorAt = (i: number, last: number, text: string): 'start' | 'middle' | 'end' =>
  text.length <= 8 ? 'middle' : i === 0 ? 'start' : i === last ? 'end' : 'middle'

function Texts({ placed }: Placed) {
  const last = placed.length - 1
  return placed.map(({ x, y, value, label }, i) => {
    const anchor = anchorAt(i, last, label ?? '')
    return (
      <g key={x}>
        {value !== null && (
          <text x={`${x}%`} y={y - 10} className="change-value">
            {value}
          </text>
        )}
        {label !== null && (
          <text
            x={anchor === 'start' ? '0' : anchor === 'end' ? '100%' : `${x}%`}
            y={PLOT_HEIGHT - 4}
            className="change-tick"
            textAnchor={anchor}
          >
            {label}
          </text>
        )}
      </g>
    )
  })
}

/** Versions or runs of one test bed on a scale from zero; a proven step is a solid line between two filled points. */
export function ChangePlot({ change }: { change: Change }) {
  const { points, step, mesh } = change
  const placed = layOutChange(points, changeUnit(change))
  const base = PLOT_HEIGHT - 20
  return (
    <svg
      role="img"
      aria-label={describePlot(change)}
      width="100%"
      height={PLOT_HEIGHT}
      className="change-plot"
      data-proven={step !== null}
      style={{ color: cssPalette().mesh(mesh) }}
    >
      <line x1="0" x2="100%" y1={base} y2={base} stroke="var(--line)" />
      <Lines placed={placed} change={change} />
      <Marks placed={placed} change={change} />
      <Texts placed={placed} />
    </svg>
  )
}
