import { z } from 'zod'
import { ComparisonInput } from '@/server/runs/gate/schemas'

/** What a CI job asks about the runs that it sent. */
export const ReportInput = ComparisonInput.omit({ id: true }).extend({
  runs: z.array(z.uuid()).min(1).max(50).describe('ids that the answers to the submissions gave'),
})
export type ReportInput = z.infer<typeof ReportInput>

export const RunReport = z.object({
  /** false where a run exceeds a bound, or has what `failOn` names */
  passed: z.boolean(),
  /** GitHub-flavoured Markdown for a comment: a table, a frozen chart, links */
  markdown: z.string(),
})
export type RunReport = z.infer<typeof RunReport>
