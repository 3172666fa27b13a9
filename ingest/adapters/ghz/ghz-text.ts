import type { LatencyTable, Level, Latency } from '../../formats/latency-table'
import type { ParsedRun } from '../../model/parsed-run'
import { TextReport } from '../../formats/text-report'
import { readLineLoad } from '../../model/fields'
import { failedCalls, GHZ, ghzRun } from './ghz-run'
import { GHZ_LINES } from './ghz-text-fields'
import { bucketHistogram, readBuckets, readCounts } from '../hey/hey-sections'

const SUMMARY = /^Summary:\s*$/

export const isGhzText = (text: string): boolean =>
  /^Summary:\s*$/m.test(text) &&
  /^ *Count:\s+\d/m.test(text) &&
  /^ *Fastest:\s+\S+ [num]?s\s*$/m.test(text) &&
  /^ *Requests\/sec:/m.test(text)

/** The summary prints two decimals of the unit that ghz chose for each value. */
export function parseGhzText(text: string): ParsedRun {
  const report = new TextReport(text, GHZ.format, GHZ.hint)
  report.refuseSecond(SUMMARY)
  const row = (name: string) =>
    report.find(new RegExp(`^ *${name}:\\s+(\\S.*)$`)) ?? report.cutOff(name)
  const time = (name: string): Latency => {
    const { groups, line } = row(name)
    return { ...report.latency(groups[1], name, line), place: { line } }
  }
  const [count, total, rate] = [row('Count'), row('Total'), row('Requests/sec')]
  const statuses =
    readCounts(report, /^Status code distribution:/, /^\s*\[(\w+)\]\s+(\S+) responses\s*$/) ??
    report.cutOff('the status codes')
  const refused = readCounts(report, /^Error distribution:/, /^\s*\[(\d+)\]\s+(\S.*)$/, true)
  const byStatus = Object.fromEntries(statuses.counts.map(({ name, n }) => [name, n]))
  const errors = failedCalls(byStatus)
  const hasResponses = statuses.total > errors
  const heading = report.find(/^Latency distribution:/) ?? report.cutOff('the latency distribution')
  const levels = [...report.until(/^(?!\s*\S{1,20} ?%+ in )/, heading.index + 1)].map(
    ({ text: one, line }): Level => {
      const [, level, value] = /^\s*([^\s%]+) ?%+ in\s+(\S.*)$/.exec(one) ?? []
      const p = report.number(level, 'a percentile', line, 100)
      return { p, ...report.latency(value, `p${p}`, line), place: { line } }
    },
  )
  const table: LatencyTable = {
    min: time('Fastest'),
    mean: time('Average'),
    max: time('Slowest'),
    stddev: null,
    percentiles: levels,
  }
  const step = (raw: string | undefined): string => (raw ?? '1 s').replace(/^\S+/, '0.01')
  const name = report.find(/^ *Name:\s+(\S.*)$/)
  return ghzRun({
    name: name?.groups[1]?.slice(0, 200) || null,
    startedAt: null,
    targetRps: null,
    connections: null,
    requests: report.count(count.groups[1], 'Count', count.line),
    statuses: byStatus,
    errors,
    errorTexts: Object.fromEntries((refused?.counts ?? []).map(({ name: one, n }) => [one, n])),
    achievedRps: report.rate(rate.groups[1], 'Requests/sec', rate.line),
    durationSeconds: report.duration(total.groups[1], 'Total', total.line),
    roundingSeconds: report.duration(step(total.groups[1]), 'Total', total.line),
    table,
    slackSeconds: report.latency(step(table.max?.raw), 'the unit', 1).seconds,
    histograms: hasResponses
      ? bucketHistogram(
          readBuckets(report, /^Response time histogram:/, ' ms'),
          'eleven bars whose edges depend on the run',
        )
      : [],
    notices: [],
    load: readLineLoad(GHZ_LINES, report.lines),
    extra: { statusCodes: byStatus },
  })
}
