import { MIN_TREND_RUNS } from '@/ingest/dictionary/data-needed'
import { finite, safeScale } from './finite-numbers'
import { log10TwoSidedP, twoSidedP } from './student-t'

/**
 * Change points of a series with one value per CI run: E-divisive candidates (Matteson and James 2014, alpha = 1),
 * a t-test instead of permutations and a merge pass, as in Fleming et al. 2023 ("Hunter") and Apache Otava, whose
 * indices this follows, including its use of the population SD. Thresholds and limits: methodology 6 B.
 */
export type ChangePoint = {
  /** first value after the change */
  index: number
  p: number
  /** null where a side has no spread, so that p is 0 */
  log10P: number | null
  /** larger of the relative changes seen from either side */
  magnitude: number
  before: number
  after: number
  leftN: number
  rightN: number
  isReportable: boolean
}
export type ChangePoints = { status: 'OK' | 'NOT_ENOUGH_DATA'; changePoints: ChangePoint[] }

export type ChangePointOptions = { window: number; maxP: number; minMagnitude: number }
export const CHANGE_POINT_DEFAULTS: ChangePointOptions = {
  window: 20,
  maxP: 0.001,
  minMagnitude: 0,
}

export const MIN_PER_SIDE = 4
export const REPORTABLE_CHANGE = 0.05

type Interval = readonly [number, number]

/** Intervals between sorted change points, from 0 to the length. */
const splitAt = (indices: readonly number[], length: number): Interval[] =>
  [0, ...indices]
    .map((start, i): Interval => [start, indices[i] ?? length])
    .filter(([a, b]) => a < b)

/** Best split of series[start, end): the pair (tau, kappa) with the largest Q; ties go to the first. */
function bestSplit(series: readonly number[], [start, end]: Interval): { tau: number; q: number } {
  const n = end - start
  const x = series.slice(start, end)
  // cumulative[i][j]: sum of |x_a - x_b| over a < i, b < j
  const cumulative = Array.from({ length: n + 1 }, () => new Float64Array(n + 1))
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      row(cumulative, i + 1)[j + 1] =
        Math.abs((x[i] ?? 0) - (x[j] ?? 0)) +
        at(cumulative, i, j + 1) +
        at(cumulative, i + 1, j) -
        at(cumulative, i, j)
  let best = { tau: start + 1, q: -Infinity }
  for (let tau = 1; tau < n; tau++)
    for (let kappa = tau + 1; kappa <= n; kappa++) {
      const between = at(cumulative, tau, kappa) - at(cumulative, tau, tau)
      const left = at(cumulative, tau, tau) / 2
      const right =
        (at(cumulative, kappa, kappa) - 2 * at(cumulative, tau, kappa) + at(cumulative, tau, tau)) /
        2
      const m = kappa - tau
      const b = tau > 1 ? ((2 * m) / kappa / (tau - 1)) * left : 0
      const c = m > 1 ? ((2 * tau) / kappa / (m - 1)) * right : 0
      const q = (2 / kappa) * between - b - c
      if (q > best.q) best = { tau: start + tau, q }
    }
  return best
}
const row = (m: Float64Array[], i: number): Float64Array => m[i] ?? new Float64Array(0)
const at = (m: Float64Array[], i: number, j: number): number => m[i]?.[j] ?? 0

function moments(values: readonly number[]): { n: number; mean: number; variance: number } {
  const n = values.length
  // Around the first value: equal values must have no variance and one mean, whatever their unit.
  const first = values[0] ?? 0
  const mean = first + values.reduce((sum, v) => sum + (v - first), 0) / n
  return { n, mean, variance: values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / n }
}

/** Student's t with pooled variance between the two sides of an index. */
function changePoint(
  series: readonly number[],
  index: number,
  start: number,
  end: number,
): ChangePoint {
  const [a, b] = [moments(series.slice(start, index)), moments(series.slice(index, end))]
  const df = a.n + b.n - 2
  const pooled = df > 0 ? ((a.n - 1) * a.variance + (b.n - 1) * b.variance) / df : 0
  const difference = b.mean - a.mean
  const t =
    pooled > 0
      ? difference / Math.sqrt(pooled * (1 / a.n + 1 / b.n))
      : difference === 0
        ? 0
        : Infinity
  const relative = (to: number, from: number) =>
    from === 0 ? 0 : (finite(Math.abs(to / from - 1)) ?? Number.MAX_VALUE)
  const magnitude = Math.max(relative(b.mean, a.mean), relative(a.mean, b.mean))
  return {
    index,
    p: df > 0 ? twoSidedP(t, df) : 1,
    log10P: df <= 0 ? 0 : Number.isFinite(t) ? finite(log10TwoSidedP(t, df)) : null,
    magnitude,
    before: a.mean,
    after: b.mean,
    leftN: a.n,
    rightN: b.n,
    isReportable: false,
  }
}

