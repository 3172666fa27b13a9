import { Diagram, DIAGRAM_WIDTH } from './diagram'

/** One run of a release. */
export type DriftRun = { name: string; value: number }

const LEFT = 24
const TOP = 14
const PLOT = 110
const HEIGHT = TOP + PLOT + 26

/** Single runs of releases: from the second on, each has a pale bar around the value before it, as wide as the drift. */
export function DriftDiagram(props: {
  runs: readonly DriftRun[]
  /** the drift of the test bed */
  factor: number
  caption: string
}) {
  const { runs, factor, caption } = props
  const values = runs.map(({ value }) => value)
  const top = Math.max(...values) * factor
  const toY = (value: number) => TOP + PLOT * (1 - value / top)
  const toX = (i: number) => LEFT + (i * (DIAGRAM_WIDTH - 2 * LEFT)) / Math.max(1, runs.length - 1)
  const isBeyond = (i: number) => {
    const [value, before] = [values[i] ?? 0, values[i - 1]]
    return before !== undefined && (value > before * factor || value < before / factor)
  }
  const beyond = runs.filter((_, i) => isBeyond(i)).map(({ name }) => name)
  const name = `Single runs of ${runs.length} releases. Larger than the drift of their test bed: ${beyond.join(', ') || 'none'}.`
  return (
    <Diagram name={name} height={HEIGHT} caption={caption}>
      <line x1={0} x2={DIAGRAM_WIDTH} y1={TOP + PLOT} y2={TOP + PLOT} stroke="var(--line)" />
      {values.slice(0, -1).map((before, i) => (
        <rect
          key={runs[i + 1]?.name}
          x={toX(i + 1) - 6}
          width={12}
          y={toY(before * factor)}
          height={toY(before / factor) - toY(before * factor)}
          fill="var(--muted)"
          fillOpacity={0.22}
        />
      ))}
      <path
        d={values.map((value, i) => `${i === 0 ? 'M' : 'L'}${toX(i)} ${toY(value)}`).join('')}
        fill="none"
        stroke="var(--accent)"
        strokeDasharray="5 4"
      />
      {runs.map((run, i) => (
        <g key={run.name}>
          <circle cx={toX(i)} cy={toY(run.value)} r={4.5} fill="var(--surface)" />
          <circle
            cx={toX(i)}
            cy={toY(run.value)}
            r={4.5}
            fill="var(--accent)"
            fillOpacity={isBeyond(i) ? 1 : 0.35}
            stroke="var(--accent)"
          />
          <text x={toX(i)} y={TOP + PLOT + 16} textAnchor="middle">
            {run.name}
          </text>
        </g>
      ))}
    </Diagram>
  )
}
