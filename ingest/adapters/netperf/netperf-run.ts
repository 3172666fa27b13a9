import { MAX_DURATION_SECONDS, MAX_RPS } from '../../formats/decode'
import { latencyMeasurements, type Level } from '../../formats/latency-table'
import type { TextReport } from '../../formats/text-report'
import { MAX_BITS_PER_SECOND, noRequestLatency, throughput } from '../../formats/throughput'
import { scale } from '../../dictionary/units'
import { emptyRun, measured } from '../../model/build-run'
import { readLoad } from '../../model/fields'
import { notice } from '../../model/notices'
import type { Measurement, ParsedRun } from '../../model/parsed-run'
import { type Fields, readCsv, readNumber, readPairs } from './netperf-fields'
import { readKind } from './netperf-kind'
import { BANNER_FIELD, NETPERF_FIELDS } from './netperf-load'
import {
  ratesDiffer,
  readLatency,
  refuseCutNumber,
  refuseOtherSocket,
  refuseZero,
  roundTripDiffers,
} from './netperf-checks'
import { readOmniTable } from './netperf-omni'
import { type ClassicTest, hasClassicTitles, readClassic } from './netperf-table'

/** Command line that produces a valid file. */
export const NETPERF_COMMAND =
  'netperf -H target -t TCP_RR -l 30 -- -k THROUGHPUT,THROUGHPUT_UNITS,ELAPSED_TIME,MIN_LATENCY,MEAN_LATENCY,P50_LATENCY,P90_LATENCY,P99_LATENCY,MAX_LATENCY,STDDEV_LATENCY,REQUEST_SIZE,RESPONSE_SIZE,PROTOCOL,DIRECTION > result.txt'
const BANNER =
  /^(?:MIGRATED )?(TCP|UDP|SCTP|DCCP|OMNI)\b[ A-Za-z/|]*? TEST(?: \S+)? (?:from|to) .*AF_INET/

/** Bits per second of a printed unit. netperf counts bits by thousands and bytes by 1024; null for Trans/s. */
function parseBits(report: TextReport, unit: string, line: number): number | null {
  if (/^Trans\/s/.test(unit) || unit === 'per sec') return null
  const bits = /^10\^([369])bits\/s/.exec(unit)?.[1]
  if (bits) return 10 ** Number(bits)
  const bytes = /^([KMG]?)Bytes\/s/.exec(unit)?.[1]
  const power = bytes === undefined ? -1 : ['', 'K', 'M', 'G'].indexOf(bytes)
  if (power >= 0) return 8 * 1024 ** power
  return report.fail('the unit of the throughput', 'Trans/s, 10^6bits/s or KBytes/s', unit, line)
}

function latencyTable(report: TextReport, fields: Fields) {
  const percentiles = [50, 90, 99].flatMap((p): Level[] => {
    const one = readLatency(report, fields, `P${p}_LATENCY`)
    return one ? [{ p, ...one }] : []
  })
  const named = (name: string) => readLatency(report, fields, `${name}_LATENCY`)
  const table = {
    min: named('MIN'),
    mean: named('MEAN'),
    max: named('MAX'),
    stddev: named('STDDEV'),
    percentiles,
  }
  const { min, mean, max } = table
  return { table, isEmpty: !min && !mean && !max && percentiles.length === 0 }
}

/** Transactions per second; the rate itself may be printed in another unit, as of -f m. */
function transactions(report: TextReport, fields: Fields, kind: 'rr' | 'crr') {
  const unit = fields.get('THROUGHPUT_UNITS')
  const isPrinted = unit !== undefined && parseBits(report, unit.printed, unit.line) === null
  const name = isPrinted ? 'THROUGHPUT' : 'TRANSACTION_RATE'
  const found = readNumber(report, fields, name, MAX_RPS)
  const rate = found && report.rate(found.printed, name, found.line)
  if (found && rate === 0) report.fail(name, 'above 0', found.printed, found.line, 'NO_RESULT')
  const raw = found && `${found.printed} Trans/s`
  const other = fields.get('THROUGHPUT')
  const message = `the throughput is printed in ${unit?.printed ?? 'no unit'}: without TRANSACTION_RATE there is no rate`
  return {
    rate,
    isOfLastRun: found !== null && !isPrinted,
    measurements: measured(`tcp.${kind}.rate`, 'mean', rate, raw),
    notices:
      rate === null && other ? [notice('UNIT_NOT_IN_FILE', message, `line ${other.line}`)] : [],
  }
}

