import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { selectBaselines } from '@/server/results/cells/baselines'
import { getPanel } from '@/server/results/leaderboard/queries'
import type { PanelOverhead, ResultPanel } from '@/server/results/schemas'
import { unmeshedOverheads } from '@/server/results/unmeshed-overheads'

/** The values of a row with what they are over no mesh, as lists of publications have them. @throws AppError NOT_FOUND */
export async function readStrip(
  db: Db,
  input: { metric: string; group: string },
): Promise<{ panel: ResultPanel; overheads: PanelOverhead[] }> {
  const panel = await getPanel(db, input)
  const links = await selectBaselines(db, [fromHex(panel.groupKey)])
  return { panel, overheads: unmeshedOverheads(panel, links) }
}
