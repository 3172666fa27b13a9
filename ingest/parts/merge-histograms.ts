import { fortioPercentile, type FortioHistogram, mergeFortio } from '../formats/fortio-histogram'
import { decodeHdr, hdrQuantile, mergeHdr } from '../formats/hdr'
import { knotBracket, type KnotRun } from '../formats/knot-bracket'
import type { Histogram } from '../model/parsed-run'

/** One quantile (0..1) of all parts together, in SI: a value, or the bounds around it (null: unbounded). */
export type MergedQuantile = (q: number) => { value: number | null; bounds: Bounds | null }
export type Bounds = [lo: number | null, hi: number | null]
export type MergedHistogram = {
  /** null where only bounds can be given */
  histogram: Histogram | null
  quantile: MergedQuantile
}

const exact =
  (at: (q: number) => number | null): MergedQuantile =>
  (q) => ({
    value: at(q),
    bounds: null,
  })

function toFortio({ data, count }: Histogram): FortioHistogram | null {
  if (!('buckets' in data)) return null
  const { buckets, min, max, sum, stddev, resolution, offset } = data
  if (min === null || max === null || sum === null || stddev === null || resolution === null)
    return null
  return { count, buckets, min, max, sum, stddev, resolution, offset: offset ?? 0 }
}

function fortioParts(first: Histogram, all: readonly Histogram[]): MergedHistogram | null {
  const parts = all.map(toFortio).filter((one) => one !== null)
  const [grid] = parts
  const isSame = parts.every((p) => p.resolution === grid?.resolution && p.offset === grid.offset)
  if (parts.length < all.length || !isSame) return null
  const { count, ...data } = mergeFortio(parts)
  return {
    histogram: { ...first, count, data },
    quantile: exact((q) => fortioPercentile({ count, ...data }, q * 100)),
  }
}

/** The payloads are concatenated: readers add their counts. */
function hdrParts(first: Histogram, all: readonly Histogram[]): MergedHistogram | null {
  if (all.some((h) => !('hdr' in h.data) || h.unitScale !== first.unitScale)) return null
  const hdr = all.flatMap((h) => ('hdr' in h.data ? h.data.hdr : [])).sort()
  const { merged, isLossless } = mergeHdr(hdr.map((one) => decodeHdr(one)))
  if (!isLossless) return null
  const at = (q: number): number | null => {
    const value = hdrQuantile(merged, q)
    return value === null ? null : value * first.unitScale
  }
  return { histogram: { ...first, count: merged.total, data: { hdr } }, quantile: exact(at) }
}

function sampleParts(first: Histogram, all: readonly Histogram[]): MergedHistogram | null {
  if (all.some((h) => !('samples' in h.data) || h.unitScale !== first.unitScale)) return null
  const counts = new Map<number, number>()
  for (const { data } of all)
    if ('samples' in data)
      for (const [value, n] of data.samples) counts.set(value, (counts.get(value) ?? 0) + n)
  const samples = [...counts].sort(([a], [b]) => a - b)
  const count = samples.reduce((sum, [, n]) => sum + n, 0)
  const at = (q: number): number | null => {
    // 0.999 * 1000 is not exact: an error of one ulp must not move the rank.
    const rank = Math.max(1, Math.ceil(q * count * (1 - Number.EPSILON)))
    let seen = 0
    for (const [value, n] of samples) if ((seen += n) >= rank) return value * first.unitScale
    return null
  }
  return { histogram: { ...first, count, data: { samples } }, quantile: exact(at) }
}

function toKnots({ data, count }: Histogram): KnotRun | null {
  if ('knots' in data)
    return { n: count, min: data.min, max: data.max, knots: data.knots.map(([q, v]) => [q, v]) }
  if (!('buckets' in data)) return null
  let seen = 0
  const knots = data.buckets.map(([, end, n]): [number, number] => {
    seen += n
    return [Math.min(1, seen / count), end]
  })
  return { n: count, min: data.min, max: data.max, knots }
}

/** Spectra and unequal buckets give points of each distribution, and so bounds of the sum (methodology 3.2). */
function boundsOfParts(all: readonly Histogram[]): MergedHistogram | null {
  const knots = all.map(toKnots).filter((one) => one !== null)
  if (knots.length < all.length || knots.some(({ n }) => n === 0)) return null
  return {
    histogram: null,
    quantile: (q) => ({ value: null, bounds: knotBracket(knots, q) }),
  }
}

/**
 * The distribution of all requests of all parts; null where the histograms cannot be added and give no bounds.
 * @param all one histogram of each part, of one metric, component, format and correction
 */
export function mergeHistograms(all: readonly Histogram[]): MergedHistogram | null {
  const [first] = all
  if (!first) return null
  const isMergeable = all.every((h) => h.mergeable)
  const added = isMergeable
    ? (sampleParts(first, all) ?? hdrParts(first, all) ?? fortioParts(first, all))
    : null
  return added ?? boundsOfParts(all)
}
