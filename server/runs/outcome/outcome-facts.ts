import type { RunContext } from '@/ingest/context/context'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ExcludingFlag, RunOutcomeFacts } from '@/ingest/model/run-outcome'
import { excludesFigure, severityFor, type FlagSeverity } from '@/server/stats/quality-flags'
import { defaultLabel } from '../parse/label'
import type { PreparedRun } from '../parse/prepared-file'
import type { SubmittedRun } from '../parse/response'
import type { RunDetail } from '../schemas'

/** What a closed loop hides, whatever percentiles the file has. */
const TAIL = 'p99 and above'
const FAR_TAIL = 100

type Flagged = { code: string; severity: FlagSeverity; scope: string; text?: string | undefined }

/** The flags that keep something out; `CO_RISK` warns, and excludes the tail alone. */
function listExcluding(flags: readonly Flagged[]): ExcludingFlag[] {
  return flags.flatMap(({ code, severity, scope, text = code }): ExcludingFlag[] => {
    const isOfRun = scope === '' || scope === 'run'
    const ppm = isOfRun ? null : (parseMetricKey(scope)?.quantilePpm ?? null)
    const judged = severityFor(code, severity, ppm === null ? null : ppm / 10_000)
    const isTail =
      isOfRun && judged !== 'exclude' && severityFor(code, severity, FAR_TAIL) === 'exclude'
    if (judged !== 'exclude' && !isTail) return []
    const excludes = excludesFigure({ code, severity: 'exclude' }) ? 'figures' : 'ranks'
    return [{ code, scope: isTail ? TAIL : scope, text, excludes }]
  })
}

/** Of a run that was just sent. @param submitted as the response has it */
export function toSubmittedFacts(
  context: RunContext,
  { run, workload }: PreparedRun,
  { stored, flags }: SubmittedRun,
): RunOutcomeFacts {
  const product = { name: context.product?.name ?? context.mesh }
  const label = context.label ?? defaultLabel(context, product)
  return {
    subject: [label, context.version].filter(Boolean).join(' '),
    targetRps: workload.targetRps,
    connections: workload.connections,
    durationSeconds: run.durationSeconds,
    achievedRps: run.achievedRps,
    requests: run.requests,
    errors: run.errors,
    values: stored,
    flags: listExcluding(flags),
  }
}

/** Of a stored run. */
export const toStoredFacts = (run: RunDetail): RunOutcomeFacts => ({
  subject: [run.subject.label, run.subject.version].filter(Boolean).join(' '),
  targetRps: run.workload.targetRps,
  connections: run.workload.connections,
  durationSeconds: run.durationSeconds,
  achievedRps: run.achievedRps,
  requests: run.requests,
  errors: run.errors,
  values: run.measurements,
  flags: listExcluding(run.flags),
})
