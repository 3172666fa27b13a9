import { digest } from '@/ingest/dictionary/canonical-json'
import type { RunContext } from '@/ingest/context/context'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { NominalWorkload } from '@/ingest/context/reconcile'

/**
 * Equal for runs that repeat one condition as far as can be known without the database: the same plan, spelled the same
 * way. Version spellings are not unified here, so two keys may be one condition, never the other way round.
 */
export function conditionKey(
  context: RunContext,
  run: ParsedRun,
  workload: NominalWorkload,
): string {
  const ofOneRun = { replicate: null, started_at: null, commit: null, ci_url: null }
  return digest({ plan: { ...context, ...ofOneRun }, workload, harness: run.harness })
}
