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
  refuseOtherSocket,
  refuseZero,
  roundTripDiffers,
} from './netperf-checks'
import { type ClassicTest, readClassic } from './netperf-table'

/** Command line that produces a valid file. */
export const NETPERF_COMMAND =
  'netperf -H target -t TCP_RR -l 30 -- -k THROUGHPUT,THROUGHPUT_UNITS,ELAPSED_TIME,MIN_LATENCY,MEAN_LATENCY,P50_LATENCY,P90_LATENCY,P99_LATENCY,MAX_LATENCY,STDDEV_LATENCY,REQUEST_SIZE,RESPONSE_SIZE,PROTOCOL,DIRECTION'
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
  const raw = found && `${found.printed} Trans/s`
  const other = fields.get('THROUGHPUT')
  const message = `the throughput is printed in ${unit?.printed ?? 'no unit'}: without TRANSACTION_RATE there is no rate`
  return {
    rate,
    measurements: measured(`tcp.${kind}.rate`, 'mean', rate, raw),
    notices:
      rate === null && other ? [notice('UNIT_NOT_IN_FILE', message, `line ${other.line}`)] : [],
  }
}

/** Throughput of a stream in bits per second, and that of both sides. */
function streamed(report: TextReport, fields: Fields, isUdp: boolean) {
  const protocol = isUdp ? 'udp' : 'tcp'
  const unit = fields.get('THROUGHPUT_UNITS')
  const found = readNumber(report, fields, 'THROUGHPUT', MAX_BITS_PER_SECOND)
  const factor = unit ? parseBits(report, unit.printed, unit.line) : null
  if (!found) return { measurements: [], notices: [] }
  if (factor === null) {
    const message = unit
      ? `the throughput of a stream is printed in ${unit.printed}: left out`
      : 'the throughput has no unit (THROUGHPUT_UNITS): left out'
    const notices = [notice('UNIT_NOT_IN_FILE', message, `line ${found.line}`)]
    return { measurements: [], notices }
  }
  const bits = (value: number): number => scale(value, factor)
  report.number(String(bits(found.value)), 'THROUGHPUT', found.line, MAX_BITS_PER_SECOND)
  const raw = `${found.printed} ${unit?.printed ?? ''}`
  const sides = [
    ['LOCAL_SEND_THROUGHPUT', 'sender'],
    ['REMOTE_RECV_THROUGHPUT', 'receiver'],
  ] as const
  const measurements: Measurement[] = [...throughput(protocol, bits(found.value), raw)]
  for (const [name, side] of sides) {
    const one = readNumber(report, fields, name, MAX_BITS_PER_SECOND / factor)
    if (one) measurements.push(...throughput(protocol, bits(one.value), one.printed, side))
  }
  return { measurements, notices: [] }
}

const size = (report: TextReport, fields: Fields, name: string): number | null =>
  readNumber(report, fields, name, Number.MAX_SAFE_INTEGER)?.value ?? null

/** What stands in the file besides latencies: its banner, its values by selector, and which test they are of. */
function readResult(report: TextReport, kind: 'pairs' | 'csv' | 'table') {
  report.refuseSecond(BANNER)
  const banner = report.find(BANNER)
  const title = banner?.groups[0].replace(/ (?:from|to) .*$/, '') ?? ''
  const fields = kind === 'pairs' ? readPairs(report) : kind === 'csv' ? readCsv(report) : null
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

const NO_LATENCIES = 'latencies of single send calls, no round trips: not stored as request latency'

/** A result of netperf. @throws AdapterError with the line */
export function netperfRun(report: TextReport, kind: 'pairs' | 'csv' | 'table'): ParsedRun {
  const { banner, title, fields, test } = readResult(report, kind)
  const protocolField = fields.get('PROTOCOL')?.printed ?? banner?.groups[1] ?? ''
  const isUdp = protocolField === 'UDP'
  if (!isUdp && protocolField !== 'TCP' && protocolField !== '' && protocolField !== 'OMNI')
    report.fail('the protocol', 'TCP or UDP', protocolField, banner?.line ?? null)
  refuseOtherSocket(report, fields, protocolField)
  refuseZero(report, fields)
  const outcome =
    test === 'stream'
      ? { rate: null, ...streamed(report, fields, isUdp) }
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
  const retransmits = size(report, fields, 'LOCAL_TRANSPORT_RETRANS')
  const request = size(report, fields, 'REQUEST_SIZE')
  const response = size(report, fields, 'RESPONSE_SIZE')
  const direction = fields.get('DIRECTION')?.printed ?? ''
  const isReverse = /MAERTS|^OMNI Rec/.test(title) || /^Rec/.test(direction)
  const message = size(report, fields, isReverse ? 'REMOTE_SEND_SIZE' : 'LOCAL_SEND_SIZE')
  const printed = Object.fromEntries([...fields].map(([name, one]) => [name, one.printed]))
  const heading = banner?.groups.input ?? null
  const stated = readLoad(NETPERF_FIELDS, { [BANNER_FIELD]: heading, ...printed })
  const burst = Number(stated.load['first_burst'] ?? 0)
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
      ...(test === 'stream' ? [] : ratesDiffer(report, fields, outcome.rate)),
      ...(test === 'rr' ? roundTripDiffers(report, fields, outcome.rate, burst) : []),
      ...stated.notices,
    ],
  }
}
