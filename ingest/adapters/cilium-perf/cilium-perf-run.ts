import { MAX_RPS } from '../../formats/decode'
import { latencyMeasurements, type Latency, type Level } from '../../formats/latency-table'
import { TextReport } from '../../formats/text-report'
import { MAX_BITS_PER_SECOND, noRequestLatency, throughput } from '../../formats/throughput'
import { scale } from '../../dictionary/units'
import { emptyRun, goDurationSeconds, measured } from '../../model/build-run'
import { readLoad } from '../../model/fields'
import { notice } from '../../model/notices'
import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { CILIUM_COLUMNS } from './cilium-perf-fields'
import { type CiliumRow, readCiliumRows } from './cilium-perf-table'

/** Command line that produces a valid file. */
export const CILIUM_COMMAND = 'cilium connectivity perf --duration 30s > result.txt'

/** What one row of a table, or one test of the file of --report-dir, measured. */
export type CiliumTest = {
  /** TCP_RR, UDP_RR, TCP_CRR, TCP_STREAM, TCP_STREAM_MULTI and so on */
  test: string
  latency: { min: Latency | null; mean: Latency | null; max: Latency | null; levels: Level[] }
  /** transactions or connections per second */
  rate: number | null
  bits: { value: number; raw: string } | null
  nominalDurationSeconds: number | null
  /** as measured tests of one row, averaged */
  samples: number
  /** the sum of what the client sent: UDP_STREAM of versions before 0.15.19 */
  isSent: boolean
  load: ParsedRun['load']
  notices: Notice[]
}

const TEST = /^(TCP|UDP)_(RR|CRR|STREAM|STREAM_MULTI)$/

/** Which test a row is of, or null. */
export const parseTest = (name: string) => {
  const [, protocol, kind] = TEST.exec(name) ?? []
  if (protocol === undefined || kind === undefined) return null
  return {
    protocol: protocol === 'UDP' ? ('udp' as const) : ('tcp' as const),
    kind: kind === 'RR' ? ('rr' as const) : kind === 'CRR' ? ('crr' as const) : ('stream' as const),
    isMulti: kind === 'STREAM_MULTI',
  }
}

const AVERAGED =
  'cilium averages the latencies of several runs: an average of percentiles, minima or maxima is none and is left out, the mean is an average of means'

/** One run of netperf inside the cluster, or the average over several. */
export function ciliumRun(one: CiliumTest): ParsedRun {
  const facts = parseTest(one.test)
  if (facts === null) throw new RangeError(`no test of netperf: ${one.test}`)
  const { protocol, kind, isMulti } = facts
  const { min, mean, max, levels } = one.latency
  const isAveraged = one.samples > 1
  const table = isAveraged
    ? { min: null, mean, max: null, stddev: null, percentiles: [] }
    : { min, mean, max, stddev: null, percentiles: levels }
  const transactions = kind === 'crr' ? 'crr' : 'rr'
  const measurements: Measurement[] =
    kind === 'stream'
      ? throughput(
          protocol,
          one.bits?.value ?? null,
          one.bits?.raw ?? null,
          one.isSent ? 'sender' : undefined,
        )
      : [
          ...measured(
            `tcp.${transactions}.rate`,
            'mean',
            one.rate,
            one.rate === null ? null : `${one.rate} OP/s`,
          ),
          ...latencyMeasurements(`tcp.${transactions}.latency`, table, {
            format: 'cilium connectivity perf',
            hint: CILIUM_COMMAND,
            // netperf counts whole microseconds.
            slackSeconds: 1e-6,
          }),
        ]
  const hasLatency = min !== null || mean !== null || max !== null || levels.length > 0
  return {
    ...emptyRun({
      name: 'cilium_perf',
      version: null,
      loadModel: kind === 'stream' ? 'max_throughput' : 'closed',
      quantileMethod: 'of netperf: buckets of logarithmic width, whole microseconds',
    }),
    name: [one.load['scenario'], one.load['node'], one.test].filter(Boolean).join(' '),
    protocol,
    nominalDurationSeconds: one.nominalDurationSeconds,
    achievedRps: kind === 'stream' ? null : one.rate,
    // --streams decides how many run side by side, and no output says it.
    connections: isMulti ? null : 1,
    streams: kind === 'stream' && !isMulti ? 1 : null,
    load: one.load,
    direction: kind === 'stream' ? 'forward' : null,
    measurements,
    notices: [
      ...(hasLatency ? [] : [noRequestLatency()]),
      ...(isAveraged && hasLatency ? [notice('KNOWN_TOOL_DEFECT', AVERAGED)] : []),
      ...one.notices,
    ],
    extra: { samples: one.samples },
  }
}

/** "125.09µs", "1.544ms" as Go prints them, "12.50        μs" of older versions; netperf has -1 for what it did not measure. */
function readTime(report: TextReport, { cells, line }: CiliumRow, name: string): Latency | null {
  const printed = cells[name]
  if (printed === undefined || printed.startsWith('-')) return null
  const raw = printed.replace(/ +/, ' ')
  return { ...report.latency(raw.replace(' ', ''), name, line), raw, place: { line } }
}

