import { SMALLEST_EFFECT } from './version-pairs'
import { tQuantile } from './student-t'

/**
 * How far two single runs of one test bed lie apart although the product did not change, as a factor: steps between 1 / factor and
 * factor say nothing (methodology 6 C).
 */
export type DriftBand = {
  /** measured on builds that were never released; estimated from patch releases, which mostly change nothing */
  basis: 'measured' | 'estimated'
  /** at least 1.05 */
  factor: number
  /** builds or steps behind it */
  n: number
}

export type StepStatus = 'WITHIN_DRIFT' | 'BEYOND_DRIFT' | 'DRIFT_UNKNOWN'

/** With two builds the factor of Student's t alone would be twelve. */
export const MIN_BUILDS = 3
/** So many steps between patch releases make an estimate. */
export const MIN_PATCH_STEPS = 6
/** Median of the distance of normal values from their centre -> their standard deviation. */
const MEDIAN_TO_SD = 1.48

/** Below the smallest effect that a test of versions reports, nothing is beyond the drift of a test bed. */
const toFactor = (halfWidth: number): number => Math.max(Math.exp(halfWidth), 1 + SMALLEST_EFFECT)

/**
 * The band of builds that were measured once each: exp(t x sqrt 2 x SD of ln), as a step has the variance of two values. t is
 * Student's 0.975 quantile, which a standard deviation of few builds needs, and at least 2.
 * @param values of the builds, above 0
 * @returns null for fewer than three builds
 */
export function measureDrift(values: readonly number[]): DriftBand | null {
  const n = values.length
  if (n < MIN_BUILDS) return null
  const logs = values.map(Math.log)
  const mean = logs.reduce((sum, x) => sum + x, 0) / n
  const sd = Math.sqrt(logs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1))
  const t = Math.max(2, tQuantile(0.975, n - 1))
  return { basis: 'measured', factor: toFactor(t * Math.SQRT2 * sd), n }
}

function median(sorted: readonly number[]): number {
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return ((low ?? 0) + (high ?? 0)) / 2
}

/**
 * The band of patch releases of one campaign: exp(2 x 1.48 x median of |ln step|), an upper estimate, because some patch releases
 * do change something.
 * @param ratios of neighbouring patch releases, later over earlier, above 0
 * @returns null for fewer than six steps
 */
export function estimateDrift(ratios: readonly number[]): DriftBand | null {
  if (ratios.length < MIN_PATCH_STEPS) return null
  const sizes = ratios.map((ratio) => Math.abs(Math.log(ratio))).sort((a, b) => a - b)
  return {
    basis: 'estimated',
    factor: toFactor(2 * MEDIAN_TO_SD * median(sizes)),
    n: ratios.length,
  }
}

/** What a step between two single runs says. @param ratio later over earlier, above 0 */
export function judgeStep(ratio: number, band: DriftBand | null): StepStatus {
  if (band === null) return 'DRIFT_UNKNOWN'
  return ratio > band.factor || ratio < 1 / band.factor ? 'BEYOND_DRIFT' : 'WITHIN_DRIFT'
}
