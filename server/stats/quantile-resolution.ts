import { incompleteBeta } from './student-t'

/** P(X <= k) for X ~ Binomial(n, q), by the incomplete beta function. */
function binomialCdf(k: number, n: number, q: number): number {
  if (k < 0) return 0
  if (k >= n) return 1
  return incompleteBeta(1 - q, q, n - k, k + 1)
}

/** Smallest k in [0, n] with P(X <= k) >= level. */
function binomialQuantile(level: number, n: number, q: number): number {
  let [lo, hi] = [0, n]
  while (lo < hi) {
    const middle = Math.floor((lo + hi) / 2)
    if (binomialCdf(middle, n, q) >= level) hi = middle
    else lo = middle + 1
  }
  return lo
}

export type QuantileResolution = {
  /** 1-based ranks of the order statistics that bound the quantile; null where no bound exists */
  ranks: [number | null, number | null]
  expectedAbove: number
  fewestSamples: number
}

/**
 * Distribution-free interval of a quantile inside one run: order statistics from Binomial(n, q). It says how well
 * n samples resolve a percentile; it says nothing about other runs.
 */
export function quantileResolution(n: number, q: number, confidence = 0.95): QuantileResolution {
  const alpha = (1 - confidence) / 2
  const lower = binomialQuantile(alpha, n, q)
  const upper = binomialQuantile(1 - alpha, n, q) + 1
  return {
    ranks: [lower >= 1 ? lower : null, upper <= n ? upper : null],
    expectedAbove: n * (1 - q),
    fewestSamples: Math.ceil(Math.log(alpha) / Math.log(q)),
  }
}
