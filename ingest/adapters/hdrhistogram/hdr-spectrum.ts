import type { Histogram, Notice, ParsedRun } from '../../model/parsed-run'
import { compareCounts } from '../../formats/compare-counts'
import { gridLevels, type GridRow } from '../../formats/grid-levels'
import { notice, tooFewSamples } from '../../model/notices'
import { emptyRun, measured } from '../../model/build-run'
import { SAMPLE_LEVELS } from '../../formats/samples'
import { TextReport } from '../../formats/text-report'
import { scale } from '../../dictionary/units'
import { unitNotInFile } from './hdr-run'

const TITLE =
  /^\s*"?Value"?(?:,|\s+)"?Percentile"?(?:,|\s+)"?TotalCount"?(?:,|\s+)"?1\/\(1-Percentile\)"?\s*$/
const MEAN = /^#\[Mean\s*=\s*(\S+), StdDeviation\s*=\s*(\S+?)\]/
const MAX = /^#\[Max\s*=\s*(\S+), (?:Total count|TotalCount)\s*=\s*(\S+?)\]/
const HINT = 'Histogram.outputPercentileDistribution(out, ratio), or the whole interval log (.hlog)'
const BIGGEST = 1e15

/** The first line that says anything is the title: reports of load generators have it further down. */
export function isSpectrumFile(text: string): boolean {
  const head = text.slice(0, 4096).split('\n')
  const first = head.find((one) => one.trim() !== '' && !one.startsWith('#'))
  return first !== undefined && TITLE.test(first)
}

type Row = GridRow & { value: number }

function readRows(report: TextReport, factor: number): Row[] {
  const rows: Row[] = []
  const title = report.find(TITLE)
  for (const { text, line } of report.until(/^#\[/, (title?.index ?? 0) + 1)) {
    if (text.trim() === '') continue
    const [printed, share, count, ...rest] = text.trim().split(/[\s,]+/)
    // Only the last row has no fourth column.
    if (rest.length > 1 || count === undefined)
      report.fail('the row', 'value, percentile, count and 1/(1-percentile)', text, line)
    const value = report.number(printed, 'a value', line, BIGGEST)
    const row = {
      value,
      seconds: scale(value, factor),
      raw: printed ?? '',
      share: report.number(share, 'a percentile', line, 1),
      count: report.count(count, 'a count', line),
    }
    const last = rows.at(-1)
    if (last && (row.value < last.value || row.count < last.count || row.share < last.share))
      report.fail('the table', 'rising', text.trim(), line)
    rows.push(row)
  }
  return rows
}

/**
 * The percentile table of HdrHistogram, as text or CSV.
 * @param factor seconds per unit of the printed values
 * @throws AdapterError with the line
 */
export function parseSpectrumFile(text: string, factor: number): ParsedRun {
  const report = new TextReport(text, 'HdrHistogram', HINT)
  report.refuseSecond(TITLE)
  const rows = readRows(report, factor)
  const last = rows.at(-1)
  if (!last) return report.cutOff('a row of the table')
  if (last.count === 0) report.fail('the total count', 'above 0', 0, null, 'NO_RESULT')
  const mean = report.find(MEAN)
  const max = report.find(MAX)
  if (last.share < 1 && !max) report.cutOff('the row of 100 %')
  const at = (found: typeof mean, group: number, what: string) =>
    found && {
      value: report.number(found.groups[group], what, found.line, BIGGEST),
      printed: found.groups[group] ?? '',
      line: found.line,
    }
  const total = at(max, 2, 'the total count')
  const largest = at(max, 1, 'the maximum') ?? { value: last.value, printed: last.raw }
  const average = at(mean, 1, 'the mean')
  const deviation = at(mean, 2, 'the standard deviation')
  const count = total && Number.isSafeInteger(total.value) ? total.value : last.count
  // A tail rests on as many values as table and footer both have.
  const samples = Math.min(count, last.count)
  const notices: Notice[] = [unitNotInFile(), ...tooFewSamples(SAMPLE_LEVELS, samples)]
  if (average && average.value > largest.value * 1.002)
    report.fail('the mean', `at most the maximum ${largest.printed}`, average.printed, average.line)
  const differs = `the table ends at ${last.count} of ${count} values`
  notices.push(...compareCounts({ stated: count, derived: last.count }, differs))
  // No sample can deviate by more than its range; the Python port divides the mean by the ratio, but not this.
  const isUnscaled = deviation !== null && deviation.value > largest.value
  if (isUnscaled) {
    const message = `StdDeviation ${deviation.printed} exceeds the maximum ${largest.printed}: printed in another unit than the values, left out`
    notices.push(notice('KNOWN_TOOL_DEFECT', message, `line ${deviation.line}`))
  }
  const printed = (one: { value: number } | null) => one && scale(one.value, factor)
  const metric = 'http.latency'
  const note = count === last.count ? null : differs
  const histogram: Histogram = {
    metric,
    component: 'client',
    format: 'wrk2_spectrum',
    unitScale: 1,
    count: samples,
    correction: 'unknown',
    mergeable: note === null,
    note,
    data: {
      knots: rows
        .filter((row, i) => row.count !== rows[i - 1]?.count)
        .map((row) => [row.count / last.count, row.seconds, row.count]),
      min: null,
      max: scale(largest.value, factor),
    },
  }
  return {
    ...emptyRun({
      name: 'hdrhistogram',
      version: null,
      loadModel: 'unknown',
      quantileMethod: 'HdrHistogram percentile table: first row at or above the rank',
    }),
    requests: count,
    measurements: [
      ...measured(metric, 'mean', printed(average), average?.printed),
      ...measured(metric, 'max', printed(largest), largest.printed),
      ...measured(metric, 'stddev', isUnscaled ? null : printed(deviation), deviation?.printed),
      ...gridLevels(metric, rows, count),
    ],
    histograms: [histogram],
    notices,
  }
}