/** Throughput of a stream in bits per second, and that of both sides: of MAERTS the remote one sends. */
function streamed(report: TextReport, fields: Fields, isUdp: boolean, isReverse: boolean) {
  const protocol = isUdp ? 'udp' : 'tcp'
  const unit = fields.get('THROUGHPUT_UNITS')
  const found = readNumber(report, fields, 'THROUGHPUT', MAX_BITS_PER_SECOND)
  const factor = unit ? parseBits(report, unit.printed, unit.line) : null
  if (!found && factor === null) return { measurements: [], notices: [] }
  if (factor === null) {
    const message = unit
      ? `the throughput of a stream is printed in ${unit.printed}: left out`
      : 'the throughput has no unit (THROUGHPUT_UNITS): left out'
    const notices = [notice('UNIT_NOT_IN_FILE', message, found && `line ${found.line}`)]
    return { measurements: [], notices }
  }
  const bits = (value: number): number => scale(value, factor)
  const whole = found && bits(found.value)
  if (found) report.number(String(whole), 'THROUGHPUT', found.line, MAX_BITS_PER_SECOND)
  const raw = found && `${found.printed} ${unit?.printed ?? ''}`
  const sides = isReverse
    ? ([
        ['REMOTE_SEND_THROUGHPUT', 'sender'],
        ['LOCAL_RECV_THROUGHPUT', 'receiver'],
      ] as const)
    : ([
        ['LOCAL_SEND_THROUGHPUT', 'sender'],
        ['REMOTE_RECV_THROUGHPUT', 'receiver'],
      ] as const)
  const measurements: Measurement[] = [...throughput(protocol, whole, raw)]
  for (const [name, side] of sides) {
    const one = readNumber(report, fields, name, MAX_BITS_PER_SECOND / factor)
    if (one) measurements.push(...throughput(protocol, bits(one.value), one.printed, side))
  }
  return { measurements, notices: [] }
}

const size = (report: TextReport, fields: Fields, name: string): number | null =>
  readNumber(report, fields, name, Number.MAX_SAFE_INTEGER)?.value ?? null

/** What stands in the file besides latencies: its banner, its values by selector, and which test they are of. */
function readResult(report: TextReport, kind: 'pairs' | 'csv' | 'omni' | 'table') {
  report.refuseSecond(BANNER)
  const banner = report.find(BANNER)
  const title = banner?.groups[0].replace(/ (?:from|to) .*$/, '') ?? ''
  const fields =
    kind === 'pairs'
      ? readPairs(report)
      : kind === 'csv'
        ? readCsv(report)
        : kind === 'table' && hasClassicTitles(report)
          ? null
          : readOmniTable(report, (banner?.index ?? -1) + 1)
  const test = readKind(report, title, fields ?? new Map())
  const classic: ClassicTest =
    test !== 'stream'
      ? 'transactions'
      : /UDP/.test(title)
        ? 'udp_stream'
        : /MAERTS/.test(title)
          ? 'maerts'
          : 'stream'
  const values = fields ?? readClassic(report, (banner?.index ?? -1) + 1, classic)
  return { banner, title, fields: values, test }
}

const LAST_RUN =
  'with -I or -i netperf runs several times: TRANSACTION_RATE is that of the last run, THROUGHPUT would be the mean'
const NO_LATENCIES = 'latencies of single send calls, no round trips: not stored as request latency'

/**
 * A result of netperf.
 * @param isCut whether the file ends inside a line
 * @throws AdapterError with the line
 */
