import { decodeHdrWithin, type HdrHistogram, mergeHdr, rangeOfIndex } from '../formats/hdr'
import type { Histogram } from '../model/parsed-run'

/** [value below, value at or above, count between], by value. */
type Step = [lo: number, hi: number, count: number]

/** Interval logs hold thousands of payloads; their percentiles were computed from them. */
const MAX_PAYLOADS = 8

function hdrSteps(payloads: readonly string[], unitScale: number): Step[] {
  const budget = { bytes: 8 * 2 ** 20, counts: 200_000 }
  const { merged }: { merged: HdrHistogram } = mergeHdr(
    payloads.map((one) => decodeHdrWithin(one, budget)),
  )
  return [...merged.counts]
    .sort(([a], [b]) => a - b)
    .map(([index, count]): Step => {
      const [lo, hi] = rangeOfIndex(merged, index)
      return [lo * unitScale, hi * unitScale, count]
    })
}

function toSteps({ data, unitScale }: Histogram): Step[] | null {
  if ('buckets' in data)
    return data.buckets.map(([start, end, n]) => [start * unitScale, end * unitScale, n])
  if ('samples' in data)
    return data.samples.map(([value, n]) => [value * unitScale, value * unitScale, n])
  if ('hdr' in data) return data.hdr.length > MAX_PAYLOADS ? null : hdrSteps(data.hdr, unitScale)
  return null
}

/** Below and above which no sample can be at a level of a spectrum. */
function knotBounds({ data, unitScale }: Histogram, q: number): [lo: number, hi: number] | null {
  if (!('knots' in data)) return null
  const next = data.knots.findIndex(([share]) => share >= q)
  const above = data.knots[Math.min(next + 1, data.knots.length - 1)]
  const below = data.knots[next - 2]
  if (next === -1 || !above) return null
  return [(below?.[1] ?? 0) * unitScale, above[1] * unitScale]
}

/** The bounds of the quantile q (0..1); null if the histogram does not determine it. */
type BoundsAt = (q: number) => [lo: number, hi: number] | null

/**
 * Lowest and highest value that any usual definition of a quantile can give for a stored histogram, in SI: the buckets
 * of the ranks around q times the count. The histogram is decoded once; null when it is empty or too large to look into.
 */
export function quantileBounds(histogram: Histogram): BoundsAt | null {
  if ('knots' in histogram.data) return (q) => knotBounds(histogram, q)
  const steps = toSteps(histogram)
  const total = steps?.reduce((sum, [, , n]) => sum + n, 0) ?? 0
  if (steps === null || total === 0) return null
  return (q) => {
    const [first, last] = [Math.floor(q * total) - 1, Math.ceil(q * total) + 2]
    let seen = 0
    let lo: number | null = null
    for (const [start, end, n] of steps) {
      seen += n
      if (lo === null && seen >= Math.max(1, first)) lo = start
      if (seen >= Math.min(last, total) && n > 0) return [lo ?? start, end]
    }
    return null
  }
}