/** Divides one window until no candidate is significant; indices are relative to the whole series. */
function divide(series: readonly number[], start: number, end: number, maxP: number): number[] {
  const x = series.slice(start, end)
  const found: number[] = []
  for (;;) {
    const intervals = splitAt(found, x.length).filter(([a, b]) => b - a > 1)
    const candidates = intervals.map((interval) => ({ interval, ...bestSplit(x, interval) }))
    const best = candidates.reduce<(typeof candidates)[number] | null>(
      (top, c) => (top === null || c.q > top.q ? c : top),
      null,
    )
    if (best === null) break
    const point = changePoint(x, best.tau, best.interval[0], best.interval[1])
    if (point.p > maxP) break
    found.push(best.tau)
    found.sort((a, b) => a - b)
  }
  return found.map((index) => index + start)
}

function weakPoints(series: readonly number[], window: number, maxP: number): number[] {
  const found = new Set<number>()
  const step = Math.floor(window / 2)
  for (let start = 0; start < series.length;) {
    const fresh = divide(series, start, Math.min(start + window, series.length), maxP)
    for (const index of fresh) found.add(index)
    start = Math.max(fresh.at(-1) ?? 0, start + step)
  }
  return [...found].sort((a, b) => a - b)
}

const withStatistics = (series: readonly number[], indices: readonly number[]): ChangePoint[] =>
  indices.map((index, i) =>
    changePoint(series, index, indices[i - 1] ?? 0, indices[i + 1] ?? series.length),
  )

/**
 * Removes the weakest point until all are significant and large enough. Like Otava it tests anew the two points
 * after the removed one, not the one before it, whose p value and means keep their former, smaller interval.
 */
function merge(
  series: readonly number[],
  weak: readonly number[],
  options: ChangePointOptions,
): ChangePoint[] {
  const points = withStatistics(series, weak)
  while (points.length > 0) {
    let weakest = points.reduce((top, point) => (point.p > top.p ? point : top))
    if (weakest.p < options.maxP) {
      weakest = points.reduce((low, point) => (point.magnitude < low.magnitude ? point : low))
      if (weakest.magnitude > options.minMagnitude) break
    }
    const removed = points.indexOf(weakest)
    points.splice(removed, 1)
    for (const i of [removed, removed + 1]) {
      const point = points[i]
      if (point)
        points[i] = changePoint(
          series,
          point.index,
          points[i - 1]?.index ?? 0,
          points[i + 1]?.index ?? series.length,
        )
    }
  }
  return points
}

/** Significant changes of a series in order of time; fewer than ten points are not enough data. */
export function findChangePoints(
  series: readonly number[],
  options: ChangePointOptions = CHANGE_POINT_DEFAULTS,
): ChangePoints {
  if (series.length < MIN_TREND_RUNS) return { status: 'NOT_ENOUGH_DATA', changePoints: [] }
  const scale = safeScale(series)
  const scaled = scale === 1 ? series : series.map((x) => x / scale)
  const relaxed = options.maxP < 0.05 ? options.maxP * 10 : Math.min(options.maxP * 2, 1)
  const merged = merge(scaled, weakPoints(scaled, options.window, relaxed), options)
  const ends = [0, ...merged.map((point) => point.index), series.length]
  const changePoints = merged.map((point, i) => {
    const [leftN, rightN] = [point.index - (ends[i] ?? 0), (ends[i + 2] ?? 0) - point.index]
    const isReportable =
      Math.min(leftN, rightN) >= MIN_PER_SIDE && point.magnitude >= REPORTABLE_CHANGE
    const [before, after] = [point.before * scale, point.after * scale]
    return { ...point, before, after, leftN, rightN, isReportable }
  })
  return { status: 'OK', changePoints }
}
