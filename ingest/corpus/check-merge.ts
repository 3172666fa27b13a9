import { fortioPercentile, type FortioHistogram, mergeFortio } from '../formats/fortio-histogram'
import type { ParsedRun } from '../model/parsed-run'
import type { Failure } from './check-case'
import type { ExpectedMerge } from './schema'

/** The histogram of a fortio run as it was stored; null when it must not be added to others. */
function storedHistogram({ histograms }: ParsedRun): FortioHistogram | null {
  const one = histograms[0]
  if (!one || !one.mergeable || !('buckets' in one.data)) return null
  const { buckets, min, max, sum, stddev, resolution, offset } = one.data
  if (min === null || max === null || sum === null || stddev === null) return null
  return { count: one.count, min, max, sum, stddev, resolution, offset: offset ?? 0, buckets }
}

const difference = (field: string, expected: unknown, found: unknown): Failure => ({
  run: null,
  field,
  expected: String(expected),
  found: String(found),
})

function statistic(merged: FortioHistogram, field: string): number {
  const { count, sum, min, max, stddev } = merged
  const simple: Record<string, number> = { min, max, stddev, mean: sum / count }
  return simple[field] ?? fortioPercentile(merged, Number(field.slice(1)))
}

const total = (runs: readonly ParsedRun[], of: (run: ParsedRun) => number | null): number =>
  runs.reduce((sum, run) => sum + (of(run) ?? NaN), 0)

/** Repeats: the exact merge has their pooled percentiles; what cannot be added is refused. */
export function checkMerge(expected: ExpectedMerge, runs: readonly ParsedRun[]): Failure[] {
  const stored = runs.map(storedHistogram)
  const histograms = stored.filter((one) => one !== null)
  let merged: FortioHistogram | null = null
  try {
    if (histograms.length === runs.length) merged = mergeFortio(histograms)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  if (expected.latency_ms === undefined)
    return merged ? [difference('merge', 'refused', 'merged bucket by bucket')] : []
  if (merged === null) return [difference('merge', 'one pooled histogram', 'a refusal')]
  const rel = expected.tolerance?.rel ?? 1e-6
  const seconds = total(runs, (run) => run.durationSeconds)
  const requests = total(runs, (run) => run.requests)
  const facts: [string, number | undefined, number][] = [
    ['requests', expected.requests, requests],
    ['errors', expected.errors, total(runs, (run) => run.errors)],
    ['duration_s_total', expected.duration_s_total, seconds],
    ['achieved_rps', expected.achieved_rps, requests / seconds],
  ]
  for (const [field, wanted] of Object.entries(expected.latency_ms))
    facts.push([`latency_ms.${field}`, wanted, statistic(merged, field) * 1000])
  return facts.flatMap(([field, wanted, found]) => {
    if (wanted === undefined || Math.abs(wanted - found) <= rel * Math.abs(wanted)) return []
    return [difference(field, wanted, found)]
  })
}
