import { digest } from '@/ingest/dictionary/canonical-json'
import { contentDigest } from '@/ingest/model/content-digest'
import { unstatedRate } from '@/server/catalogue/unstated-conditions'
import type { WorkloadInput } from '@/server/catalogue/workload'
import type { RunContext } from '@/ingest/context/context'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { NominalWorkload } from '@/ingest/context/nominal-workload'

/** Replaces an offered rate that nobody stated. */
const isRateUnstated = (run: ParsedRun, workload: NominalWorkload) =>
  unstatedRate({
    loadModel: run.harness.loadModel,
    targetRps: workload.targetRps,
    isRateStated: 'target_bitrate' in workload.params,
    achievedRps: run.achievedRps,
    content: () => contentDigest(run),
  })

/** The workload of a run as its condition has it. */
export function conditionWorkload(run: ParsedRun, planned: NominalWorkload): WorkloadInput {
  const { requests, ...nominal } = planned
  return {
    ...nominal,
    params: {
      ...nominal.params,
      // A run of exactly N requests is a different workload from one of N seconds.
      ...(requests === null ? {} : { requests }),
      ...isRateUnstated(run, planned),
    },
  }
}

/**
 * Equal for runs that repeat one condition as far as can be known without the database: the same plan, spelled the same
 * way. Version spellings are not unified here, so two keys may be one condition, never the other way round.
 */
export function conditionKey(
  context: RunContext,
  run: ParsedRun,
  workload: NominalWorkload,
): string {
  const ofOneRun = {
    replicate: null,
    started_at: null,
    commit: null,
    ci_url: null,
    branch: null,
    pull_request: null,
    base_commit: null,
  }
  const plan = { ...context, ...ofOneRun }
  // Runs without a stated rate repeat each other only if they achieved the same one.
  return digest({ plan, workload, harness: run.harness, rate: isRateUnstated(run, workload) })
}
