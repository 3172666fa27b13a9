import { excludesDifference } from '../stats/quality-flags'
import type { Flag, ResultRow } from './schemas'

/** Too few runs leave a figure unproven, not wrong: it stays in ranges and counts, which prove nothing. */
const UNPROVEN: ReadonlySet<string> = new Set(['NO_SPREAD', 'TOO_FEW_REPEATS'])

/** Whether a flag keeps a value out of ranges and counts. */
export const keepsOutOfCounts = (flag: Flag): boolean =>
  excludesDifference(flag) && !UNPROVEN.has(flag.code)

/**
 * Why a value is part of no range and no count: a flag that excludes it, so that it is not what it seems. Null where it
 * counts. Every page with ranges or counts asks this one rule.
 */
export const exclusionReason = ({ value }: Pick<ResultRow, 'value'>): string | null =>
  value.flags.find(keepsOutOfCounts)?.text ?? null
