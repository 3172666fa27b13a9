import { formatAmount } from '@/ingest/dictionary/amount'
import type { RunOutcome } from '@/ingest/model/run-outcome'
import type { ComparedValue, RunComparison } from '@/server/runs/gate/schemas'
import { change, NAMES, runsWords } from '@/server/runs/gate/words'
import type { ReportContent, ReportRow, ReportSection } from './schemas'

/** A comment is read; the rest is on the pages of the runs. */
const MAX_VALUES = 8

const STATUS = { ...NAMES, NO_EVIDENCE: 'no change proven', NOT_ENOUGH_DATA: 'no verdict' }
const ORDER = ['REGRESSION', 'IMPROVEMENT', 'SMALL', 'NO_EVIDENCE', 'NOT_ENOUGH_DATA']

function toRow(value: ComparedValue): ReportRow {
  const { key, unit, usual, ratio, runs, status, reason } = value
  return {
    key,
    value: formatAmount(value.value, unit),
    usual: usual === null ? 'none' : `${formatAmount(usual, unit)} (${runsWords(runs)})`,
    change: ratio === null ? 'none' : change(ratio),
    verdict: reason === null ? STATUS[status] : `${STATUS[status]}: ${reason}`,
    isRegression: status === 'REGRESSION',
  }
}

function toSection(
  comparison: RunComparison,
  name: string,
  outcome: RunOutcome | null,
): ReportSection {
  const { id, values, checks, said } = comparison
  const sorted = [...values].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
  const shown = sorted.slice(0, MAX_VALUES)
  return {
    runId: id,
    name,
    outcome,
    rows: shown.map(toRow),
    more: values.length - shown.length,
    bounds: checks,
    note: said.at(-1) ?? '',
  }
}

function headline(all: readonly RunComparison[]): string {
  const values = all.flatMap((one) => one.values)
  const regressions = values.filter(({ status }) => status === 'REGRESSION').length
  const checks = all.flatMap((one) => one.checks)
  const exceeded = checks.filter(({ outcome }) => outcome === 'exceeded')
  const unmeasured = checks.filter(({ outcome }) => outcome === 'unmeasured')
  const isUnsaid = values.every(({ status }) => status === 'NOT_ENOUGH_DATA')
  const parts = [
    ...(regressions > 0
      ? [`${regressions} proven ${regressions === 1 ? 'regression' : 'regressions'}`]
      : []),
    ...(unmeasured.length > 0
      ? [
          `${unmeasured.length} ${unmeasured.length === 1 ? 'bound' : 'bounds'} without a value to check`,
        ]
      : []),
    ...(exceeded.length > 0
      ? [`${exceeded.length} exceeded ${exceeded.length === 1 ? 'bound' : 'bounds'}`]
      : []),
  ]
  return parts.join(', ') || (isUnsaid ? 'nothing can be said yet' : 'no regression is proven')
}

/**
 * What the comment on a pull request says, before it is Markdown.
 * @param nameById of runs; those without one have their id @param outcomeById what was measured, where that is known
 */
export const describeReport = (
  all: readonly RunComparison[],
  nameById: ReadonlyMap<string, string>,
  outcomeById: ReadonlyMap<string, RunOutcome> = new Map(),
): ReportContent => ({
  title: `Meshbench: ${headline(all)}`,
  sections: all.map((one) =>
    toSection(one, nameById.get(one.id) ?? one.id, outcomeById.get(one.id) ?? null),
  ),
})
