import { compareCounts } from '../../formats/compare-counts'
import type { Histogram, Notice } from '../../model/parsed-run'
import type { TextReport } from '../../formats/text-report'

/** Sections that hey and oha print alike: `  [200] 815 responses`, `  [3] connection refused`, `  0.396 ms [295] |■■`. */
export type Counts = { counts: { name: string; n: number }[]; total: number }

/**
 * The counts under a heading up to the next blank or unindented line; null without the heading.
 * @param countFirst the count is inside the brackets, the name after them
 */
export function readCounts(
  report: TextReport,
  heading: RegExp,
  row: RegExp,
  countFirst = false,
): Counts | null {
  const found = report.find(heading)
  if (!found) return null
  const counts: Counts['counts'] = []
  for (const { text, line } of report.until(/^\s*$|^[^\s[]/, found.index + 1)) {
    const [, first = '', second = ''] = row.exec(text) ?? []
    const n = report.count(countFirst ? first : second, 'a count', line)
    counts.push({ name: countFirst ? second : first, n })
  }
  return { counts, total: counts.reduce((sum, { n }) => sum + n, 0) }
}

type Bucket = [start: number, end: number, count: number]

/**
 * The eleven bars under a heading: each count is for values above the previous edge and at or below its own.
 * @param unit of the edges where the report prints none
 */
export function readBuckets(report: TextReport, heading: RegExp, unit = ''): Bucket[] {
  const found = report.find(heading)
  if (!found) return []
  const buckets: Bucket[] = []
  for (const { text, line } of report.until(/^\s*$/, found.index + 1)) {
    const [, edge = '', count] = /^\s*(\S+(?: [a-z]+)?)\s+\[(\S+?)\]/.exec(text) ?? []
    const { seconds } = report.latency(
      /[a-zµμ]$/.test(edge) ? edge : edge + unit,
      'a bucket edge',
      line,
    )
    const start = buckets.at(-1)?.[1] ?? seconds
    if (start > seconds) report.fail('a bucket edge', 'rising', edge, line)
    buckets.push([start, seconds, report.count(count, 'a bucket count', line)])
  }
  return buckets
}

/** Each response is in one bar. Reports without bars say nothing of them. */
export function histogramDiffers(buckets: readonly Bucket[], responses: number): Notice[] {
  if (buckets.length === 0) return []
  const count = buckets.reduce((sum, [, , n]) => sum + n, 0)
  const message = `the bars hold ${count} responses, the status codes ${responses}`
  return compareCounts({ stated: responses, derived: count }, message)
}

/** @param note why the buckets must not be added to those of another run; null when they may */
export function bucketHistogram(buckets: readonly Bucket[], note: string | null): Histogram[] {
  const count = buckets.reduce((sum, [, , n]) => sum + n, 0)
  if (count === 0) return []
  return [
    {
      metric: 'http.latency',
      component: 'client',
      format: 'explicit_buckets',
      unitScale: 1,
      count,
      correction: 'unknown',
      mergeable: note === null,
      note,
      data: {
        buckets: [...buckets],
        min: null,
        max: null,
        sum: null,
        stddev: null,
        resolution: null,
        offset: null,
      },
    },
  ]
}
