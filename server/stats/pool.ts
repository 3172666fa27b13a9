import {
  mergeFortio,
  fortioPercentile,
  type FortioHistogram,
} from '@/ingest/formats/fortio-histogram'
import { decodeHdr, hdrQuantile, mergeHdr } from '@/ingest/formats/hdr'
import type { Histogram } from '@/ingest/model/parsed-run'
import { knotBracket, type KnotRun } from './knot-bracket'

/** What a run's file contains about one distribution. SI units; null = not in the file. */
export type RunDistribution = {
  histogram: Omit<Histogram, 'metric' | 'component' | 'note'> | null
  /** reported quantiles: [share, value] */
  quantiles: readonly (readonly [number, number])[]
  min: number | null
  max: number | null
  /** samples behind the quantiles */
  count: number | null
}

/** One pooled quantile: a value, or only the bounds it lies between (null = unbounded). */
export type PooledQuantile = { value: number | null; lo: number | null; hi: number | null }
export type PoolResult =
  | {
      method: 'merged_exact' | 'merged_approx' | 'merged_bracket'
      at: (q: number) => PooledQuantile
    }
  | { method: null; reason: string }

const point = (value: number | null): PooledQuantile => ({ value, lo: null, hi: null })

type Stored = NonNullable<RunDistribution['histogram']>

function pooledHdr(all: readonly Stored[]): PoolResult | null {
  const scale = all[0]?.unitScale ?? 1
  if (all.some((h) => !('hdr' in h.data) || h.unitScale !== scale)) return null
  const payloads = all.flatMap((h) => ('hdr' in h.data ? h.data.hdr : []))
  const { merged, isLossless } = mergeHdr(payloads.map((payload) => decodeHdr(payload)))
  const at = (q: number) => {
    const value = hdrQuantile(merged, q)
    return point(value === null ? null : value * scale)
  }
  return { method: isLossless ? 'merged_exact' : 'merged_approx', at }
}

function toFortio({ data, count }: Stored): FortioHistogram | null {
  if (!('buckets' in data)) return null
  const { buckets, min, max, sum, stddev, resolution, offset } = data
  if (min === null || max === null || sum === null || stddev === null || resolution === null)
    return null
  return { count, buckets, min, max, sum, stddev, resolution, offset: offset ?? 0 }
}

/** Counts add bucket by bucket; null where grids differ, which leaves the bounds of the buckets. */
function pooledFortio(all: readonly Stored[]): PoolResult | null {
  const histograms = all.map(toFortio).filter((one) => one !== null)
  const [first] = histograms
  const isSameGrid = histograms.every(
    (h) => h.resolution === first?.resolution && h.offset === first.offset,
  )
  if (!first || histograms.length < all.length || !isSameGrid) return null
  const merged = mergeFortio(histograms)
  return { method: 'merged_exact', at: (q) => point(fortioPercentile(merged, q * 100)) }
}

function pooledSamples(all: readonly Stored[]): PoolResult | null {
  if (all.some((h) => !('samples' in h.data))) return null
  const samples = all
    .flatMap((h) => ('samples' in h.data ? h.data.samples : []))
    .sort(([a], [b]) => a - b)
  const total = samples.reduce((sum, [, n]) => sum + n, 0)
  const at = (q: number): PooledQuantile => {
    // 0.999 * 1000 is not exact: an error of one ulp must not move the rank.
    const rank = Math.max(1, Math.ceil(q * total * (1 - Number.EPSILON)))
    let seen = 0
    for (const [value, n] of samples) if ((seen += n) >= rank) return point(value)
    return point(samples.at(-1)?.[0] ?? null)
  }
  return { method: 'merged_exact', at }
}

const MERGE: Partial<Record<Stored['format'], (all: readonly Stored[]) => PoolResult | null>> = {
  hdr_v2: pooledHdr,
  fortio: pooledFortio,
  samples: pooledSamples,
}

/** Points of a run's distribution: its spectrum or bucket ends, else the quantiles its report prints. */
function toKnots(run: RunDistribution): KnotRun | null {
  const data = run.histogram?.mergeable ? run.histogram.data : null
  const n = run.histogram?.count ?? run.count
  if (n === null || n === 0) return null
  if (data && 'knots' in data)
    return { n, min: data.min, max: data.max, knots: data.knots.map(([q, v]) => [q, v]) }
  if (data && 'buckets' in data) {
    let seen = 0
    const knots = data.buckets.map(([, end, count]): [number, number] => {
      seen += count
      return [seen / n, end]
    })
    return { n, min: data.min ?? data.buckets[0]?.[0] ?? null, max: data.max, knots }
  }
  return { n, min: run.min, max: run.max, knots: run.quantiles }
}

function pooledKnots(runs: readonly RunDistribution[]): PoolResult {
  const knots = runs.map(toKnots).filter((one) => one !== null)
  if (knots.length < runs.length)
    return { method: null, reason: 'a run does not say how many requests it measured' }
  const at = (q: number): PooledQuantile => {
    const [lo, hi] = knotBracket(knots, q)
    return { value: null, lo, hi }
  }
  return { method: 'merged_bracket', at }
}

/**
 * The distribution of all requests of all runs of one condition (methodology 3.2): exact where histograms can be
 * added, approximate where HDR layouts differ, bounds where runs give only points of their distributions.
 */
export function pool(runs: readonly RunDistribution[]): PoolResult {
  if (runs.length < 2) return { method: null, reason: 'one run has nothing to be pooled with' }
  const all = runs.flatMap(({ histogram }) => (histogram?.mergeable ? [histogram] : []))
  const [first] = all
  if (first === undefined || all.length < runs.length) return pooledKnots(runs)
  if (all.some((h) => h.correction !== first.correction))
    return { method: null, reason: 'corrected and uncorrected histograms cannot be added' }
  if (all.some((h) => h.format !== first.format)) return pooledKnots(runs)
  return MERGE[first.format]?.(all) ?? pooledKnots(runs)
}
