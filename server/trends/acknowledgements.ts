import { groupBy } from '@/ingest/dictionary/group-by'
import type { Db } from '@/server/platform/db/client'
import { MIN_PER_SIDE } from '@/server/stats/change-points'
import type { ChangeNote } from './ci/schemas'

type Row = ChangeNote & { runId: string; metricKey: string | null }

/** The acknowledgements of changes, by run; the newest of a run and metric first. */
export type Notes = Map<string, Row[]>

/** Raw: joins an organisation's name, newest first, for any number of runs at once. */
export async function loadNotes(db: Db, runIds: readonly string[]): Promise<Notes> {
  if (runIds.length === 0) return new Map()
  const rows = await db.$queryRaw<(Omit<Row, 'at'> & { at: Date })[]>`
    SELECT a.run_id::text AS "runId", a.metric_key AS "metricKey", a.is_expected AS "isExpected", a.note,
      o.name AS by, a.at
    FROM acknowledgement a JOIN organisation o ON o.id = a.org_id
    WHERE a.run_id = ANY (${runIds}::uuid[]) ORDER BY a.id DESC`
  const notes = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return groupBy(notes, ({ runId }) => runId)
}

/**
 * The acknowledgement of the change before run `after`: at that run or at one near it, because later runs may move a change by
 * a few places. Null where nothing was.
 */
export function findNote(
  acknowledged: Notes,
  key: string,
  runs: readonly { runId: string }[],
  after: number,
): ChangeNote | null {
  if (acknowledged.size === 0) return null
  const near = runs
    .map(({ runId }, i) => ({ runId, distance: Math.abs(i - after) }))
    .filter(({ distance }) => distance < MIN_PER_SIDE)
    .sort((a, b) => a.distance - b.distance)
  for (const { runId } of near) {
    const said = acknowledged
      .get(runId)
      ?.find(({ metricKey }) => metricKey === null || metricKey === key)
    if (said) return { isExpected: said.isExpected, note: said.note, by: said.by, at: said.at }
  }
  return null
}
