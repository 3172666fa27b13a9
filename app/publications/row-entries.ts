import type { EntriesInput, OverviewEntry } from '@/server/results/overview/schemas'
import { usualLoad } from '../load-params'

/** What the rows show unless the reader chooses, and what they show of publications that have no such value. */
export const USUAL_METRIC = 'http.latency.p99'
const INSTEAD = [
  'http.latency.p50',
  'http.latency.mean',
  'tcp.throughput',
  'cpu.cores',
  'http.latency.not_stated',
  'http.rps.achieved',
]

type Ask = (asked: EntriesInput) => Promise<OverviewEntry[]>

/**
 * Of each publication its values at the load nearest to the usual one, by slug; publications without such values are
 * left out. @param metric null = p99 latency, and where a publication has none, the next that it has
 */
export async function rowEntries(
  ask: Ask,
  metric: string | null,
): Promise<Map<string, OverviewEntry>> {
  const metrics = metric === null ? [USUAL_METRIC, ...INSTEAD] : [metric]
  const entries = await Promise.all(
    metrics.map((one) => ask({ metric: one, ...usualLoad({ metric: one, rps: null }) })),
  )
  return new Map(
    entries
      .flat()
      .toReversed()
      .map((entry) => [entry.source.slug, entry]),
  )
}
