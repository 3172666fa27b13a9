import type { Histogram, Measurement } from '../model/parsed-run'
import { measured, percentile } from '../model/build-run'

/** Levels computed from raw samples; the file names none of its own. */
export const SAMPLE_LEVELS = [50, 75, 90, 95, 99, 99.9, 99.99] as const
export const SAMPLE_METHOD = 'nearest rank on raw samples'

/** More distinct values than this are stored to four digits; the percentiles come from the exact values. */
const MAX_DISTINCT = 50_000
const STORED_DIGITS = 4

/** Raw latencies in seconds, eight bytes each, so that a file of millions of lines stays small. */
export class Samples {
  private values = new Float64Array(1024)
  private sum = 0
  count = 0

  add(seconds: number): void {
    if (this.count === this.values.length) {
      const larger = new Float64Array(2 * this.values.length)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.count++] = seconds
    this.sum += seconds
  }

  /** Minimum, mean, maximum and the nearest-rank percentiles; nothing without samples. */
  measurements(metric: string): Measurement[] {
    const sorted = this.sorted()
    const [min, max] = [sorted[0], sorted.at(-1)]
    if (min === undefined || max === undefined) return []
    const rank = (p: number): number => Math.max(1, Math.ceil((p / 100) * this.count - 1e-9))
    const raw = (seconds: number): string => `${seconds} s`
    return [
      ...measured(metric, 'min', min, raw(min)),
      // The mean of equal doubles may round past them.
      ...measured(metric, 'mean', Math.min(max, Math.max(min, this.sum / this.count))),
      ...measured(metric, 'max', max, raw(max)),
      ...SAMPLE_LEVELS.flatMap((p) => percentile(metric, p, sorted[rank(p) - 1] ?? null)),
    ]
  }

  /** All samples as [value, count], by value. */
  histogram(metric: string, correction: Histogram['correction'], component = 'client'): Histogram {
    const sorted = this.sorted()
    const isRounded = distinct(sorted) > MAX_DISTINCT
    const round = (value: number): number => Number(value.toPrecision(STORED_DIGITS))
    const samples = pairs(sorted, isRounded ? round : (value) => value)
    return {
      metric,
      component,
      format: 'samples',
      unitScale: 1,
      count: this.count,
      correction,
      mergeable: true,
      note: isRounded ? `stored to ${STORED_DIGITS} digits; percentiles use every digit` : null,
      data: { samples },
    }
  }

  private sorted(): Float64Array {
    return this.values.subarray(0, this.count).sort()
  }
}

const distinct = (sorted: Float64Array): number =>
  sorted.reduce((n, value, i) => (value === sorted[i - 1] ? n : n + 1), 0)

/** @param of keeps the order of the sorted values */
function pairs(sorted: Float64Array, of: (value: number) => number): [number, number][] {
  const result: [number, number][] = []
  for (const value of sorted) {
    const stored = of(value)
    const last = result.at(-1)
    if (last && last[0] === stored) last[1]++
    else result.push([stored, 1])
  }
  return result
}
