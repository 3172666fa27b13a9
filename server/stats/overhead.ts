import { tQuantile } from './student-t'

/** One side of a comparison; published mean, SD and n suffice. */
export type Arm = { mean: number; sd: number; n: number }

export type RatioKind = 'bounded' | 'unbounded' | 'degenerate'

export type Overhead = {
  delta: number
  /** null when both spreads are 0 */
  deltaDf: number | null
  deltaCi: [number, number]
  ratio: number
  ratioDf: number | null
  /** Fieller's g; at 1 or more the baseline is too noisy for a ratio */
  g: number | null
  ratioCi: [number, number] | null
  ratioKind: RatioKind
  /** delta method on the logarithm, the fallback; null without spread or with a mean that is not positive */
  logRatioCi: [number, number] | null
}

/**
 * Degrees of freedom after Welch and Satterthwaite for the sum of two variances of means, not both 0. Written with
 * the share of each variance, which cannot underflow where their squares would.
 */
export function welchDf(va: number, na: number, vb: number, nb: number): number {
  const share = va / (va + vb)
  return 1 / (share ** 2 / (na - 1) + (1 - share) ** 2 / (nb - 1))
}

/**
 * Difference (Welch) and ratio (Fieller 1954, independent arms, degrees of freedom with the ratio plugged in) of a
 * mesh over its baseline; formulas in methodology 4. Both arms need n >= 2.
 * @throws RangeError when an arm has fewer than two runs or the baseline is 0
 */
export function overhead(mesh: Arm, baseline: Arm, confidence = 0.95): Overhead {
  if (mesh.n < 2 || baseline.n < 2) throw new RangeError('an interval needs two runs on both sides')
  if (baseline.mean === 0) throw new RangeError('no ratio over a baseline of 0')
  const upper = (1 + confidence) / 2
  const [vm, vb] = [mesh.sd ** 2 / mesh.n, baseline.sd ** 2 / baseline.n]
  const [delta, ratio] = [mesh.mean - baseline.mean, mesh.mean / baseline.mean]
  if (vm === 0 && vb === 0)
    return {
      delta,
      deltaDf: null,
      deltaCi: [delta, delta],
      ratio,
      ratioDf: null,
      g: null,
      ratioCi: [ratio, ratio],
      ratioKind: 'degenerate',
      logRatioCi: null,
    }
  const deltaDf = welchDf(vm, mesh.n, vb, baseline.n)
  const half = tQuantile(upper, deltaDf) * Math.sqrt(vm + vb)
  const ratioDf = welchDf(vm, mesh.n, ratio ** 2 * vb, baseline.n)
  const t = tQuantile(upper, ratioDf)
  const g = (t ** 2 * vb) / baseline.mean ** 2
  const root = Math.sqrt(Math.max(0, vm + ratio ** 2 * vb - g * vm))
  const spread = (t / Math.abs(baseline.mean)) * root
  return {
    delta,
    deltaDf,
    deltaCi: [delta - half, delta + half],
    ratio,
    ratioDf,
    g,
    ratioCi: g >= 1 ? null : [(ratio - spread) / (1 - g), (ratio + spread) / (1 - g)],
    ratioKind: g >= 1 ? 'unbounded' : 'bounded',
    logRatioCi: logRatio(mesh, baseline, vm, vb, t),
  }
}

function logRatio(
  mesh: Arm,
  baseline: Arm,
  vm: number,
  vb: number,
  t: number,
): [number, number] | null {
  if (mesh.mean <= 0 || baseline.mean <= 0) return null
  const middle = Math.log(mesh.mean / baseline.mean)
  const half = t * Math.sqrt(vm / mesh.mean ** 2 + vb / baseline.mean ** 2)
  return [Math.exp(middle - half), Math.exp(middle + half)]
}
