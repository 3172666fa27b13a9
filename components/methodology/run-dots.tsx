import { DIAGRAM_WIDTH } from './diagram'

/** Runs of one subject on the axis of a diagram. */
export type DotRow = {
  name: string
  runs: readonly { value: number; isDropped: boolean }[]
  /** a tick across the row; null: none */
  mean: number | null
  /** what is concluded, at the right */
  label: string
}

const LEFT = 66
const RIGHT = 84
export const DOT_ROW_HEIGHT = 26

/** Rows of dots on one scale from the least to the greatest value of `domain`; dropped runs are crossed out. */
export function DotRows(props: { rows: readonly DotRow[]; domain: readonly number[]; y: number }) {
  const { rows, domain, y } = props
  const [min, max] = [Math.min(...domain), Math.max(...domain)]
  const toX = (value: number) =>
    LEFT + 6 + ((value - min) / (max - min || 1)) * (DIAGRAM_WIDTH - LEFT - RIGHT - 12)
  return rows.map(({ name, runs, mean, label }, i) => {
    const middle = y + (i + 0.5) * DOT_ROW_HEIGHT
    return (
      <g key={name}>
        <line x1={LEFT} x2={DIAGRAM_WIDTH - RIGHT} y1={middle} y2={middle} stroke="var(--grid)" />
        <text x={0} y={middle + 4}>
          {name}
        </text>
        {runs.map(({ value, isDropped }, run) => {
          const x = toX(value)
          return isDropped ? (
            <path
              key={run}
              d={`M${x - 4} ${middle - 4}l8 8m0 -8l-8 8`}
              stroke="var(--bad)"
              strokeWidth={1.5}
            />
          ) : (
            <circle key={run} cx={x} cy={middle} r={4} fill="var(--accent)" fillOpacity={0.55} />
          )
        })}
        {mean !== null && (
          <line
            x1={toX(mean)}
            x2={toX(mean)}
            y1={middle - 10}
            y2={middle + 10}
            stroke="var(--ink)"
            strokeWidth={2}
          />
        )}
        <text x={DIAGRAM_WIDTH} y={middle + 4} textAnchor="end" className="strong">
          {label}
        </text>
      </g>
    )
  })
}
