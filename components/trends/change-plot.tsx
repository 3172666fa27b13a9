import type { Change } from '@/server/trends/changes/schemas'
import { unitForValues } from '../charts/display-unit'
import { parseChartMetricKey } from '../charts/definitions/words'
import { cssPalette } from '../charts/palette'
import { valueText } from '../overview/value-words'
import { layOutChange, PLOT_HEIGHT } from './change-layout'
import { cardTitle, verdictWords } from './change-words'

/** Runs of a series are too many to be named one by one. */
const MAX_NAMED = 12

/** "Istio ambient, mean TCP throughput: 1.22 20.7 Gbit/s, 1.23 23.3 Gbit/s; +13%, unproven" */
function describePlot(change: Change): string {
  const { points, key, label } = change
  const unit = unitForValues(
    parseChartMetricKey(key).of,
    points.map(({ value }) => value),
  )
  const named =
    points.length > MAX_NAMED ? points.filter((_, i) => i === 0 || i === points.length - 1) : points
  const values = named.map((point) => `${point.label} ${valueText(point.value, unit)}`).join(', ')
  return `${label}, ${cardTitle(change)}: ${values}; ${verdictWords(change)}`
}

/** Versions or runs of one test bed on a scale from zero; a proven step is a solid line between two filled points. */
export function ChangePlot({ change, height = PLOT_HEIGHT }: { change: Change; height?: number }) {
  const { points, step, key, mesh } = change
  const unit = unitForValues(
    parseChartMetricKey(key).of,
    points.map(({ value }) => value),
  )
  const placed = layOutChange(points, unit, height)
  const colour = cssPalette().mesh(mesh)
  const base = height - 20
  const ends = [points[0], points.at(-1)]
  return (
    <svg
      role="img"
      aria-label={describePlot(change)}
      width="100%"
      height={height}
      className="change-plot"
      data-proven={step !== null}
      style={{ color: colour }}
    >
      <line x1="0" x2="100%" y1={base} y2={base} stroke="var(--line)" />
      {placed.slice(1).map((point, i) => {
        const before = placed[i]
        const isStep = step !== null && i >= step.from && i < step.to
        return (
          <line
            key={point.x}
            x1={`${before?.x ?? 0}%`}
            y1={before?.y}
            x2={`${point.x}%`}
            y2={point.y}
            className={isStep ? 'change-step' : 'change-line'}
          />
        )
      })}
      {placed.map((point, i) => (
        <circle
          key={point.x}
          cx={`${point.x}%`}
          cy={point.y}
          r={points.length > MAX_NAMED ? 2 : 4.5}
          className={
            point.isExcluded
              ? 'change-excluded'
              : step !== null && (i === step.from || i === step.to)
                ? 'change-proven'
                : 'change-point'
          }
        />
      ))}
      {placed.map(
        (point) =>
          point.value !== null && (
            <text key={point.x} x={`${point.x}%`} y={point.y - 9} className="change-value">
              {point.value}
            </text>
          ),
      )}
      {ends.map((end, i) => (
        <text
          key={i === 0 ? 'first' : 'last'}
          x={i === 0 ? '0' : '100%'}
          y={height - 4}
          className="change-tick"
          textAnchor={i === 0 ? 'start' : 'end'}
        >
          {end?.label}
        </text>
      ))}
    </svg>
  )
}
