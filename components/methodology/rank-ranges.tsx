import { Diagram } from './diagram'
import { DOT_ROW_HEIGHT, DotRows, type DotRow } from './run-dots'

/** Runs of several subjects with the ranks that a test gives them. */
export const RankRangesDiagram = (props: { rows: readonly DotRow[]; caption: string }) => (
  <Diagram
    name={`Ranks of invented runs: ${props.rows.map(({ name, label }) => `${name} ${label}`).join(', ')}.`}
    height={props.rows.length * DOT_ROW_HEIGHT + 4}
    caption={props.caption}
  >
    <DotRows
      rows={props.rows}
      domain={props.rows.flatMap(({ runs }) => runs.map(({ value }) => value))}
      y={0}
    />
  </Diagram>
)