/** A number with two decimals; one with fewer was cut. */
function readFixed(report: TextReport, printed: string, what: string, line: number, max: number) {
  if (!/\.\d{2}$/.test(printed))
    return report.fail(what, 'a number with two decimals', printed, line)
  return report.number(printed, what, line, max)
}

const DURATION_IS_SECONDS =
  'the table says nanoseconds, but cilium hands netperf this text and netperf reads its number as seconds'

/** netperf gets the text of the duration and reads the number at its beginning (netlib.c, convert). */
function readDuration(report: TextReport, { cells, line }: CiliumRow) {
  const printed = cells['Duration'] ?? ''
  const nanoseconds = /^(\d{1,9})ns$/.exec(printed)?.[1]
  if (nanoseconds !== undefined)
    return {
      seconds: Number(nanoseconds),
      notices: [notice('KNOWN_TOOL_DEFECT', DURATION_IS_SECONDS, `line ${line}`)],
    }
  // The first version printed a number of seconds.
  const seconds = /^\d{1,9}$/.test(printed) ? Number(printed) : goDurationSeconds(printed)
  if (seconds === null) return report.fail('the duration', 'such as 10s', printed, line)
  return { seconds, notices: [] }
}

/** "37171.81 (OP/s)", "1740.09 (Mb/s)" */
function readAverage(report: TextReport, printed: string, line: number) {
  const [, number = '', unit = ''] = /^(\S+) \((OP\/s|Mb\/s)\)$/.exec(printed) ?? []
  if (unit === '')
    return report.fail('the average', 'with its unit, (OP/s) or (Mb/s)', printed, line)
  const isRate = unit === 'OP/s'
  const value = readFixed(report, number, 'the average', line, isRate ? MAX_RPS : 1e9)
  return { isRate, value }
}

function toTest(report: TextReport, row: CiliumRow): CiliumTest {
  const { cells, line } = row
  const test = cells['Test'] ?? ''
  const facts = parseTest(test)
  if (facts === null) return report.fail('the test', 'such as TCP_RR', test, line)
  const isStream = facts.kind === 'stream'
  const { seconds, notices } = readDuration(report, row)
  const average = cells['Avg value']
  const found = average === undefined ? null : readAverage(report, average, line)
  const [rate, megabits] = [cells['Transaction rate OP/s'], cells['Throughput Mb/s']]
  if (found && found.isRate === isStream)
    report.fail('the unit', isStream ? '(Mb/s)' : '(OP/s)', average, line)
  const mbps =
    found && !found.isRate
      ? found.value
      : megabits === undefined
        ? null
        : readFixed(report, megabits, 'the throughput', line, MAX_BITS_PER_SECOND / 1e6)
  const samples = cells['Num Samples']
  return {
    test,
    latency: {
      min: readTime(report, row, 'Min'),
      mean: readTime(report, row, 'Mean'),
      max: readTime(report, row, 'Max'),
      levels: [50, 90, 99].flatMap((p): Level[] => {
        const one = readTime(report, row, `P${p}`)
        return one ? [{ p, ...one }] : []
      }),
    },
    rate: found?.isRate
      ? found.value
      : rate === undefined
        ? null
        : readFixed(report, rate, 'the transaction rate', line, MAX_RPS),
    bits: mbps === null ? null : { value: scale(mbps, 1e6), raw: `${mbps.toFixed(2)} Mb/s` },
    nominalDurationSeconds: seconds,
    samples: samples === undefined ? 1 : report.count(samples, 'Num Samples', line),
    // It took the first row of netperf's table, which is what was sent (perfpod.go, netPerfRegex).
    isSent: found !== null && facts.protocol === 'udp',
    load: readLoad(CILIUM_COLUMNS, cells).load,
    notices,
  }
}

const NOT_CLOSED = 'no rule stands below the last row of a table: further rows may be missing'

/** Stands before what failed; the tables are printed only after a test without failures. */
const FAILED = /❌/u

/** A run for each row. @throws AdapterError with the line */
export function parseCiliumText(text: string): ParsedRun[] {
  const report = new TextReport(text, 'cilium connectivity perf', CILIUM_COMMAND)
  const { rows, isClosed } = readCiliumRows(report)
  if (rows.length === 0) {
    const failed = report.find(FAILED)
    report.fail(
      'the summary',
      'a table with results: cilium prints it when no test failed',
      failed?.groups.input.trim() ?? 'none',
      failed?.line ?? null,
      'NO_RESULT',
    )
  }
  if (rows.length > 1000) report.fail('the file', 'at most 1000 rows', rows.length, null)
  const runs = rows.map((row) => ciliumRun(toTest(report, row)))
  return withSiblings(runs, isClosed ? [] : [notice('ABORT', NOT_CLOSED)])
}

/** Tests run one after the other: none of them is load of another. */
export function withSiblings(runs: readonly ParsedRun[], notices: readonly Notice[]): ParsedRun[] {
  const several =
    runs.length > 1 ? [notice('MULTIPLE_RUNS', `${runs.length} tests in one file`)] : []
  return runs.map((run) => ({ ...run, notices: [...run.notices, ...several, ...notices] }))
}

/** Microseconds of the file of --report-dir, as a latency. */
export const fromMicroseconds = (us: number, pointer: string): Latency | null =>
  us < 0 ? null : { seconds: scale(us, 1e-6), raw: `${us} us`, place: { pointer } }
