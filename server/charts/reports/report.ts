import { publicUrl } from '@/env'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { IS_DEMONSTRATION } from '@/server/catalogue/trust'
import type { Db } from '@/server/platform/db/client'
import { compareRun } from '@/server/runs/gate/compare-run'
import type { ComparedValue, RunComparison } from '@/server/runs/gate/schemas'
import { amount, change, NAMES, runsWords } from '@/server/runs/gate/words'
import { COMMENT_MARK, markdownText, table } from './markdown'
import { reportChart } from './report-chart'
import type { ReportInput, RunReport } from './schemas'

/** A comment is read; the rest is on the pages of the runs. */
const MAX_VALUES = 8
const MAX_CHARTS = 3

const STATUS = { ...NAMES, NO_EVIDENCE: 'no change proven', NOT_ENOUGH_DATA: 'cannot be said' }

function cellsOf(value: ComparedValue): string[] {
  const { key, unit, usual, ratio, runs, status, reason } = value
  const verdict = reason === null ? STATUS[status] : `${STATUS[status]}: ${reason}`
  return [
    markdownText(key),
    amount(value.value, unit),
    usual === null ? 'none' : `${amount(usual, unit)} (${runsWords(runs)})`,
    ratio === null ? 'none' : change(ratio),
    status === 'REGRESSION' ? `**${markdownText(verdict)}**` : markdownText(verdict),
  ]
}

const ORDER = ['REGRESSION', 'IMPROVEMENT', 'SMALL', 'NO_EVIDENCE', 'NOT_ENOUGH_DATA']

function sectionOf(comparison: RunComparison, name: string, chart: string | null): string {
  const { id, values, checks, said } = comparison
  const sorted = [...values].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
  const shown = sorted.slice(0, MAX_VALUES)
  const rest = values.length - shown.length
  const bounds = checks.map(({ threshold, outcome, reason }) => [
    markdownText(threshold),
    outcome === 'exceeded' ? '**exceeded**' : outcome,
    markdownText(reason ?? ''),
  ])
  return [
    `#### [${markdownText(name)}](${publicUrl()}/runs/${id})`,
    table(['Value', 'This run', 'Usual', 'Change', 'Verdict'], shown.map(cellsOf)),
    ...(rest > 0 ? [`${rest} more on the page of the run.`] : []),
    ...(bounds.length > 0 ? [table(['Bound', 'Outcome', ''], bounds)] : []),
    ...(chart === null ? [] : [chart]),
    markdownText(said.at(-1) ?? ''),
  ].join('\n\n')
}

function headOf(all: readonly RunComparison[]): string {
  const values = all.flatMap((one) => one.values)
  const regressions = values.filter(({ status }) => status === 'REGRESSION').length
  const exceeded = all.flatMap((one) => one.checks).filter(({ outcome }) => outcome === 'exceeded')
  const isUnsaid = values.every(({ status }) => status === 'NOT_ENOUGH_DATA')
  const parts = [
    ...(regressions > 0
      ? [`${regressions} proven ${regressions === 1 ? 'regression' : 'regressions'}`]
      : []),
    ...(exceeded.length > 0
      ? [`${exceeded.length} exceeded ${exceeded.length === 1 ? 'bound' : 'bounds'}`]
      : []),
  ]
  return parts.join(', ') || (isUnsaid ? 'nothing can be said yet' : 'no regression is proven')
}

type Named = { id: string; name: string }

/** Raw: labels over a view. */
async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<Named[]>`
    SELECT r.id::text, CASE WHEN ${IS_DEMONSTRATION} THEN ${`${DEMONSTRATION}: `} ELSE '' END || concat_ws(' ', su.label, su.version_raw) || ', run ' || r.replicate AS name
    FROM run r JOIN condition c ON c.id = r.condition_id JOIN tested_subject su ON su.id = c.subject_id
    WHERE r.id = ANY (${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Runs of a CI job beside the comparable runs before them, as the Markdown of a comment. Freezes a chart for the first of
 * them, so that the comment shows later what was judged.
 * @param viewerOrgId organisation of the caller's token
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function reportRuns(
  db: Db,
  { runs, ...bounds }: ReportInput,
  viewerOrgId: number | null,
): Promise<RunReport> {
  const all: RunComparison[] = []
  for (const id of new Set(runs)) all.push(await compareRun(db, { id, ...bounds }, viewerOrgId))
  const names = await namesOf(db, runs)
  const sections: string[] = []
  for (const [i, one] of all.entries()) {
    const chart = i < MAX_CHARTS ? await reportChart(db, one) : null
    sections.push(sectionOf(one, names.get(one.id) ?? one.id, chart))
  }
  const how = `[How this is judged](${publicUrl()}/methodology#new-run)`
  return {
    passed: all.every(({ passed }) => passed),
    markdown: [COMMENT_MARK, `### Meshbench: ${headOf(all)}`, ...sections, how, ''].join('\n\n'),
  }
}
