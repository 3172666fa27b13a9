import { z } from 'zod'
import type { RunOutcome } from '@/ingest/model/run-outcome'
import { ComparisonInput, type RunComparison } from '@/server/runs/gate/schemas'

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

/** Columns of a report, in the order of the texts of a row. */
export const REPORT_HEADS = ['Value', 'This run', 'Usual', 'Change', 'Verdict'] as const

/** One value of a run beside its usual one, as texts with units. */
export type ReportRow = {
  key: string
  value: string
  usual: string
  change: string
  verdict: string
  isRegression: boolean
}

/** What a report says of one run. */
export type ReportSection = {
  runId: string
  name: string
  /** what was measured; null where nothing is known but the comparison */
  outcome: Pick<RunOutcome, 'load' | 'values' | 'exclusions'> | null
  /** the most important first */
  rows: ReportRow[]
  /** values that the rows leave out */
  more: number
  bounds: RunComparison['checks']
  note: string
}

/** A report before it is written down. */
export type ReportContent = { title: string; sections: ReportSection[] }
