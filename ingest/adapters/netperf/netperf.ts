import type { Adapter } from '../../model/adapter'
import { MAX_DURATION_SECONDS, MAX_LATENCY_SECONDS } from '../../formats/decode'
import { latencyMeasurements, type Level, type Latency } from '../../formats/latency-table'
import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { emptyRun, measured } from '../../model/build-run'
import { TextReport } from '../../formats/text-report'
import { MAX_BITS_PER_SECOND, noRequestLatency, throughput } from '../../formats/throughput'
import { scale } from '../../dictionary/units'
import { type Fields, readNumber, readCsv, readPairs } from './netperf-fields'
import { readClassic } from './netperf-table'

const COMMAND =
  'netperf -H target -t TCP_RR -l 30 -- -k THROUGHPUT,THROUGHPUT_UNITS,ELAPSED_TIME,MIN_LATENCY,MEAN_LATENCY,P50_LATENCY,P90_LATENCY,P99_LATENCY,MAX_LATENCY,STDDEV_LATENCY,REQUEST_SIZE,RESPONSE_SIZE,PROTOCOL'
const BANNER =
  /^(?:MIGRATED )?(TCP|UDP|SCTP|DCCP|OMNI)\b[ A-Za-z/|]*? TEST(?: \S+)? (?:from|to) .*AF_INET/
const PAIRS = /^THROUGHPUT(?:_UNITS)?=/
const CSV = /^(?:[A-Z][^,]*,)*Throughput(?: Units)?(?:,|$)/
const FAILED =
  /^establish control: |^establish_control could not |^netperf: |remote error \d+|: (?:data )?(?:send|recv)_?\w* error/

const isNetperf = (text: string): boolean =>
  /^(?:MIGRATED )?(?:TCP|UDP|SCTP|DCCP|OMNI) [ A-Za-z/|]{0,80}TEST(?: \S{1,80})? (?:from|to) .{0,300}AF_INET/m.test(
    text,
  ) ||
  /^THROUGHPUT(?:_UNITS)?=/m.test(text) ||
  /^(?:[A-Z][A-Za-z ]*,)?Throughput,Throughput Units(?:,|$)/m.test(text) ||
  /^establish control: are you sure there is a netserver/m.test(text)

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

/** Microseconds under a selector, as a latency. */
function latency(report: TextReport, fields: Fields, name: string): Latency | null {
  const found = readNumber(report, fields, name, MAX_LATENCY_SECONDS * 1e6)
  if (found === null) return null
  const { value, printed, line } = found
  return { seconds: scale(value, 1e-6), raw: `${printed} us`, place: { line } }
}

