import type { z } from 'zod'

/** The first issue of a failed validation. */
export type FirstIssue = z.core.$ZodIssue & {
  /** dotted path of the field, "results.0.name"; empty for the value as a whole */
  field: string
}

/** The first issue of a failed parse. @throws RangeError for an error without issues, which Zod never makes */
export function firstIssue({ issues }: { issues: readonly z.core.$ZodIssue[] }): FirstIssue {
  const [issue] = issues
  if (!issue) throw new RangeError('a failed schema without an issue')
  return { ...issue, field: issue.path.join('.') }
}

/** The same in one line: "rps: Invalid input: expected number". @param whole name of the value itself: "query", "form" */
export function issueWords(error: { issues: readonly z.core.$ZodIssue[] }, whole: string): string {
  const { field, message } = firstIssue(error)
  return `${field || whole}: ${message}`
}
