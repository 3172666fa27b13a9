import type { PanelOverhead, ResultPanel } from './schemas'
import { listOverheads, type BaselineLink } from './verdicts'

/** Overheads over the unmeshed control only: another mode as a baseline is no cost of a mesh. */
export function unmeshedOverheads(
  panel: ResultPanel,
  links: readonly BaselineLink[],
): PanelOverhead[] {
  const unmeshed = new Set(
    panel.rows.filter((row) => row.subject.mesh === 'none').map((row) => row.value.conditionId),
  )
  return listOverheads(
    panel,
    links.filter(({ baselineId }) => unmeshed.has(baselineId)),
  )
}
