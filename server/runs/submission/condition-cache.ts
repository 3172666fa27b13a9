import { digest } from '@/ingest/dictionary/canonical-json'
import type { RunContext } from '@/ingest/context/context'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { NominalWorkload } from '@/ingest/context/reconcile'
import { unstatedRateOf } from './resolve-condition'

/** Condition ids by `conditionKey`, of committed transactions only. */
export type KnownConditions = Map<string, number>

/** Maximum entries: a stream may be endless, and another look-up costs only a few milliseconds. */
const MAX_KNOWN = 10_000

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
  const plan = { ...context, ...ofOneRun }
  // Runs without a stated rate repeat each other only if they achieved the same one.
  return digest({ plan, workload, harness: run.harness, rate: unstatedRateOf(run, workload) })
}

/** Conditions found by one transaction, shared with later ones only if it commits. */
export class ConditionCache {
  private readonly found: KnownConditions = new Map()

  constructor(private readonly known: KnownConditions) {}

  async recall(key: string, place: () => Promise<number>): Promise<number> {
    const known = this.known.get(key) ?? this.found.get(key)
    if (known !== undefined) return known
    const id = await place()
    this.found.set(key, id)
    return id
  }

  keep(): void {
    for (const [key, id] of this.found) this.known.set(key, id)
    for (const key of this.known.keys()) {
      if (this.known.size <= MAX_KNOWN) return
      this.known.delete(key)
    }
  }
}
