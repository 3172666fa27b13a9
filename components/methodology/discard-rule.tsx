import { Diagram } from './diagram'
import { DOT_ROW_HEIGHT, DotRows, type DotRow } from './run-dots'

/** The same runs under one rule. `lower` names the subject with the lower mean. */
export type RuleOutcome = { title: string; rows: readonly DotRow[]; lower: string }

const TITLE = 20
const GAP = 12

/** What a discard rule does to means and their order. @param props.outcomes one block for each rule, on one scale */
export function DiscardRuleDiagram(props: { outcomes: readonly RuleOutcome[]; caption: string }) {
  const { outcomes, caption } = props
  const domain = outcomes.flatMap(({ rows }) =>
    rows.flatMap(({ runs }) => runs.map(({ value }) => value)),
  )
  const tops = outcomes.map((_, i) =>
    outcomes.slice(0, i).reduce((y, { rows }) => y + TITLE + rows.length * DOT_ROW_HEIGHT + GAP, 0),
  )
  const height = outcomes.reduce((y, { rows }) => y + TITLE + rows.length * DOT_ROW_HEIGHT, GAP)
  const name = outcomes
    .map(
      ({ title, rows, lower }) =>
        `${title}: ${rows.map((row) => `${row.name} ${row.label}`).join(', ')}; ${lower} is lower.`,
    )
    .join(' ')
  return (
    <Diagram name={name} height={height} caption={caption}>
      {outcomes.map(({ title, rows, lower }, i) => (
        <g key={title}>
          <text x={0} y={(tops[i] ?? 0) + 12} className="strong">
            {title}: {lower} is lower
          </text>
          <DotRows rows={rows} domain={domain} y={(tops[i] ?? 0) + TITLE} />
        </g>
      ))}
    </Diagram>
  )
}
