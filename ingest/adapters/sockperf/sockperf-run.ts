import { MAX_DURATION_SECONDS, MAX_LATENCY_SECONDS } from '../../formats/decode'
import { latencyMeasurements, type Level, type Latency } from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice, tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { Samples } from '../../formats/samples'
import { TextReport } from '../../formats/text-report'
import { MAX_BITS_PER_SECOND, noRequestLatency, throughput } from '../../formats/throughput'
import { readLineLoad } from '../../model/fields'
import { averagesDiffer, bandwidthDiffers, countsDiffer, readLost } from './sockperf-checks'
import { SOCKPERF_LINES } from './sockperf-fields'
import { scale } from '../../dictionary/units'

/** Command line that produces a valid file. */
export const SOCKPERF_COMMAND =
  'sockperf ping-pong -i target -t 30 --mps=1000 --full-rtt > result.txt'
const VALID = /\[Valid Duration\] RunTime=(\S+) sec; SentMessages=(\d+); ReceivedMessages=(\d+)/
const AVERAGE = /====> avg-(latency|rtt|lat)=\s*(\S+) \(std-dev=(\S+?)[,)]/
const OBSERVATION = /---> (?:<(MAX|MIN)> observation|percentile (\S+)) +=\s*(\S+)/
const TOTAL = /Total (\d+) observations/
const SENT = /Total of (\d+) messages sent in (\S+) sec/
const RATE = /Summary: Message Rate is (\S+) \[msg\/sec\]/
const BANDWIDTH = /Summary: BandWidth is (\S+) MBps/
const ROWS = /^packet, txTime\(sec\), rxTime\(sec\), (latency|rtt)\(usec\)/
const plain = (one: { groups: RegExpExecArray } | null, group: number) => one?.groups[group]

/** Target rate, as the log of parameters or the note of a throughput test say it; "max" is none. */
function readParameters(report: TextReport) {
  const line = report.find(/--mps=|, mps=|msg-size=/)
  const text = line?.groups.input ?? ''
  const mps = /mps=(\d{1,9})\b/.exec(text)?.[1]
  const size = /msg-size=(\d{1,9})\b/.exec(text)?.[1]
  return {
    mps: mps ? Number(mps) : null,
    isMax: /mps=max/i.test(text),
    bytes: size ? Number(size) : null,
  }
}

