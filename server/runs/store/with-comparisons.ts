import type { Db } from '@/server/platform/db/client'
import { log } from '@/server/platform/observe/log'
import { compareRun } from '../gate/compare-run'
import { ComparisonInput } from '../gate/schemas'
import type { PreparedFile } from '../parse/prepared-file'
import type { SubmittedRun } from '../parse/response'
import type { Receipt } from './pending-submission'

/** A file of very many runs is a backfill, not the news of a night. */
const MAX_COMPARED = 20

/** Of a repeat: such a run counts nowhere, so that more runs beside it would give it no verdict. */
const COUNTS_NOWHERE: readonly SubmittedRun['state'][] = ['withdrawn', 'retracted', 'rejected']

async function withComparison(db: Db, run: SubmittedRun, orgId: number): Promise<SubmittedRun> {
  if (run.id === null || COUNTS_NOWHERE.includes(run.state)) return run
  try {
    const { said } = await compareRun(db, ComparisonInput.parse({ id: run.id }), orgId)
    return { ...run, comparison: { url: `/api/v1/runs/${run.id}/comparison`, said } }
  } catch (error) {
    // The run is stored: its sender must not hear of a failure, or sends it again.
    log.error({ err: error, run: run.id }, 'a stored run was not compared')
    return run
  }
}

/** The response to what was stored, with how each run of a continuous campaign compares with those before it. */
export async function withComparisons(
  db: Db,
  orgId: number,
  files: readonly PreparedFile[],
  stored: Receipt,
): Promise<Receipt> {
  const { runs } = stored.body
  const isSeries = files.some(({ context }) => context.continuous === true)
  if (!isSeries || runs.length > MAX_COMPARED) return stored
  const compared: SubmittedRun[] = []
  for (const run of runs) compared.push(await withComparison(db, run, orgId))
  return { ...stored, body: { ...stored.body, runs: compared } }
}
