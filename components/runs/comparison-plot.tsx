import { formatChange } from '@/ingest/dictionary/amount'
import type { ComparedValue } from '@/server/runs/gate/schemas'
import { metricLabel } from '../charts/definitions/words'

/** "+13.9%" of a ratio to the usual value. */
const changeWords = (ratio: number): string => `${formatChange(ratio)}%`

const ROW_HEIGHT = 38
/** Room at both ends, as a share of what is drawn. */
const MARGIN = 0.08

/** Place of a ratio in per cent of the width, for a plot that holds all of them. */
function scaleRatios(values: readonly ComparedValue[]): (ratio: number) => number {
  const all = values.flatMap(({ ratio, expected }) => [1, ratio ?? 1, ...(expected ?? [])])
  const [min, max] = [Math.min(...all), Math.max(...all)]
  const margin = (max - min || 1) * MARGIN
  return (ratio) => ((ratio - min + margin) / (max - min + 2 * margin)) * 100
}

const rowName = ({ key, ratio, expected }: ComparedValue): string =>
  [
    metricLabel(key),
    ratio === null ? 'not compared' : changeWords(ratio),
    ...(expected ? [`expected ${changeWords(expected[0])} to ${changeWords(expected[1])}`] : []),
  ].join(', ')

/**
 * The values of one run beside those of the runs before it: a band where 99 of 100 further runs are expected, and a mark for
 * this one.
 */
export function ComparisonPlot({ values }: { values: readonly ComparedValue[] }) {
  const toX = scaleRatios(values)
  return (
    <div
      role="img"
      aria-label={`This run beside the usual one. ${values.map(rowName).join('; ')}.`}
    >
      {values.map((value) => {
        const { key, status, ratio, expected } = value
        return (
          <div key={key} className="compared-row" data-status={status}>
            <span>{metricLabel(key)}</span>
            <svg width="100%" height={ROW_HEIGHT} className="overflow-visible">
              {expected && (
                <rect
                  x={`${toX(expected[0])}%`}
                  width={`${toX(expected[1]) - toX(expected[0])}%`}
                  y={ROW_HEIGHT / 2 - 6}
                  height={12}
                  rx={3}
                  fill="var(--grid)"
                />
              )}
              <line
                x1={`${toX(1)}%`}
                x2={`${toX(1)}%`}
                y1={0}
                y2={ROW_HEIGHT}
                stroke="var(--muted)"
              />
              {ratio !== null && (
                <circle
                  cx={`${toX(ratio)}%`}
                  cy={ROW_HEIGHT / 2}
                  r={6}
                  fill={status === 'REGRESSION' ? 'var(--bad)' : 'var(--ink)'}
                />
              )}
            </svg>
            <span>{ratio === null ? 'none' : changeWords(ratio)}</span>
          </div>
        )
      })}
      <div className="compared-row compared-axis">
        <span />
        <svg width="100%" height={20} className="overflow-visible">
          <text x={`${toX(1)}%`} y={14} textAnchor="middle" fill="var(--muted)">
            usual
          </text>
        </svg>
        <span />
      </div>
    </div>
  )
}