const base = (report: TextReport): ParsedRun => {
  const isTcp = report.find(/PORT = +\d+ # TCP/) !== null
  const { mps, isMax, bytes } = readParameters(report)
  return {
    ...emptyRun({
      name: 'sockperf',
      version: /version #(\S+?)\s/.exec(report.find(/version #/)?.groups.input ?? '')?.[1] ?? null,
      loadModel: isMax ? 'max_throughput' : 'unknown',
      quantileMethod: 'sorted samples, without warm-up',
    }),
    protocol: isTcp ? 'tcp' : 'udp',
    targetRps: mps || null,
    connections: 1,
    payloadBytes: bytes,
    load: readLineLoad(SOCKPERF_LINES, report.lines),
  }
}

function throughputRun(report: TextReport): ParsedRun {
  const sent = report.find(SENT) ?? report.cutOff('the number of messages')
  const rate = report.find(RATE) ?? report.cutOff('the message rate')
  const width = report.find(BANDWIDTH) ?? report.cutOff('the bandwidth')
  const run = base(report)
  const mebibytes = report.number(
    plain(width, 1),
    'the bandwidth',
    width.line,
    MAX_BITS_PER_SECOND / 2 ** 23,
  )
  const bits = mebibytes * 2 ** 23
  const achievedRps = report.rate(plain(rate, 1), 'the message rate', rate.line)
  return {
    ...run,
    durationSeconds: report.number(plain(sent, 2), 'the duration', sent.line, MAX_DURATION_SECONDS),
    achievedRps,
    requests: report.count(plain(sent, 1), 'the number of messages', sent.line),
    measurements: throughput(
      run.protocol === 'tcp' ? 'tcp' : 'udp',
      bits,
      `${plain(width, 1)} MBps`,
    ),
    notices: [
      noRequestLatency(),
      ...bandwidthDiffers(
        { bits, rate: achievedRps, bytes: run.payloadBytes },
        `line ${width.line}`,
      ),
    ],
  }
}

/** Rows of a full log: one observation each, the ones that the statistics are made of. */
function readSamples(
  report: TextReport,
  observations: number,
): { samples: Samples | null; notices: Notice[] } {
  const heading = report.find(ROWS)
  if (!heading) return { samples: null, notices: [] }
  const samples = new Samples()
  for (let index = heading.index + 1; index < report.lines.length; index++) {
    const { text = '', line = 1 } = report.lines[index] ?? {}
    if (text.trim() === '' || text.startsWith('---')) break
    const cells = text.split(', ')
    if (cells.length !== 4)
      report.fail('the row', 'packet, two times and a latency', text, line, 'TRUNCATED')
    samples.add(
      scale(report.number(cells[3]?.trim(), 'the latency', line, MAX_LATENCY_SECONDS * 1e6), 1e-6),
    )
  }
  if (samples.count === observations) return { samples, notices: [] }
  const message = `the log has ${samples.count} rows for ${observations} observations: not kept`
  return {
    samples: null,
    notices: [notice('COUNTS_INCONSISTENT', message, `line ${heading.line}`)],
  }
}

function latencyRun(report: TextReport): ParsedRun {
  const valid = report.find(VALID) ?? report.cutOff('the statistics of the valid duration')
  const average = report.find(AVERAGE) ?? report.cutOff('the average latency')
  const total = report.find(TOTAL) ?? report.cutOff('the number of observations')
  const printed = (raw: string | undefined, what: string, line: number): Latency => ({
    seconds: scale(report.number(raw, what, line, MAX_LATENCY_SECONDS * 1e6), 1e-6),
    raw: `${raw} us`,
    place: { line },
  })
  const ends: { min: Latency | null; max: Latency | null } = { min: null, max: null }
  const percentiles: Level[] = []
  for (const { text, line } of report.until(/^-{30}$/, total.index)) {
    const [, end, level, raw] = OBSERVATION.exec(text) ?? []
    if (raw === undefined) continue
    const one = printed(raw, 'an observation', line)
    if (level !== undefined)
      percentiles.push({ p: report.number(level, 'a percentile', line, 100), ...one })
    else if (end === 'MAX') ends.max = one
    else ends.min = one
  }
  const observations = report.count(plain(total, 1), 'the observations', total.line)
  const sent = report.count(plain(valid, 2), 'sent messages', valid.line)
  if (observations === 0 || sent === 0 || ends.min === null) report.cutOff('the percentiles')
  const seconds = report.number(plain(valid, 1), 'the duration', valid.line, MAX_DURATION_SECONDS)
  const received = report.count(plain(valid, 3), 'received messages', valid.line)
  const lost = readLost(report)
  const errors = lost?.dropped ?? null
  const isHalf = plain(average, 1) === 'latency' || plain(average, 1) === 'lat'
  const table = {
    ...ends,
    mean: printed(plain(average, 2), 'the average', average.line),
    stddev: printed(plain(average, 3), 'the deviation', average.line),
    percentiles,
  }
  const { samples, notices } = readSamples(report, observations)
  const half =
    'sockperf halves the round trip unless --full-rtt is given: the latency is half of it'
  const part = `the latencies are those of ${observations} of ${sent} messages`
  return {
    ...base(report),
    durationSeconds: seconds,
    achievedRps: seconds > 0 ? sent / seconds : null,
    requests: sent,
    errors: errors !== null && errors <= sent ? errors : null,
    latencyIncludesErrors: false,
    measurements: latencyMeasurements('tcp.rr.latency', table, {
      format: 'sockperf',
      hint: SOCKPERF_COMMAND,
      slackSeconds: 2e-9,
    }),
    histograms: samples ? [samples.histogram('tcp.rr.latency', 'unknown')] : [],
    notices: [
      ...(isHalf ? [notice('HALF_ROUND_TRIP', half, `line ${average.line}`)] : []),
      ...tooFewSamples(
        percentiles.map(({ p }) => p),
        observations,
      ),
      ...(observations < 0.99 * sent
        ? [notice('PARTIAL_HISTOGRAM', part, `line ${total.line}`)]
        : []),
      ...countsDiffer({ sent, received, observations, line: valid.line }, lost),
      ...averagesDiffer(report, table.mean.seconds),
      ...notices,
    ],
    extra: { observations },
  }
}

/** The run of a report, of a throughput test or of latencies. @throws AdapterError with the line */
export function parseSockperf(text: string): ParsedRun {
  const report = new TextReport(text, 'sockperf', SOCKPERF_COMMAND)
  report.refuseSecond(/\[Total Run\] RunTime=/)
  report.refuseSecond(SENT)
  return report.find(SENT) ? throughputRun(report) : latencyRun(report)
}
