import { digest } from '@/ingest/dictionary/canonical-json'
import type { RunContext } from '@/ingest/context/context'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { NominalWorkload } from '@/ingest/context/reconcile'

/** Condition ids by `conditionKey`, of committed transactions only. */
export type KnownConditions = Map<string, number>

/** Entries kept: a stream has no end, and a condition that is looked up again costs a few milliseconds. */
const MAX_KNOWN = 10_000

/**
 * Equal for runs that repeat one condition as far as can be told without the database: the same plan, written the
 * same way. Version spellings are not unified here, so two keys may be one condition, never the other way round.
 */
export function conditionKey(
  context: RunContext,
  run: ParsedRun,
  workload: NominalWorkload,
): string {
  const ofOneRun = { replicate: null, started_at: null, commit: null, ci_url: null }
  return digest({ plan: { ...context, ...ofOneRun }, workload, harness: run.harness })
}

/** What one transaction finds out about conditions, kept for others only when it commits. */
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
