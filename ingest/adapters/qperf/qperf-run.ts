import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { compareValues } from '../../formats/compare-counts'
import { short } from '../../formats/http-outcome'
import { notice } from '../../model/notices'
import { emptyRun, measured } from '../../model/build-run'
import { type ReportLine, TextReport } from '../../formats/text-report'
import { MAX_BITS_PER_SECOND, noRequestLatency, throughput } from '../../formats/throughput'
import { readLoad } from '../../model/fields'
import { QPERF_FIELDS, QPERF_TEST } from './qperf-fields'
import { ownValue } from '@/ingest/dictionary/own-value'
import { scale } from '../../dictionary/units'

/** Command line that produces a valid file. */
export const QPERF_COMMAND = 'qperf target -t 30 -vu tcp_lat > result.txt'
/** First line of a test. */
export const TEST = /^([a-z][a-z0-9_]*):\s*$/
/** Line of a test: name, number, unit. */
export const VALUE = /^\s*(\w+)\s+=\s*(\S+)(?:\s+(\S+|% cpus))?$/
/** Sizes from 1 KiB on, which qperf prints twice: "64 KiB (65,536)". */
const BYTES = /^(\s+\w+\s+=\s*)\S+ [KMGT]iB \(([\d,]+)\)$/
const FAILED = /fail|unable|refused|error|timed out|no route/i

/** qperf counts bytes by thousands. */
const BITS: Record<string, number> = {
  'bytes/sec': 8,
  'KB/sec': 8e3,
  'MB/sec': 8e6,
  'GB/sec': 8e9,
  'TB/sec': 8e12,
  'Mb/sec': 1e6,
  'Gb/sec': 1e9,
  'Kb/sec': 1e3,
}
const RATE: Record<string, number> = { '/sec': 1, 'K/sec': 1e3, 'M/sec': 1e6 }

type Value = { printed: string; unit: string; line: number }

function readValues(report: TextReport, lines: readonly ReportLine[]): Map<string, Value> {
  const values = new Map<string, Value>()
  const plain = lines.map(({ text, line }) => ({ text: text.replace(BYTES, '$1$2 bytes'), line }))
  const last = plain.findLastIndex(({ text }) => VALUE.test(text))
  for (const [i, { text, line }] of plain.entries()) {
    if (text.trim() === '') continue
    // Lines of a script behind the last value; an indented line would be a damaged value, the others say what failed.
    if (i > last && last >= 0 && /^\S/.test(text) && !FAILED.test(text)) continue
    const [, name = '', printed = '', unit = ''] = VALUE.exec(text) ?? []
    if (name === '') report.fail('the test', 'finished', text.trim(), line, 'NO_RESULT')
    // Thousands are grouped: 19,766. A comma anywhere else is a decimal comma of another locale.
    const number = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(printed)
      ? printed.replaceAll(',', '')
      : printed
    values.set(name, { printed: number, unit, line })
  }
  return values
}

function bandwidth(
  report: TextReport,
  one: Value | undefined,
): { bits: number; raw: string } | null {
  if (!one) return null
  const factor = ownValue(BITS, one.unit)
  if (factor === undefined)
    return report.fail('the bandwidth', 'with a unit such as GB/sec', one.unit, one.line)
  const value = report.number(one.printed, 'the bandwidth', one.line, MAX_BITS_PER_SECOND / factor)
  return { bits: scale(value, factor), raw: `${one.printed} ${one.unit}` }
}

/** qperf has one message under way and counts those of both directions: each takes the latency, one way. */
function rateDiffers(rate: Value | undefined, perSecond: number | null, seconds: number): Notice[] {
  if (!rate || perSecond === null || seconds <= 0) return []
  const derived = 1 / seconds
  const message = `msg_rate is ${rate.printed} ${rate.unit}, but a latency of ${short(seconds)} s makes ${short(derived)} messages/s`
  return compareValues({ stated: perSecond, derived }, message, `line ${rate.line}`)
}

