import { finite, finitePair, isWithoutSpread } from './finite-numbers'
import { tQuantile } from './student-t'

/** One side of a comparison; published mean, SD and n suffice. */
export type Arm = {
  mean: number
  sd: number
  n: number
  /** step of the file or of the printed figure; null or left out = not known */
  resolution?: number | null
}

/** `no_interval`: there is no ratio (over 0), or its interval cannot be said. */
export type RatioKind = 'bounded' | 'unbounded' | 'degenerate' | 'no_interval'

export type Overhead = {
  delta: number | null
  /** null when neither side has a spread */
  deltaDf: number | null
  deltaCi: [number, number] | null
  /** why there is no interval of the difference; null with one */
  reason: string | null
  ratio: number | null
  ratioDf: number | null
  /** Fieller's g; at 1 or more the baseline is too noisy for a ratio */
  g: number | null
  ratioCi: [number, number] | null
  ratioKind: RatioKind
  /** delta method on the logarithm, the fallback; null without spread or with a mean that is not positive */
  logRatioCi: [number, number] | null
}

/**
 * Degrees of freedom after Welch and Satterthwaite for the sum of two variances of means; null without any variance, or
 * where a side with a variance has a single run. Written with the share of each variance, which cannot underflow where
 * their squares would.
 */
export function welchDf(va: number, na: number, vb: number, nb: number): number | null {
  const share = va / (va + vb)
  const part = (of: number, n: number) => (of === 0 ? 0 : of ** 2 / (n - 1))
  const df = 1 / (part(share, na) + part(1 - share, nb))
  return Number.isFinite(df) && df > 0 ? df : null
}

/** Runs on each side from which values without spread may differ at all. */
const MIN_RUNS = 3

const NOTHING = {
  deltaDf: null,
  deltaCi: null,
  ratioDf: null,
  g: null,
  ratioCi: null,
  logRatioCi: null,
  ratioKind: 'no_interval',
} as const

/** Variance of the mean; a rounding of width r alone has variance r²/12. */
function meanVariance({ mean, sd, n, resolution }: Arm): number {
  if (!isWithoutSpread(sd, mean)) return sd ** 2 / n
  return (resolution ?? 0) ** 2 / 12 / n
}

/** Why two sides without any spread cannot be told apart; null when they can. */
function undecided(mesh: Arm, baseline: Arm, delta: number): string | null {
  if (mesh.n < MIN_RUNS || baseline.n < MIN_RUNS)
    return `cannot be said: neither side varies, and ${MIN_RUNS} runs on both sides are needed`
  const step = 2 * Math.max(mesh.resolution ?? 0, baseline.resolution ?? 0)
  return Math.abs(delta) > step
    ? null
    : 'cannot be said: neither side varies, and the values are equal at their resolution'
}

/**
 * Difference (Welch) and ratio (Fieller 1954, independent arms, degrees of freedom with the ratio plugged in) of a
 * mesh over its baseline; formulas and degenerate cases in methodology 4. Total: what cannot be said is null, with a
 * reason; it never throws on finite numbers.
 */
export function overhead(mesh: Arm, baseline: Arm, confidence = 0.95): Overhead {
  const [delta, ratio] = [finite(mesh.mean - baseline.mean), finite(mesh.mean / baseline.mean)]
  const without = (reason: string): Overhead => ({ ...NOTHING, delta, ratio, reason })
  if (delta === null) return without('cannot be said: the values are too large to be computed with')
  if (mesh.n < 2 || baseline.n < 2) return without('an interval needs two runs on both sides')
  const [vm, vb] = [meanVariance(mesh), meanVariance(baseline)]
  if (isWithoutSpread(mesh.sd, mesh.mean) && isWithoutSpread(baseline.sd, baseline.mean)) {
    const reason = undecided(mesh, baseline, delta)
    if (reason !== null) return without(reason)
    if (vm === 0 && vb === 0) return degenerate(delta, ratio)
  }
  const upper = (1 + confidence) / 2
  const deltaDf = welchDf(vm, mesh.n, vb, baseline.n)
  const half = deltaDf === null ? null : tQuantile(upper, deltaDf) * Math.sqrt(vm + vb)
  const deltaCi = half === null ? null : finitePair(delta - half, delta + half)
  const reason = deltaCi ? null : 'cannot be said: the spreads are too large or too small'
  const rest = { delta, deltaDf, deltaCi, reason }
  return { ...rest, ...toRatio(mesh, baseline, vm, vb, ratio, upper) }
}

/** Neither side varies, and they differ: a point. */
const degenerate = (delta: number, ratio: number | null): Overhead => ({
  ...NOTHING,
  delta,
  deltaCi: [delta, delta],
  reason: null,
  ratio,
  ratioCi: ratio === null ? null : [ratio, ratio],
  ratioKind: ratio === null ? 'no_interval' : 'degenerate',
})

type Ratio = Pick<Overhead, 'ratio' | 'ratioDf' | 'g' | 'ratioCi' | 'ratioKind' | 'logRatioCi'>

function toRatio(
  mesh: Arm,
  baseline: Arm,
  vm: number,
  vb: number,
  ratio: number | null,
  upper: number,
): Ratio {
  const none = { ratio, ratioDf: null, g: null, ratioCi: null, logRatioCi: null }
  if (ratio === null) return { ...none, ratioKind: 'no_interval' }
  // A value of 0 without spread over a baseline that varies: no term is left that could vary.
  const ratioDf = welchDf(vm, mesh.n, ratio ** 2 * vb, baseline.n)
  if (ratioDf === null) return { ...none, ratioKind: 'no_interval' }
  const t = tQuantile(upper, ratioDf)
  const g = (t ** 2 * vb) / baseline.mean ** 2
  if (!(g < 1))
    return {
      ...none,
      ratioDf,
      g: finite(g),
      ratioKind: 'unbounded',
      logRatioCi: logRatio(mesh, baseline, vm, vb, t),
    }
  const root = Math.sqrt(Math.max(0, vm + ratio ** 2 * vb - g * vm))
  const spread = (t / Math.abs(baseline.mean)) * root
  const ratioCi = finitePair((ratio - spread) / (1 - g), (ratio + spread) / (1 - g))
  return {
    ratio,
    ratioDf,
    g,
    ratioCi,
    ratioKind: ratioCi ? 'bounded' : 'no_interval',
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
  return finitePair(Math.exp(middle - half), Math.exp(middle + half))
}
