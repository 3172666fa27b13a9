import { describe, type Description } from './describe'
import { tQuantile } from './student-t'

/** Mean of runs with its t interval; null where one run has no spread. */
export type MeanInterval = Description & {
  se: number | null
  cv: number | null
  ci: [number, number] | null
}

/**
 * t interval of a mean: x̄ ± t(n-1, (1+confidence)/2) s/√n. For 3 to 10 runs it keeps its nominal coverage and the
 * bootstrap does not (methodology 3.3), so no bootstrap is offered.
 */
export function meanInterval(values: readonly number[], confidence = 0.95): MeanInterval {
  const d = describe(values)
  if (d.sd === null) return { ...d, se: null, cv: null, ci: null }
  const se = d.sd / Math.sqrt(d.n)
  const half = tQuantile((1 + confidence) / 2, d.n - 1) * se
  const cv = d.mean === 0 ? null : d.sd / Math.abs(d.mean)
  return { ...d, se, cv, ci: [d.mean - half, d.mean + half] }
}
