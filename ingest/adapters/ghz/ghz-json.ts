import { decode } from '../../formats/decode'
import type { LatencyTable, Level, Latency } from '../../formats/latency-table'
import type { Histogram, Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { Samples } from '../../formats/samples'
import { bucketHistogram } from '../hey/hey-sections'
import { failedCalls, GHZ, ghzRun, plannedCalls } from './ghz-run'
import { readLoad } from '../../model/fields'
import { GHZ_FIELDS, GhzReport } from './ghz-fields'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function isGhzReport(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['statusCodeDistribution'])) return false
  return 'latencyDistribution' in value && ('details' in value || 'fastest' in value)
}

function toTable(report: GhzReport): LatencyTable {
  const printed = (name: 'fastest' | 'slowest' | 'average'): Latency => ({
    seconds: report[name],
    raw: `${Math.round(report[name] * 1e9)} ns`,
    place: { pointer: `/${name}` },
  })
  const levels = (report.latencyDistribution ?? []).map(
    ({ percentage, latency: seconds }, i): Level => ({
      p: percentage,
      seconds,
      raw: `${Math.round(seconds * 1e9)} ns`,
      place: { pointer: `/latencyDistribution/${i}/latency` },
    }),
  )
  return {
    min: printed('fastest'),
    mean: printed('average'),
    max: printed('slowest'),
    stddev: null,
    percentiles: levels,
  }
}

/** Every completed call when the file lists them all, else the eleven bars, which hold failed calls as well. */
function toHistogram(
  report: GhzReport,
  completed: number,
): { histograms: Histogram[]; notices: Notice[] } {
  const details = report.details ?? []
  const bars = report.histogram ?? []
  const isWhole = details.length === report.count
  const message = `${details.length} calls in details, but a count of ${report.count}`
  const listed =
    isWhole || details.length === 0 ? [] : [notice('COUNTS_INCONSISTENT', message, '/details')]
  if (details.length > 0 && (isWhole || bars.length === 0)) {
    const samples = new Samples()
    for (const one of details) if (one.status === 'OK') samples.add(one.latency)
    return {
      histograms: samples.count === 0 ? [] : [samples.histogram('http.latency', 'uncorrected')],
      notices: listed,
    }
  }
  const sum = bars.reduce((n, { count }) => n + count, 0)
  const buckets = bars.map(({ mark, count }, i): [number, number, number] => [
    bars[i - 1]?.mark ?? mark,
    mark,
    count,
  ])
  const bounds =
    sum > completed
      ? `the bars hold ${sum} calls, failed ones included; ${completed} were answered`
      : `the bars hold ${sum} of ${completed} calls`
  const isPartial = sum > 0 && sum !== completed
  return {
    histograms: bucketHistogram(buckets, 'eleven bars whose edges depend on the run'),
    notices: [...listed, ...(isPartial ? [notice('PARTIAL_HISTOGRAM', bounds, '/histogram')] : [])],
  }
}

const TIME = /^(?!0001)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
/** `-O json` and `-O pretty`. @param base pointer of `value` in the file, for formats that wrap a report */
export function ghzReportRun(value: unknown, base = ''): ParsedRun {
  const report = decode(GhzReport, value, { ...GHZ, base })
  const { options, statusCodeDistribution: statuses, count, date } = report
  const isConstant = (options?.['load-schedule'] ?? 'const') === 'const'
  const errors = failedCalls(statuses)
  const { histograms, notices } = toHistogram(report, Math.max(0, count - errors))
  const stated = readLoad(GHZ_FIELDS, value, base)
  const run = ghzRun({
    name: report.name?.trim().slice(0, 200) || null,
    // The date is that of the report, written when the run was over.
    startedAt: null,
    targetRps: isConstant && options?.rps ? options.rps : null,
    connections: options?.connections || null,
    requests: count,
    statuses,
    errors,
    errorTexts: report.errorDistribution ?? {},
    achievedRps: report.rps,
    durationSeconds: report.total,
    roundingSeconds: 0,
    table: toTable(report),
    slackSeconds: 1e-9,
    histograms,
    notices: [...notices, ...stated.notices],
    load: stated.load,
    extra: {
      statusCodes: statuses,
      endReason: report.endReason ?? null,
      reportedAt: TIME.test(date ?? '') ? date : null,
    },
  })
  // Options without a rate: every worker calls as fast as its calls complete.
  const isClosed = options != null && isConstant && !options.rps
  return {
    ...run,
    harness: { ...run.harness, loadModel: isClosed ? 'max_throughput' : run.harness.loadModel },
    nominalDurationSeconds: options?.duration || null,
    nominalRequests: plannedCalls(options?.total ?? null),
  }
}
