import type { Db } from '@/server/platform/db/client'
import { comparableRuns } from './comparable-runs'
import { judgeRun } from './judge-run'
import type { ComparisonInput, RunComparison } from './schemas'

/**
 * A run compared with the comparable runs before it (methodology 6 C).
 * @param viewerOrgId organisation of the caller's token, which sees its own runs before they are public
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export const compareRun = async (
  db: Db,
  input: ComparisonInput,
  viewerOrgId: number | null,
): Promise<RunComparison> => judgeRun(await comparableRuns(db, input.id, viewerOrgId), input)
