import { publicUrl } from '@/env'
import { describeOutcome, type RunOutcome } from '@/ingest/model/run-outcome'
import type { Db } from '@/server/platform/db/client'
import { compareRun } from '@/server/runs/gate/compare-run'
import { markdownText } from '@/server/platform/markdown-text'
import type { RunComparison } from '@/server/runs/gate/schemas'
import { toStoredFacts } from '@/server/runs/outcome/outcome-facts'
import { getRun } from '@/server/runs/queries'
import { COMMENT_MARK, table } from './markdown'
import { nameRuns } from './name-runs'
import type { Asker } from '../drawing/thread'
import { reportChart } from './report-chart'
import { describeReport } from './report-content'
import {
  REPORT_HEADS,
  type ReportInput,
  type ReportRow,
  type ReportSection,
  type RunReport,
} from './schemas'

const MAX_CHARTS = 3

const emphasise = (text: string, isStrong: boolean): string =>
  isStrong ? `**${markdownText(text)}**` : markdownText(text)

/** Cells of the table, as Markdown. */
const toCells = ({ key, value, usual, change, verdict, isRegression }: ReportRow): string[] => [
  markdownText(key),
  value,
  usual,
  change,
  emphasise(verdict, isRegression),
]

function writeSection(section: ReportSection, chart: string | null): string {
  const { runId, name, outcome, rows, more, note } = section
  const bounds = section.bounds.map(({ threshold, outcome, reason }) => [
    markdownText(threshold),
    emphasise(outcome, outcome === 'exceeded' || outcome === 'unmeasured'),
    markdownText(reason ?? ''),
  ])
  return [
    `#### [${markdownText(name)}](${publicUrl()}/runs/${runId})`,
    ...(outcome === null
      ? []
      : [
          // The heading has the load.
          markdownText(outcome.values.join(', ')),
          outcome.exclusions.map((one) => `- ${markdownText(one)}`).join('\n'),
        ].filter((text) => text !== '')),
    table(REPORT_HEADS, rows.map(toCells)),
    ...(more > 0 ? [`${more} more on the page of the run.`] : []),
    ...(bounds.length > 0 ? [table(['Bound', 'Outcome', 'Why'], bounds)] : []),
    ...(chart === null ? [] : [chart]),
    markdownText(note),
  ].join('\n\n')
}

/**
 * Runs of a CI job beside the comparable runs before them, as the Markdown of a comment. Freezes a chart for the first of
 * them, so that the comment shows later what was judged.
 * @param viewerOrgId organisation of the caller's token
 * @param asker whose turn its charts take where they are large
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function reportRuns(
  db: Db,
  { runs, ...bounds }: ReportInput,
  viewerOrgId: number | null,
  asker: Asker,
): Promise<RunReport> {
  const all: RunComparison[] = []
  for (const id of new Set(runs)) all.push(await compareRun(db, { id, ...bounds }, viewerOrgId))
  const outcomes = new Map<string, RunOutcome>()
  for (const { id } of all)
    outcomes.set(id, describeOutcome(toStoredFacts(await getRun(db, id, viewerOrgId))))
  const content = describeReport(all, await nameRuns(db, runs), outcomes)
  const sections: string[] = []
  for (const [i, section] of content.sections.entries()) {
    const one = i < MAX_CHARTS ? all[i] : undefined
    sections.push(writeSection(section, one ? await reportChart(db, one, asker) : null))
  }
  const how = `[How this is judged](${publicUrl()}/methodology#new-run)`
  return {
    passed: all.every(({ passed }) => passed),
    markdown: [COMMENT_MARK, `### ${content.title}`, ...sections, how, ''].join('\n\n'),
  }
}
