import { compareCounts } from '../../formats/compare-counts'
import type { Latency } from '../../formats/latency-table'
import type { Histogram, Notice } from '../../model/parsed-run'
import { isNan, type TextReport } from '../../formats/text-report'
import { scale } from '../../dictionary/units'

/** A row of the detailed spectrum: `count` samples lie at or below the value. */
export type SpectrumRow = Latency & { fraction: number; count: number }
export type Spectrum = {
  rows: SpectrumRow[]
  mean: Latency
  stddev: Latency
  max: Latency
  count: number
  line: number
}

const HEADING = /^\s*Detailed Percentile [Ss]pectrum/
/** Java prints no fourth column in the last row, C prints inf. */
const ROW = /^\s*(\S+)\s+(\S+)\s+(\S+)(?:\s+(\S+))?$/
const TITLE = /^\s*Value\s+Percentile/
const MEAN = /^#\[Mean\s*=\s*(\S+), StdDeviation\s*=\s*(\S+?)\]/
const MAX = /^#\[Max\s*=\s*(\S+), Total count\s*=\s*(\S+?)\]/
const NEXT_SECTION = /^\s*Latency Distribution|^-{10}|^\s*\S+ requests in /
const MAX_MILLISECONDS = 7 * 86_400_000

/** A number of the spectrum, printed in milliseconds without a unit. */
function time(report: TextReport, raw: string | undefined, what: string, line: number): Latency {
  if (isNan(raw)) report.fail(what, 'a number; no request was measured', raw, line, 'NO_RESULT')
  const seconds = scale(report.number(raw, what, line, MAX_MILLISECONDS), 1e-3)
  return { seconds, raw: `${raw} ms`, place: { line } }
}

/**
 * The detailed spectrum of one latency section, null when it has none (wrk2 prints it with --latency only). A fork prints what
 * stands below it without its rows.
 * @param from index of the heading of the section
 * @throws AdapterError for a spectrum without its end or with values out of order
 */
export function readSpectrum(report: TextReport, from: number): Spectrum | null {
  const next = report.find(NEXT_SECTION, from + 1)
  const heading = report.find(HEADING, from) ?? report.find(MEAN, from)
  if (!heading || (next && next.index < heading.index)) return null
  const mean = report.find(MEAN, heading.index) ?? report.cutOff('the mean under the spectrum')
  const max = report.find(MAX, heading.index) ?? report.cutOff('the total count')
  const rows: SpectrumRow[] = []
  for (const { text, line } of report.until(/^#\[/, heading.index + 1)) {
    if (text.trim() === '' || TITLE.test(text)) continue
    const [, value, fraction, count, inverse] = ROW.exec(text) ?? []
    const row = {
      ...time(report, value, 'a value of the spectrum', line),
      fraction: report.number(fraction, 'a percentile of the spectrum', line, 1),
      count: report.count(count, 'a count of the spectrum', line),
    }
    if (inverse === undefined && row.fraction < 1)
      report.fail('1/(1-Percentile) of the spectrum', 'a number', null, line, 'TRUNCATED')
    const last = rows.at(-1)
    if (last && (row.seconds < last.seconds || row.count < last.count))
      report.fail('the spectrum', 'rising', `${value} (${count})`, line)
    rows.push(row)
  }
  return {
    rows,
    mean: time(report, mean.groups[1], 'the mean', mean.line),
    stddev: time(report, mean.groups[2], 'the standard deviation', mean.line),
    max: time(report, max.groups[1], 'the maximum', max.line),
    count: report.count(max.groups[2], 'the total count', max.line),
    line: heading.line,
  }
}

/** The footer counts the samples of all rows: one that contradicts them belongs to another spectrum. */
export function spectrumDiffers({ rows, count, line }: Spectrum): Notice[] {
  const last = rows.at(-1)
  if (!last) return []
  const message = `the spectrum ends at ${last.count} samples, its total count is ${count}`
  return compareCounts({ stated: count, derived: last.count }, message, `line ${line}`)
}

/** Samples that a tail rests on: as many as rows and footer both count. */
export const countSamples = ({ rows, count }: Spectrum): number =>
  Math.min(count, rows.at(-1)?.count || count)

/** The spectrum as knots; rows that repeat a count say nothing new. */
export function spectrumHistogram(
  spectrum: Spectrum,
  correction: Histogram['correction'],
): Histogram {
  const { rows, count, max } = spectrum
  const end = rows.at(-1)
  const last = end?.count ?? 0
  // Only a spectrum that lost its end counts less than all samples in its last row.
  const all = end?.fraction === 1 && last > 0 ? last : Math.max(count, last)
  const knots = rows
    .filter((row, i) => row.count !== rows[i - 1]?.count)
    .map((row): [number, number, number] => [row.count / all, row.seconds, row.count])
  const note = last === count ? null : `the spectrum ends at ${last} of ${count} samples`
  return {
    metric: 'http.latency',
    component: 'client',
    format: 'wrk2_spectrum',
    unitScale: 1,
    count: countSamples(spectrum),
    correction,
    mergeable: note === null,
    note,
    data: { knots, min: null, max: max.seconds },
  }
}
