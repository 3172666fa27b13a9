/**
 * Fortio's DurationHistogram: counts on a fixed grid of edges `offset + resolution * GRID`, buckets (start, end].
 * The export leaves out empty buckets and clips the first start to the minimum and the last end to the maximum.
 * Format and interpolation: fortio stats/stats.go; merging: methodology 3.2.
 */
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step)

export const GRID: readonly number[] = [
  ...range(0, 12, 1),
  ...range(14, 20, 2),
  ...range(25, 50, 5),
  ...range(60, 100, 10),
  ...range(120, 200, 20),
  ...range(250, 500, 50),
  ...range(600, 1000, 100),
  2000,
  3000,
  4000,
  5000,
  7500,
  10_000,
  20_000,
  30_000,
  40_000,
  50_000,
  75_000,
  100_000,
]

export type FortioBucket = [start: number, end: number, count: number]

/** Seconds throughout; `resolution` null when the file does not state it and no grid fits. */
export type FortioHistogram = {
  count: number
  min: number
  max: number
  sum: number
  /** population standard deviation */
  stddev: number
  resolution: number | null
  offset: number
  buckets: FortioBucket[]
}

/** Most likely first: fortio's default, Istio's runner, then the other powers of ten. */
const CANDIDATES = [1e-3, 1e-6, 1e-4, 1e-5, 1e-7, 1e-2, 1e-1, 1] as const
const TOLERANCE = 1e-9

const edge = (index: number, resolution: number, offset: number): number =>
  (GRID[index] ?? Infinity) * resolution + offset

const near = (a: number, b: number): boolean =>
  Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b))

/** Index of the bucket (edge[i-1], edge[i]] that holds a value; GRID.length is the open bucket above the grid. */
function findCell(value: number, resolution: number, offset: number): number {
  let lo = 0
  let hi = GRID.length
  while (lo < hi) {
    const middle = (lo + hi) >> 1
    const e = edge(middle, resolution, offset)
    if (e > value || near(e, value)) hi = middle
    else lo = middle + 1
  }
  return lo
}

type Spacing = { resolution: number; offset: number }
type Grid = Pick<FortioHistogram, 'buckets' | 'min' | 'max'>

/**
 * The cell a bucket was exported from. An inner edge is exact; the clipped one may sit on an edge with a rounding error,
 * so the first bucket is placed by its end and every other one by its start.
 */
function cellOfBucket([start, end]: FortioBucket, isFirst: boolean, grid: Spacing): number {
  return isFirst
    ? findCell(end, grid.resolution, grid.offset)
    : findCell(start, grid.resolution, grid.offset) + 1
}

/** True when every bucket is one grid cell, the first and last after undoing the clipping. */
export function fitsGrid({ buckets, min, max }: Grid, resolution: number, offset: number): boolean {
  return buckets.every((bucket, i) => {
    const [start, end] = bucket
    const isFirst = i === 0
    const isLast = i === buckets.length - 1
    const cell = cellOfBucket(bucket, isFirst, { resolution, offset })
    if (cell > GRID.length) return false
    const low = cell === 0 ? -Infinity : edge(cell - 1, resolution, offset)
    const high = edge(cell, resolution, offset)
    const inside = (v: number): boolean => (v > low || near(v, low)) && (v < high || near(v, high))
    const startFits = near(start, low) || (isFirst && near(start, min) && inside(start))
    const endFits = near(end, high) || (isLast && near(end, max) && inside(end))
    return startFits && endFits
  })
}

/**
 * The resolutions whose grid the buckets lie on, most likely first; several may fit. A single bucket has no inner
 * edge to tell them apart and gives none.
 */
export function inferResolutions(histogram: Grid, offset = 0): number[] {
  if (histogram.buckets.length < 2) return []
  return CANDIDATES.filter((resolution) => fitsGrid(histogram, resolution, offset))
}

/** Samples above the last edge: one open bucket, so that percentiles in it are guesses. */
export function overflowCount({ buckets, resolution, offset }: FortioHistogram): number {
  if (resolution === null) return 0
  const top = edge(GRID.length - 1, resolution, offset)
  return buckets.reduce((n, [, end, count]) => (end > top && !near(end, top) ? n + count : n), 0)
}

/** Buckets as fortio exports them: percentages are cumulative, clipping restored. */
function exportCells(
  counts: ReadonlyMap<number, number>,
  min: number,
  max: number,
  resolution: number,
  offset: number,
): FortioBucket[] {
  const cells = [...counts].sort(([a], [b]) => a - b)
  return cells.map(([cell, count], i): FortioBucket => {
    const start = i === 0 ? min : edge(cell - 1, resolution, offset)
    const end = i === cells.length - 1 ? max : edge(cell, resolution, offset)
    return [start, end, count]
  })
}

/** Cumulative share in percent at the end of every bucket, as fortio prints it. */
export function cumulativePercents({
  count,
  buckets,
}: Pick<FortioHistogram, 'count' | 'buckets'>): number[] {
  let seen = 0
  return buckets.map(([, , n]) => {
    seen += n
    return (seen / count) * 100
  })
}

/**
 * One histogram of all samples: counts add per grid cell, so the result equals a histogram filled by one run.
 * @throws RangeError when the list is empty or resolutions or offsets differ or are not known
 */
export function mergeFortio(all: readonly FortioHistogram[]): FortioHistogram {
  const histograms = all.filter((h) => h.count > 0)
  const [first] = histograms
  if (!first) throw new RangeError('nothing to merge')
  const { resolution, offset } = first
  if (resolution === null || histograms.some((h) => h.resolution !== resolution))
    throw new RangeError('fortio histograms of different or unknown resolution cannot be added')
  if (histograms.some((h) => h.offset !== offset))
    throw new RangeError('fortio histograms of different offset cannot be added')
  const counts = new Map<number, number>()
  for (const { buckets } of histograms)
    buckets.forEach((bucket, i) => {
      const cell = cellOfBucket(bucket, i === 0, { resolution, offset })
      counts.set(cell, (counts.get(cell) ?? 0) + bucket[2])
    })
  const total = (of: (h: FortioHistogram) => number): number =>
    histograms.reduce((sum, h) => sum + of(h), 0)
  const count = total((h) => h.count)
  const sum = total((h) => h.sum)
  const squares = total((h) => h.count * (h.stddev ** 2 + (h.sum / h.count) ** 2))
  const min = Math.min(...histograms.map((h) => h.min))
  const max = Math.max(...histograms.map((h) => h.max))
  const stddev = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
  const buckets = exportCells(counts, min, max, resolution, offset)
  return { count, min, max, sum, stddev, resolution, offset, buckets }
}

/** Fortio's own estimate: linear inside the bucket, the first of `count` samples at the minimum. */
export function fortioPercentile(
  { count, min, max, buckets }: Pick<FortioHistogram, 'count' | 'min' | 'max' | 'buckets'>,
  p: number,
): number {
  if (p >= 100) return max
  let before = 100 / count
  if (p <= before) return min
  let seen = 0
  for (const [start, end, n] of buckets) {
    seen += n
    const percent = (100 * seen) / count
    if (p <= percent) return start + ((p - before) / (percent - before)) * (end - start)
    before = percent
  }
  return max
}
