import { describe, type Description } from './describe'
import { finite, finitePair } from './finite-numbers'
import { tQuantile } from './student-t'

/** Mean of runs with its t interval; null where one run has no spread, or a figure exceeds the range of a double. */
export type MeanInterval = Description & {
  se: number | null
  cv: number | null
  ci: [number, number] | null
}

/**
 * t interval of a mean: x̄ ± t(n-1, (1+confidence)/2) s/√n. For 3 to 10 runs it keeps its nominal coverage and the
 * bootstrap does not (methodology 3.3), so no bootstrap is offered.
 * @throws RangeError on an empty list, which has no mean
 */
export function meanInterval(values: readonly number[], confidence = 0.95): MeanInterval {
  const d = describe(values)
  if (d.sd === null) return { ...d, se: null, cv: null, ci: null }
  const se = d.sd / Math.sqrt(d.n)
  const half = tQuantile((1 + confidence) / 2, d.n - 1) * se
  const cv = finite(d.sd / Math.abs(d.mean))
  return { ...d, se, cv, ci: finitePair(d.mean - half, d.mean + half) }
}
