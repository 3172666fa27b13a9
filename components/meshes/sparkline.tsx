import type { VersionStep } from '@/server/trends/versions/schemas'
import type { DisplayUnit } from '../charts/display-unit'
import { valueText } from '../charts/definitions/value-words'

const WIDTH = 96
const HEIGHT = 28
/** px that a dot needs on every side */
const PAD = 4

/** "1.22 20.7 Gbit/s, 1.23 18.9 Gbit/s": the steps for readers who do not see them. */
export const stepsText = (steps: readonly VersionStep[], unit: DisplayUnit): string =>
  steps.map(({ version, value }) => `${version} ${valueText(value, unit)}`).join(', ')

const px = (n: number): number => Math.round(n * 10) / 10

/**
 * Versions on one test bed from the oldest to the newest, on a scale of their own that starts at zero.
 * @param props.at the version whose dot is filled
 */
export function Sparkline(props: {
  steps: readonly VersionStep[]
  at: string | null
  unit: DisplayUnit
}) {
  const { steps, at, unit } = props
  const top = Math.max(...steps.map(({ value }) => value), 0)
  const placed = steps.map(({ version, value }, i) => ({
    version,
    x: px(PAD + (i * (WIDTH - 2 * PAD)) / Math.max(1, steps.length - 1)),
    y: px(HEIGHT - PAD - (top > 0 ? (value / top) * (HEIGHT - 2 * PAD) : 0)),
  }))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`Versions on this test bed: ${stepsText(steps, unit)}`}
      className="sparkline"
    >
      <path d={`M0 ${HEIGHT - PAD}H${WIDTH}`} stroke="var(--line)" />
      <path
        d={placed.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        stroke="var(--ink)"
        fill="none"
      />
      {placed.map(({ version, x, y }) => (
        <circle
          key={version}
          cx={x}
          cy={y}
          r={version === at ? 3.5 : 2}
          fill={version === at ? 'var(--accent)' : 'var(--ink)'}
        />
      ))}
    </svg>
  )
}
