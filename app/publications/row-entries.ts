import type { OverviewInput, Overview, OverviewEntry } from '@/server/results/overview/schemas'
import { usualLoad } from '../load-params'

/** Rows of one answer, and how many answers are asked for at most. */
const LIMIT = 50
const MAX_ANSWERS = 4

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

type Ask = (
  asked: Pick<OverviewInput, 'metric' | 'from' | 'to' | 'limit' | 'page'>,
) => Promise<Overview>

async function loadEntries(ask: Ask, metric: string): Promise<OverviewEntry[]> {
  const asked = { metric, limit: LIMIT, ...usualLoad({ metric, rps: null }) }
  const first = await ask({ ...asked, page: 1 })
  const pages = Math.min(MAX_ANSWERS, Math.ceil(first.total / LIMIT))
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, i) => ask({ ...asked, page: i + 2 })),
  )
  const rows = [first, ...others].flatMap((overview) => overview.rows)
  return [...rows.flatMap((row) => [row, ...row.earlier]), ...first.apart]
}

/**
 * Of each publication its values at the load nearest to the usual one, by slug; publications without such values are
 * left out. @param metric null = p99 latency, and where a publication has none, the next that it has
 */
export async function rowEntries(
  ask: Ask,
  metric: string | null,
): Promise<Map<string, OverviewEntry>> {
  const metrics = metric === null ? [USUAL_METRIC, ...INSTEAD] : [metric]
  const entries = await Promise.all(metrics.map((one) => loadEntries(ask, one)))
  return new Map(
    entries
      .flat()
      .toReversed()
      .map((entry) => [entry.source.slug, entry]),
  )
}
