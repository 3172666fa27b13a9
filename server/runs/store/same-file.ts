import { publicUrl } from '@/env'
import type { Db } from '@/server/platform/db/client'
import { COPY_FLAG } from '@/server/stats/duplicate-content'
import type { PreparedFile } from '../parse/prepared-file'
import type { SubmissionResponse, SubmittedRun } from '../parse/response'

type Earlier = { id: string; sha256: string; sourceIndex: number }

/** Runs that an organisation has of these files, oldest first. Raw: binary keys as one array parameter. */
const selectEarlier = (db: Db, orgId: number, digests: readonly string[]): Promise<Earlier[]> =>
  db.$queryRaw`
    SELECT r.id::text, encode(i.blob_sha256, 'hex') AS sha256, r.source_index AS "sourceIndex"
    FROM ingest i JOIN run r ON r.ingest_id = i.id
    WHERE i.org_id = ${orgId} AND r.status IN ('valid', 'pending', 'proposed')
      AND i.blob_sha256 IN (SELECT decode(d, 'hex') FROM unnest(${digests}::text[]) AS d)
    ORDER BY r.received_at, r.id`

const isCopy = ({ flags }: SubmittedRun): boolean =>
  flags.some(({ code }) => code === COPY_FLAG.code)

function sameFileNotice(id: string) {
  const withdraw = `curl -H "Authorization: Bearer $TOKEN" --json '{"reason":"sent with a wrong context"}' ${publicUrl()}/api/v1/runs/${id}/withdraw`
  return {
    code: 'SAME_FILE',
    message: `the same file was stored as run ${id} with another context, so this one is excluded as a copy of it; if that one is wrong, withdraw it: ${withdraw}`,
  }
}

/**
 * The response to a repeated request, without flags of copies whose twin was withdrawn since: the stored body has them
 * as they were when the run came.
 */
export async function withoutSettledCopies(
  db: Db,
  body: SubmissionResponse,
): Promise<SubmissionResponse> {
  const ids = body.runs.flatMap((run) => (isCopy(run) && run.id !== null ? [run.id] : []))
  if (ids.length === 0) return body
  const left = await db.qualityFlag.findMany({
    where: { runId: { in: ids }, code: COPY_FLAG.code, severity: COPY_FLAG.severity },
    select: { runId: true },
  })
  const copies = new Set(left.map(({ runId }) => runId))
  const runs = body.runs.map((run) =>
    run.id === null || copies.has(run.id)
      ? run
      : { ...run, flags: run.flags.filter(({ code }) => code !== COPY_FLAG.code) },
  )
  return { ...body, runs }
}

/**
 * The response to a file that its sender has sent before with another context, with how to withdraw the run that the
 * first one made: until then this one is excluded as a copy of it.
 */
export async function withSameFiles(
  db: Db,
  orgId: number,
  files: readonly PreparedFile[],
  body: SubmissionResponse,
): Promise<SubmissionResponse> {
  const sources = files.flatMap(({ sha256, runs }) => runs.map((_, index) => ({ sha256, index })))
  if (sources.length !== body.runs.length || !body.runs.some(isCopy)) return body
  const digests = [...new Set(files.map(({ sha256 }) => sha256))]
  const earlier = await selectEarlier(db, orgId, digests)
  const runs = body.runs.map((run, i) => {
    const source = sources[i]
    const first = earlier.find(
      ({ id, sha256, sourceIndex }) =>
        id !== run.id && sha256 === source?.sha256 && sourceIndex === source.index,
    )
    if (!first || !isCopy(run)) return run
    return { ...run, notices: [sameFileNotice(first.id), ...run.notices] }
  })
  return { ...body, runs }
}
