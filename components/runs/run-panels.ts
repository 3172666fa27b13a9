import type { ResultPanel, ResultRow, ResultValue } from '@/server/results/schemas'
import type { RunDetail, RunMeasurement } from '@/server/runs/schemas'
import { notCounted } from '../charts/definitions/unranked-reason'
import { capitalised, metricLabel, runsWords } from '../charts/definitions/words'
import { isUncounted, statusName } from './status-words'

/** What is drawn of a run. */
type DrawnRun = Pick<
  RunDetail,
  | 'id'
  | 'conditionId'
  | 'replicate'
  | 'status'
  | 'subject'
  | 'workload'
  | 'origin'
  | 'harness'
  | 'environment'
  | 'flags'
  | 'measurements'
> & { provenance: Pick<RunDetail['provenance'], 'rawUrl'> }

/** What a value of a run is drawn from; it has no spread of its own. */
function toValue(run: DrawnRun, { key, value }: RunMeasurement): ResultValue {
  return {
    // Charts tell rows by their condition, and the row of all runs is that of the condition.
    conditionId: 0,
    key,
    method: 'mean_of_runs',
    value,
    nullReason: null,
    n: 1,
    acrossRuns: null,
    spreadKind: null,
    spread: null,
    spreadEnds: null,
    lo: null,
    hi: null,
    points: [],
    evidence: null,
    printed: null,
    flags: [
      ...(isUncounted(run.status) ? [notCounted(statusName(run.status))] : []),
      ...run.flags.filter(({ scope }) => scope === '' || scope === key),
    ],
    href: `/runs/${run.id}`,
    sourceHref: run.provenance.rawUrl,
    sourceFile: null,
  }
}

const toRow = (run: DrawnRun, measurement: RunMeasurement): ResultRow => ({
  subject: { ...run.subject, id: 0, label: `Run ${run.replicate}`, isBaseline: false },
  applicability: 'measured',
  note: null,
  workload: run.workload,
  value: toValue(run, measurement),
})

/** The value of all runs, by how they were combined; nothing where the condition has one run. */
function combinedRow(run: DrawnRun, panel: ResultPanel | undefined): ResultRow[] {
  const row = panel?.rows.find(({ value }) => value.conditionId === run.conditionId)
  if (!row || row.value.value === null || row.value.n === null || row.value.n < 2) return []
  const label = capitalised(runsWords(row.value))
  return [{ ...row, subject: { ...row.subject, label, isBaseline: false } }]
}

/**
 * A run beside the value of all runs of its condition, one panel per number. Values in SI.
 * @param panels of its condition; a run that counts in no summary stands alone
 */
export const runPanels = (run: DrawnRun, panels: readonly ResultPanel[]): ResultPanel[] =>
  run.measurements.map((measurement) => {
    const { key } = measurement
    const panel = panels.find((one) => one.key === key)
    return {
      familyKey: '',
      groupKey: '',
      key,
      title: capitalised(metricLabel(key)),
      loadLabel: panel?.loadLabel ?? '',
      origin: run.origin,
      harness: run.harness,
      workload: run.workload,
      environment: run.environment,
      discardRule: null,
      aggregation: null,
      isSpreadDrawn: false,
      leftOut: 0,
      rows: [toRow(run, measurement), ...combinedRow(run, panel)],
    }
  })