function toRun(
  report: TextReport,
  name: string,
  start: ReportLine,
  lines: readonly ReportLine[],
): ParsedRun {
  const protocol = name.startsWith('tcp_') ? 'tcp' : name.startsWith('udp_') ? 'udp' : null
  if (protocol === null) return report.fail('the test', 'a TCP or UDP test', name, start.line)
  const values = readValues(report, lines)
  const latency = values.get('latency')
  const time =
    latency && report.latency(`${latency.printed} ${latency.unit}`, 'the latency', latency.line)
  const rate = values.get('msg_rate')
  const perUnit = rate && ownValue(RATE, rate.unit)
  const perSecond =
    rate && perUnit !== undefined
      ? report.rate(rate.printed, 'the message rate', rate.line) * perUnit
      : null
  const plain = bandwidth(report, values.get('bw'))
  const sent = bandwidth(report, values.get('send_bw'))
  const received = bandwidth(report, values.get('recv_bw'))
  const measurements: Measurement[] = [
    ...measured('tcp.rr.latency', 'mean', time ? time.seconds : null, time?.raw),
    ...throughput(protocol, plain?.bits ?? null, plain?.raw ?? null),
    ...throughput(protocol, sent?.bits ?? null, sent?.raw ?? null, 'sender'),
    ...throughput(protocol, received?.bits ?? null, received?.raw ?? null, 'receiver'),
  ]
  if (measurements.length === 0)
    report.fail(`the test ${name}`, 'with a latency or a bandwidth', null, start.line, 'NO_RESULT')
  const size = values.get('msg_size')
  const sizes: Record<string, number> = { bytes: 1, KiB: 1024, KB: 1000, MiB: 2 ** 20, MB: 1e6 }
  const bytes = size
    ? report.number(size.printed, 'the message size', size.line, 1e12) * (sizes[size.unit] ?? NaN)
    : NaN
  const duration = values.get('time')
  const stated = readLoad(QPERF_FIELDS, {
    [QPERF_TEST]: name,
    ...Object.fromEntries([...values].map(([one, v]) => [one, `${v.printed} ${v.unit}`.trim()])),
  })
  return {
    ...emptyRun({
      name: 'qperf',
      version: null,
      loadModel: time ? 'closed' : 'max_throughput',
      quantileMethod: 'none: averages over the test',
    }),
    name,
    protocol,
    connections: 1,
    nominalDurationSeconds: duration
      ? report.duration(`${duration.printed} ${duration.unit}`, 'the time', duration.line)
      : null,
    payloadBytes: Number.isSafeInteger(bytes) ? bytes : null,
    load: stated.load,
    measurements,
    notices: [
      time
        ? notice(
            'ONE_WAY_LATENCY',
            'qperf halves the round trip: the latency is one way',
            `line ${time.line}`,
          )
        : noRequestLatency(),
      ...rateDiffers(rate, perSecond, time?.seconds ?? 0),
      ...stated.notices,
    ],
    extra: { messagesPerSecond: perSecond },
  }
}

/** One run for each test. @throws AdapterError with the line */
export function parseQperf(text: string): ParsedRun[] {
  const report = new TextReport(text, 'qperf', QPERF_COMMAND)
  const starts = report.lines.flatMap((one, index) => {
    const name = TEST.exec(one.text)?.[1]
    return name === undefined ? [] : [{ name, index, one }]
  })
  if (starts.length > 1000) report.fail('the file', 'at most 1000 tests', starts.length, null)
  // Values before any heading: a damaged heading would take its whole test away without a trace.
  const before = report.lines.slice(0, starts[0]?.index)
  const stray = before.find(({ text }) => VALUE.test(text) || /^\S{1,40}:$/.test(text))
  if (stray)
    report.fail(
      'the first line',
      'the name of a test such as tcp_lat:',
      stray.text.trim(),
      stray.line,
    )
  const runs = starts.map(({ name, index, one }, i) =>
    toRun(report, name, one, report.lines.slice(index + 1, starts[i + 1]?.index)),
  )
  const notices: Notice[] = []
  if (runs.length > 1)
    notices.push(notice('MULTIPLE_RUNS', `${runs.length} tests or message sizes in one file`))
  // qperf ends every line; a file that does not was cut, and tests may be missing behind the cut.
  if (!text.endsWith('\n'))
    notices.push(notice('ABORT', 'the report ends inside a line: further tests may be missing'))
  return runs.map((run) => ({ ...run, notices: [...run.notices, ...notices] }))
}
