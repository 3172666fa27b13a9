/**
 * Student's t distribution by the regularised incomplete beta function (continued fraction after Lentz,
 * Numerical Recipes 6.4; log-gamma after Lanczos, g = 7). Worst relative error over the golden values is about 1e-12.
 */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
]

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  const t = z + 7.5
  const sum = LANCZOS.reduce((acc, c, i) => (i === 0 ? c : acc + c / (z + i)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

const TINY = 1e-300
const away = (x: number): number => (Math.abs(x) < TINY ? TINY : x)

function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m <= 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    const step = d * c
    h *= step
    if (Math.abs(step - 1) < 1e-16) break
  }
  return h
}

/** I_x(a, b) for a, b > 0. `y` = 1 - x is passed separately, because it may be smaller than x can express. */
export function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (y <= 0) return 1
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(y),
  )
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(y, b, a)) / b
}

/** Above this, T is normal to eight digits, and the gamma functions would lose more. */
const LARGEST_DF = 1e7

/** P(|T| >= |t|) for df > 0, accurate into the far tail. */
export function twoSidedP(t: number, df: number): number {
  const square = t * t
  if (!Number.isFinite(square)) return 0
  const size = Math.min(df, LARGEST_DF)
  return incompleteBeta(size / (size + square), square / (size + square), size / 2, 0.5)
}

/** log10 of the two-sided p value for a finite t, finite where the p value itself underflows to 0. */
export function log10TwoSidedP(t: number, df: number): number {
  const p = twoSidedP(t, df)
  if (p > 1e-290) return Math.log10(p)
  const size = Math.min(df, LARGEST_DF)
  // From logarithms: the square of a t beyond 1e154 is beyond a double.
  const ratio = Math.log(size) - 2 * Math.log(Math.abs(t))
  const logX = ratio - Math.log1p(Math.exp(ratio))
  const [a, x] = [size / 2, Math.exp(logX)]
  const front =
    logGamma(a + 0.5) - logGamma(a) - logGamma(0.5) + a * logX - 0.5 * Math.log1p(Math.exp(ratio))
  return (front + Math.log(betaFraction(x, a, 0.5) / a)) / Math.LN10
}

/** Density of T at t. */
const density = (t: number, df: number): number =>
  Math.exp(
    logGamma((df + 1) / 2) -
      logGamma(df / 2) -
      0.5 * Math.log(df * Math.PI) -
      ((df + 1) / 2) * Math.log1p((t * t) / df),
  )

/** Bounds of ln t: between them lies every t that a double can hold. */
const [SMALLEST, LARGEST] = [-40, 700]

/**
 * ln t where P(|T| >= t) = tail. Newton steps on ln P, which is nearly a straight line over ln t in the tail; a step that
 * would leave the bracket halves it instead, so that none can miss, even at df 1.
 */
function logQuantile(tail: number, df: number): number {
  let [lo, hi] = [SMALLEST, LARGEST]
  // P is convex, so its tangent at 0 meets the tail before P does.
  let x = Math.log((1 - tail) / (2 * density(0, df)))
  for (let i = 0; i < 200 && hi - lo > 1e-13; i++) {
    if (!(x > lo && x < hi)) x = (lo + hi) / 2
    const t = Math.exp(x)
    const p = twoSidedP(t, df)
    if (p > tail) lo = x
    else hi = x
    const step = ((Math.log(p) - Math.log(tail)) * p) / (2 * density(t, df) * t)
    if (Math.abs(step) < 1e-13) return x + step
    x = Number.isFinite(step) ? x + step : NaN
  }
  return (lo + hi) / 2
}

/**
 * The t with P(T <= t) = p, for 0 < p < 1.
 * @throws RangeError outside 0 < p < 1 or for df <= 0
 */
export function tQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1) || !(df > 0)) throw new RangeError(`no t quantile for p = ${p}, df = ${df}`)
  if (p === 0.5) return 0
  const tail = 2 * Math.min(p, 1 - p)
  // As in `twoSidedP`: the density of more degrees of freedom would be a difference of numbers that are too large.
  const size = Math.min(df, LARGEST_DF)
  let t = Math.exp(logQuantile(tail, size))
  for (let i = 0; i < 3; i++) {
    const slope = 2 * density(t, size)
    if (slope > 0) t += (twoSidedP(t, size) - tail) / slope
  }
  return p < 0.5 ? -t : t
}