export function netperfRun(
  report: TextReport,
  kind: 'pairs' | 'csv' | 'omni' | 'table',
  isCut: boolean,
): ParsedRun {
  const { banner, title, fields, test } = readResult(report, kind)
  const named = /-t ?(TCP|UDP)_/i
    .exec(fields.get('COMMAND_LINE')?.printed ?? '')?.[1]
    ?.toUpperCase()
  const protocolField = fields.get('PROTOCOL')?.printed ?? named ?? banner?.groups[1] ?? ''
  const isUdp = protocolField === 'UDP'
  if (test === 'stream' && (protocolField === '' || protocolField === 'OMNI'))
    report.fail(
      'the protocol',
      'named (add PROTOCOL to the selectors)',
      null,
      null,
      'MISSING_FIELD',
    )
  if (!isUdp && protocolField !== 'TCP' && protocolField !== '' && protocolField !== 'OMNI')
    report.fail('the protocol', 'TCP or UDP', protocolField, banner?.line ?? null)
  refuseOtherSocket(report, fields, protocolField)
  const cut = isCut ? refuseCutNumber(report, fields) : []
  refuseZero(report, fields)
  const direction = fields.get('DIRECTION')?.printed ?? ''
  const isReverse = /MAERTS|^OMNI Rec/.test(title) || /^Rec/.test(direction)
  const outcome =
    test === 'stream'
      ? { rate: null, isOfLastRun: false, ...streamed(report, fields, isUdp, isReverse) }
      : transactions(report, fields, test)
  const { table, isEmpty } = latencyTable(report, fields)
  const latencies = latencyMeasurements(`tcp.${test === 'crr' ? 'crr' : 'rr'}.latency`, table, {
    format: 'netperf',
    hint: NETPERF_COMMAND,
    // Integers of microseconds.
    slackSeconds: 1e-6,
  })
  if (outcome.measurements.length === 0 && (isEmpty || test === 'stream'))
    report.cutOff('THROUGHPUT and its unit')
  const elapsed = readNumber(report, fields, 'ELAPSED_TIME', MAX_DURATION_SECONDS)
  const sendingSide = isReverse ? 'REMOTE' : 'LOCAL'
  const retransmits = size(report, fields, `${sendingSide}_TRANSPORT_RETRANS`)
  const request = size(report, fields, 'REQUEST_SIZE')
  const response = size(report, fields, 'RESPONSE_SIZE')
  const message = size(report, fields, `${sendingSide}_SEND_SIZE`)
  const printed = Object.fromEntries([...fields].map(([name, one]) => [name, one.printed]))
  const heading = banner?.groups.input ?? null
  const stated = readLoad(NETPERF_FIELDS, { [BANNER_FIELD]: heading, ...printed })
  const burst = Number(stated.load['first_burst'] ?? 0)
  const iterations = size(report, fields, 'CONFIDENCE_ITERATION') ?? 1
  const isRepeated = iterations > 1 || / conf\./.test(heading ?? '')
  return {
    ...emptyRun({
      name: 'netperf',
      version: null,
      loadModel: test === 'stream' ? 'max_throughput' : 'closed',
      quantileMethod: 'buckets of logarithmic width, whole microseconds',
    }),
    protocol: isUdp ? 'udp' : protocolField === 'TCP' ? 'tcp' : null,
    durationSeconds: elapsed?.value ?? null,
    achievedRps: outcome.rate,
    // One connection at a time, whichever test.
    connections: 1,
    payloadBytes: test === 'stream' ? message || null : request === response ? request : null,
    load: stated.load,
    direction: test === 'stream' ? (isReverse ? 'reverse' : 'forward') : null,
    measurements: [
      ...outcome.measurements,
      ...(test === 'stream' ? [] : latencies),
      ...measured('tcp.retransmits', 'total', isUdp ? null : retransmits, null, 'sender'),
    ],
    notices: [
      ...outcome.notices,
      ...(isEmpty ? [noRequestLatency()] : []),
      ...(test === 'stream' && !isEmpty ? [notice('NOT_REQUEST_LATENCY', NO_LATENCIES)] : []),
      ...(test === 'stream' || isRepeated ? [] : ratesDiffer(report, fields, outcome.rate)),
      ...(test === 'rr' && !isRepeated
        ? roundTripDiffers(report, fields, outcome.rate, burst)
        : []),
      ...(isRepeated && test !== 'stream' && outcome.isOfLastRun
        ? [notice('KNOWN_TOOL_DEFECT', LAST_RUN)]
        : []),
      ...cut,
      ...stated.notices,
    ],
  }
}