function latencyTable(report: TextReport, fields: Fields) {
  const percentiles = [50, 90, 99].flatMap((p): Level[] => {
    const one = latency(report, fields, `P${p}_LATENCY`)
    return one ? [{ p, ...one }] : []
  })
  const named = (name: string) => latency(report, fields, `${name}_LATENCY`)
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

/** Rate or throughput, in SI. */
function outcome(report: TextReport, fields: Fields, isConnect: boolean, isUdp: boolean) {
  const protocol = isUdp ? 'udp' : 'tcp'
  const unit = fields.get('THROUGHPUT_UNITS')
  const found = readNumber(report, fields, 'THROUGHPUT', MAX_BITS_PER_SECOND)
  const factor = unit ? parseBits(report, unit.printed, unit.line) : undefined
  const measurements: Measurement[] = []
  let transactions: number | null = null
  const notices: Notice[] = []
  if (found && found.value === 0)
    report.fail('the throughput', 'above 0', found.printed, found.line, 'NO_RESULT')
  if (found && factor === null) {
    transactions = report.rate(found.printed, 'THROUGHPUT', found.line)
    const metric = isConnect ? 'tcp.crr.rate' : 'tcp.rr.rate'
    measurements.push(...measured(metric, 'mean', transactions, `${found.printed} Trans/s`))
  } else if (found && factor !== undefined && factor !== null) {
    const raw = `${found.printed} ${unit?.printed ?? ''}`
    const sides = [
      ['LOCAL_SEND_THROUGHPUT', 'sender'],
      ['REMOTE_RECV_THROUGHPUT', 'receiver'],
    ] as const
    const bits = (value: number): number => scale(value, factor)
    report.number(String(bits(found.value)), 'THROUGHPUT', found.line, MAX_BITS_PER_SECOND)
    measurements.push(...throughput(protocol, bits(found.value), raw))
    for (const [name, side] of sides) {
      const one = readNumber(report, fields, name, MAX_BITS_PER_SECOND / factor)
      if (one) measurements.push(...throughput(protocol, bits(one.value), one.printed, side))
    }
  } else if (found) {
    const message = 'the throughput has no unit (THROUGHPUT_UNITS): left out'
    notices.push(notice('UNIT_NOT_IN_FILE', message, `line ${found.line}`))
  }
  return { measurements, transactions, notices }
}

const size = (report: TextReport, fields: Fields, name: string): number | null =>
  readNumber(report, fields, name, Number.MAX_SAFE_INTEGER)?.value ?? null

function toRun(report: TextReport): ParsedRun {
  report.refuseSecond(BANNER)
  const banner = report.find(BANNER)
  const title = banner?.groups[0] ?? ''
  const csv = report.find(CSV)
  const fields = report.find(PAIRS)
    ? readPairs(report)
    : csv
      ? readCsv(report, csv.index)
      : readClassic(report, (banner?.index ?? -1) + 1, /^(?:MIGRATED )?UDP STREAM/.test(title))
  const protocolField = fields.get('PROTOCOL')?.printed ?? banner?.groups[1] ?? ''
  const isUdp = protocolField === 'UDP'
  if (!isUdp && protocolField !== 'TCP' && protocolField !== '' && protocolField !== 'OMNI')
    report.fail('the protocol', 'TCP or UDP', protocolField, banner?.line ?? null)
  const { measurements, transactions, notices } = outcome(
    report,
    fields,
    /connect/i.test(title),
    isUdp,
  )
  const { table, isEmpty } = latencyTable(report, fields)
  const isTransaction =
    transactions !== null || (measurements.length === 0 && /request\/response/i.test(title))
  const latencies = latencyMeasurements('tcp.rr.latency', table, {
    format: 'netperf',
    hint: COMMAND,
    // Integers of microseconds.
    slackSeconds: 1e-6,
  })
  const elapsed = readNumber(report, fields, 'ELAPSED_TIME', MAX_DURATION_SECONDS)
  const retransmits = size(report, fields, 'LOCAL_TRANSPORT_RETRANS')
  const request = size(report, fields, 'REQUEST_SIZE')
  const response = size(report, fields, 'RESPONSE_SIZE')
  const direction = fields.get('DIRECTION')?.printed ?? ''
  const isReverse = /MAERTS/.test(title) || direction === 'Recv'
  if (measurements.length === 0 && (isEmpty || !isTransaction))
    report.cutOff('THROUGHPUT and its unit')
  const sendCalls = 'latencies of single send calls, no round trips: not stored as request latency'
  return {
    ...emptyRun({
      name: 'netperf',
      version: null,
      loadModel: isTransaction ? 'closed' : 'max_throughput',
      quantileMethod: 'buckets of logarithmic width, whole microseconds',
    }),
    protocol: isUdp ? 'udp' : protocolField === 'TCP' ? 'tcp' : null,
    durationSeconds: elapsed?.value ?? null,
    achievedRps: transactions,
    // One connection at a time, whichever test.
    connections: 1,
    payloadBytes: isTransaction
      ? request === response
        ? request
        : null
      : size(report, fields, 'MESSAGE_SIZE'),
    direction: isTransaction ? null : isReverse ? 'reverse' : 'forward',
    measurements: [
      ...measurements,
      ...(isTransaction ? latencies : []),
      ...measured('tcp.retransmits', 'total', isUdp ? null : retransmits, null, 'sender'),
    ],
    notices: [
      ...notices,
      ...(isTransaction && !isEmpty
        ? []
        : isEmpty
          ? [noRequestLatency()]
          : [notice('NOT_REQUEST_LATENCY', sendCalls)]),
    ],
    extra: {
      test: title.replace(/ (?:from|to) .*$/, '') || null,
      requestBytes: request,
      responseBytes: response,
    },
  }
}

export const netperf: Adapter = {
  id: 'netperf',
  label: 'netperf',
  reference: 'https://github.com/HewlettPackard/netperf/blob/master/src/nettest_omni.c',
  command: COMMAND,
  loadModels: ['closed', 'max_throughput'],
  coordinatedOmission:
    'not corrected: the next transaction starts when the last one ended, so a stall hides the ones that would have waited',
  reads: 'rate, transaction latency of request/response tests, stream throughput',
  latencyUnit: 'us',
  traps: [
    'With -P 0 there are no labels, and the file is refused.',
    'Latencies of a stream test are times of one send call, not round trips.',
    'The unit of THROUGHPUT varies with the test.',
  ],
  detect: ({ text }) => text !== null && isNetperf(text),
  parse: (file) => {
    const report = new TextReport(requireText(file), 'netperf', COMMAND)
    const failed = report.find(FAILED)
    if (failed)
      report.fail(
        'the result',
        'a finished test',
        report.lines[failed.index]?.text,
        failed.line,
        'NO_RESULT',
      )
    return [toRun(report)]
  },
}
