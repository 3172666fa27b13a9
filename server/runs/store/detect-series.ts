import type { PreparedFile, PreparedRun } from '../parse/prepared-file'
import type { ConditionFacts, RunDate } from './load-batch-state'

/** Repetitions of one measurement follow each other within hours; a nightly job comes once a day. */
const SAME_SESSION_MS = 12 * 3_600_000

export const toDated = ({ context }: PreparedFile, { run }: PreparedRun): RunDate => ({
  commit: context.commit ?? null,
  startedAt: run.startedAt ?? context.started_at ?? null,
})

/**
 * Whether a run looks like the next one of a nightly series, in a campaign that is not one: everything is equal but the
 * commit or the day. Unknown commits and starts say nothing.
 */
export function looksLikeSeries(condition: ConditionFacts | undefined, next: RunDate): boolean {
  const last = condition?.last
  if (!last || condition.isContinuous) return false
  if (last.commit !== null && next.commit !== null && last.commit !== next.commit) return true
  if (last.startedAt === null || next.startedAt === null) return false
  return Math.abs(Date.parse(next.startedAt) - Date.parse(last.startedAt)) > SAME_SESSION_MS
}
