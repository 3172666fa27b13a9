/** Clocks of machines and time zones without their offset differ by less than this. */
const AHEAD_MS = 24 * 3600 * 1000
/** No load generator read here existed with its present format before; clocks that were never set say 1970. */
const FIRST_YEAR = 2015

/**
 * What is wrong with the start of a run, in words; null when nothing is.
 * @param startedAt ISO 8601 with offset
 * @param nowMs of the machine that receives it, milliseconds since 1970
 */
export function implausibleStart(
  startedAt: string,
  nowMs: number,
): { verdict: 'impossible' | 'doubtful'; expected: string } | null {
  const start = Date.parse(startedAt)
  if (Number.isNaN(start)) return null
  if (start > nowMs + AHEAD_MS)
    return {
      verdict: 'impossible',
      expected: `a time that has passed: at most ${new Date(nowMs + AHEAD_MS).toISOString().slice(0, 16)}Z`,
    }
  if (new Date(start).getUTCFullYear() < FIRST_YEAR)
    return { verdict: 'doubtful', expected: `a time from ${FIRST_YEAR} on` }
  return null
}
