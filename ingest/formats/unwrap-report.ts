import type { ParsedRun } from '../model/parsed-run'
import { notice } from '../model/notices'

const MAX_RESULTS = 100

/**
 * The results that iter8 wraps in an object by URL or by call; null when a value of the object is anything else.
 * @param isResult the signature of one result
 */
export function resultsByName(
  value: unknown,
  isResult: (one: unknown) => boolean,
): [string, unknown][] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const names = Object.keys(value)
  if (names.length === 0 || names.length > MAX_RESULTS) return null
  const entries = Object.entries(value)
  return entries.every(([, one]) => isResult(one)) ? entries : null
}

/** Runs of one file, each with a notice when there are several. @param by what distinguishes them: "URL", "call" */
export function withPartNotice(runs: ParsedRun[], by: string): ParsedRun[] {
  if (runs.length === 1) return runs
  const several = notice('MULTIPLE_RUNS', `${runs.length} results in one file, one per ${by}`)
  return runs.map((run) => ({ ...run, notices: [...run.notices, several] }))
}
