/** One run known only by points of its distribution: share q of its n samples is at or below v. */
export type KnotRun = {
  n: number
  min: number | null
  max: number | null
  knots: readonly (readonly [number, number])[]
}

/** Share of a run that is certainly at or below x. */
function lowerShare(run: KnotRun, x: number): number {
  if (run.max !== null && x >= run.max) return 1
  return run.knots.reduce((best, [q, v]) => (v <= x ? Math.max(best, q) : best), 0)
}

/** Share of a run at or below x at most, and whether that bound is strict. */
function upperShare(run: KnotRun, x: number): { share: number; isStrict: boolean } {
  if (run.min !== null && x < run.min) return { share: 0, isStrict: false }
  const above = run.knots.filter(([, v]) => v > x).map(([q]) => q)
  return above.length === 0
    ? { share: 1, isStrict: false }
    : { share: Math.min(...above), isStrict: true }
}

const EPSILON = 1e-12

/**
 * Bounds of the pooled quantile p when runs give only points of their distributions (methodology 3.2, own
 * derivation). Runs are weighted by their sample counts. Null = unbounded on that side.
 */
export function knotBracket(runs: readonly KnotRun[], p: number): [number | null, number | null] {
  const total = runs.reduce((sum, run) => sum + run.n, 0)
  const weights = runs.map((run) => run.n / total)
  const candidates = [
    ...new Set(
      runs.flatMap((run) => [
        ...run.knots.map(([, v]) => v),
        ...(run.min === null ? [] : [run.min]),
        ...(run.max === null ? [] : [run.max]),
      ]),
    ),
  ].sort((a, b) => a - b)
  const sum = (share: (run: KnotRun) => number) =>
    runs.reduce((acc, run, i) => acc + (weights[i] ?? 0) * share(run), 0)
  const hi = candidates.find((x) => sum((run) => lowerShare(run, x)) >= p - EPSILON) ?? null
  const lo =
    candidates.find((x) => {
      const bounds = runs.map((run) => upperShare(run, x))
      const upper = bounds.reduce((acc, bound, i) => acc + (weights[i] ?? 0) * bound.share, 0)
      if (upper > p + EPSILON) return true
      return Math.abs(upper - p) <= EPSILON && !bounds.some((bound) => bound.isStrict)
    }) ?? null
  // Below every known point a run without a minimum may still hold a share up to its first knot.
  const belowAll = runs.reduce(
    (acc, run, i) => acc + (weights[i] ?? 0) * upperShare(run, -Infinity).share,
    0,
  )
  return [belowAll > p + EPSILON ? null : lo, hi]
}
