import { z } from 'zod'
import type { Db } from '@/server/platform/db'
import { fromHex } from '@/server/platform/hex'
import type { Principal } from '@/server/auth/tokens/tokens'
import { SubmissionResponse, withCurrentStatus, type SubmittedRun } from './response'
import type { PreparedFile } from './prepare'

/**
 * The response that the same organisation got for the same bytes and context before, with the current states of its runs;
 * null if there is none.
 */
export async function replayedResponse(
  db: Db,
  principal: Principal,
  file: PreparedFile,
): Promise<SubmittedRun[] | null> {
  // Raw: report and current states of its runs in one statement, on every submission.
  const [ingest] = await db.$queryRaw<{ report: unknown; states: unknown }[]>`
    SELECT report, (SELECT coalesce(jsonb_object_agg(r.id, r.status), '{}') FROM run r WHERE r.ingest_id = i.id) AS states
    FROM ingest i WHERE org_id = ${principal.orgId} AND blob_sha256 = ${fromHex(file.sha256)}
      AND context_digest = ${fromHex(file.contextDigest)}`
  if (!ingest) return null
  const states = z.record(z.string(), z.string()).parse(ingest.states)
  return SubmissionResponse.parse(ingest.report).runs.map((run) =>
    withCurrentStatus(run, states[run.id ?? '']),
  )
}
