import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { describeOutcome, type RunOutcome } from '@/ingest/model/run-outcome'
import { describeReport } from '@/server/charts/reports/report-content'
import type { ReportContent } from '@/server/charts/reports/schemas'
import { database } from '@/server/platform/db/client'
import type { ResultPanel } from '@/server/results/schemas'
import {
  EXAMPLE_KEY,
  getResultExample,
  type ResultExample,
} from '@/server/runs/demonstration/example'
import { findProposedRun } from '@/server/runs/demonstration/links'
import { toStoredFacts } from '@/server/runs/outcome/outcome-facts'
import type { RunComparison } from '@/server/runs/gate/schemas'
import { api } from '../_trpc/server'

/** What a result produces. `runHref`: its page, where the demonstration is stored; else null. */
export type ShownExample = {
  panel: ResultPanel
  comparison: RunComparison
  report: ReportContent
  runHref: string | null
}

/** The run of the stored demonstration that a pull request sent; null where there is none. */
async function loadStored(id: string): Promise<(ResultExample & { outcome: RunOutcome }) | null> {
  const run = await api().runs.get({ id })
  const condition = await api().runs.condition({ id: run.conditionId })
  const panel = condition.panels.find(({ key }) => key === EXAMPLE_KEY)
  if (!panel) return null
  return {
    panel,
    comparison: await api().runs.comparison({ id, failOn: 'regression' }),
    outcome: describeOutcome(toStoredFacts(run)),
    name: `${DEMONSTRATION}: ${[run.subject.label, run.subject.version].filter(Boolean).join(' ')}, run ${run.replicate}`,
  }
}

/** A result with all that it produces: of the stored demonstration, else of the same made-up files without a database. */
export async function loadExample(): Promise<ShownExample> {
  const id = await findProposedRun(database())
  const stored = id === null ? null : await loadStored(id)
  const { panel, comparison, name, outcome } = stored ?? { ...getResultExample(), outcome: null }
  return {
    panel,
    comparison,
    report: describeReport(
      [comparison],
      new Map([[comparison.id, name]]),
      outcome === null ? new Map() : new Map([[comparison.id, outcome]]),
    ),
    runHref: stored === null ? null : `/runs/${comparison.id}`,
  }
}
