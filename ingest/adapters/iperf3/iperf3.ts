import { z } from 'zod'
import { type Adapter, AdapterError } from '../../model/adapter'
import { decode, durationSeconds, integerText, nonNegative } from '../../formats/decode'
import { jsonLines } from '../../formats/json'
import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { requireJson, requireText } from '../../formats/result-file'
import { emptyRun, measured } from '../../model/build-run'
import { isoTime } from '../../formats/sample-table'
import { bitsPerSecond, noRequestLatency, throughput } from '../../formats/throughput'
import { readField } from '../../model/field'
import { isIperf3Text, parseIperf3Text } from './iperf3-text'

const COMMAND = 'iperf3 -c target -t 30 -J > result.json'
const flag = z.union([z.boolean(), z.literal(0), z.literal(1)]).nullish()
const finite = z.number().refine(Number.isFinite)

const Sum = z.object({
  seconds: durationSeconds,
  bytes: integerText,
  bits_per_second: bitsPerSecond,
  retransmits: integerText.nullish(),
  jitter_ms: nonNegative.nullish(),
  // Late and repeated datagrams let iperf3 count fewer than none as lost.
  lost_packets: finite.nullish(),
  lost_percent: finite.nullish(),
  packets: integerText.nullish(),
  sender: z.boolean().nullish(),
})
type Sum = z.infer<typeof Sum>
const Rtt = z.object({
  min_rtt: integerText.nullish(),
  mean_rtt: integerText.nullish(),
  max_rtt: integerText.nullish(),
})
const Result = z.object({
  start: z.object({
    version: z.string().max(80).nullish(),
    timestamp: z.object({ timesecs: integerText }).nullish(),
    test_start: z.object({
      protocol: z.enum(['TCP', 'UDP'], { error: 'TCP or UDP' }),
      num_streams: integerText,
      blksize: integerText.nullish(),
      omit: integerText.nullish(),
      duration: integerText.nullish(),
      bytes: integerText.nullish(),
      blocks: integerText.nullish(),
      reverse: flag,
      bidir: flag,
      target_bitrate: nonNegative.nullish(),
      tos: integerText.nullish(),
    }),
  }),
  end: z.object({
    streams: z
      .array(z.object({ sender: Rtt.nullish() }))
      .max(10_000, 'at most 10000 streams')
      .nullish(),
    sum: Sum.nullish(),
    sum_sent: Sum.nullish(),
    sum_received: Sum.nullish(),
    sum_bidir_reverse: Sum.nullish(),
    sum_sent_bidir_reverse: Sum.nullish(),
    sum_received_bidir_reverse: Sum.nullish(),
    cpu_utilization_percent: z.record(z.string(), z.unknown()).nullish(),
    sender_tcp_congestion: z.string().max(80).nullish(),
  }),
})
type Result = z.infer<typeof Result>
type Direction = { sent: Sum | null; received: Sum | null; sum: Sum | null; at: string }

/** What the receiver states about datagrams; lost ones are counted there, whichever side prints the sum. */
function datagrams({ received, sum, at }: Direction, prefix: string) {
  const isReceived = received !== null && typeof received.packets === 'number'
  const one = isReceived ? received : sum
  const notices: Notice[] = []
  if (one === null) return { measurements: [], notices }
  const place = `/end/${isReceived ? 'sum_received' : 'sum'}${at}`
  const side = `${prefix}receiver`
  const lost = one.lost_packets ?? null
  const share = one.lost_percent ?? null
  const isLossKnown = (lost ?? 0) >= 0 && (share ?? 0) >= 0 && (share ?? 0) <= 100
  if (!isLossKnown)
    notices.push(
      notice(
        'DAMAGED_FIELD',
        `${lost} lost datagrams (${share} %) cannot be: left out`,
        `${place}/lost_packets`,
      ),
    )
  const [jitter, packets] = [one.jitter_ms ?? null, one.packets ?? null]
  const percent = isLossKnown ? share : null
  const measurements = [
    ...measured('udp.jitter', 'mean', jitter && jitter / 1000, `${jitter} ms`, side),
    ...measured('udp.loss', 'ratio', percent && percent / 100, `${share} %`, side),
    ...measured('udp.lost', 'total', isLossKnown ? lost : null, null, side),
    ...measured('udp.packets', 'total', packets, null, side),
  ]
  return { measurements, notices }
}

function readSide(direction: Direction, protocol: 'tcp' | 'udp', prefix: string) {
  const { sent, received, sum } = direction
  const raw = (one: Sum | null) => one && `${one.bits_per_second} bit/s`
  const rate = (one: Sum | null, side?: string) =>
    throughput(protocol, one?.bits_per_second ?? null, raw(one), side && prefix + side)
  const measurements: Measurement[] = [...rate(sent, 'sender'), ...rate(received, 'receiver')]
  // Versions without a sum per side say which side the one sum is; the oldest do not.
  if (sent === null && received === null && sum !== null) {
    const side = sum.sender === true ? 'sender' : sum.sender === false ? 'receiver' : undefined
    measurements.push(...rate(sum, side ?? (prefix === '' ? undefined : 'sender')))
  }
  const retransmits = sent?.retransmits ?? null
  if (protocol === 'tcp')
    measurements.push(...measured('tcp.retransmits', 'total', retransmits, null, `${prefix}sender`))
  const udp = protocol === 'udp' ? datagrams(direction, prefix) : null
  const inconsistent = [sent, received].flatMap((one) => {
    if (one === null || one.seconds === 0) return []
    const { bytes, seconds, bits_per_second: printed } = one
    const rate = (8 * bytes) / seconds
    if (Math.abs(rate - printed) <= 0.05 * Math.max(rate, printed)) return []
    const message = `${bytes} bytes in ${seconds} s are not ${printed} bit/s`
    return [notice('COUNTS_INCONSISTENT', message, '/end')]
  })
  return {
    measurements: [...measurements, ...(udp?.measurements ?? [])],
    notices: [...(udp?.notices ?? []), ...inconsistent],
  }
}

/** Round-trip times the kernel of the sender saw; 0 when the sender is the other side and did not send them. */
function roundTrips(result: Result): Measurement[] {
  const streams = (result.end.streams ?? []).flatMap(({ sender }) => {
    const { min_rtt: min, mean_rtt: mean, max_rtt: max } = sender ?? {}
    return min && mean && max ? [{ min, mean, max }] : []
  })
  if (streams.length === 0) return []
  const us = (n: number) => [Number(`${n}e-6`), `${n} us`] as const
  const min = streams.reduce((least, one) => Math.min(least, one.min), Infinity)
  const max = streams.reduce((most, one) => Math.max(most, one.max), 0)
  // The mean over streams would need the number of samples of each.
  const mean = streams.length === 1 ? (streams[0]?.mean ?? null) : null
  return [
    ...measured('tcp.rtt', 'min', ...us(min), 'sender'),
    ...(mean === null ? [] : measured('tcp.rtt', 'mean', ...us(mean), 'sender')),
    ...measured('tcp.rtt', 'max', ...us(max), 'sender'),
  ]
}

function refuseFailed(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const error: unknown = Reflect.get(value, 'error')
  if (typeof error !== 'string') return
  throw new AdapterError({
    code: 'NO_RESULT',
    title: 'iperf3: the test failed',
    detail: `expected a finished test, found the error ${JSON.stringify(error.slice(0, 200))}`,
    place: { pointer: '/error' },
    hint: `check that the server is reachable, then run again: ${COMMAND}`,
  })
}

function toRun(value: unknown): ParsedRun {
  refuseFailed(value)
  const result = decode(Result, value, { format: 'iperf3', hint: COMMAND })
  const { start, end } = result
  const { test_start: test } = start
  const protocol = test.protocol === 'TCP' ? 'tcp' : 'udp'
  const isBidirectional = Boolean(test.bidir)
  const forward: Direction = {
    sent: end.sum_sent ?? null,
    received: end.sum_received ?? null,
    sum: end.sum ?? null,
    at: '',
  }
  const backward: Direction = {
    sent: end.sum_sent_bidir_reverse ?? null,
    received: end.sum_received_bidir_reverse ?? null,
    sum: end.sum_bidir_reverse ?? null,
    at: '_bidir_reverse',
  }
  const whole = forward.sent ?? forward.sum ?? forward.received
  if (whole === null || whole.bytes === 0)
    throw new AdapterError({
      code: 'NO_RESULT',
      title: 'iperf3: nothing was transferred',
      detail: `expected the sums of a finished test, found ${whole ? '0 bytes' : 'none'}`,
      place: { pointer: whole ? '/end/sum_sent/bytes' : '/end/sum_sent' },
      hint: COMMAND,
    })
  const directions = isBidirectional
    ? [readSide(forward, protocol, 'bidir.tx.'), readSide(backward, protocol, 'bidir.rx.')]
    : [readSide(forward, protocol, '')]
  const { duration = null, target_bitrate: target } = test
  return {
    ...emptyRun({
      name: 'iperf3',
      version: /^iperf (\S+)/.exec(start.version ?? '')?.[1] ?? null,
      loadModel: target ? 'paced_uncorrected' : 'max_throughput',
      quantileMethod: 'none: averages over the test',
    }),
    protocol,
    startedAt: isoTime(start.timestamp?.timesecs ?? null),
    durationSeconds: whole.seconds,
    nominalDurationSeconds: test.bytes || test.blocks ? null : duration || null,
    connections: test.num_streams,
    streams: test.num_streams,
    payloadBytes: test.blksize || null,
    direction: isBidirectional ? 'bidir' : test.reverse ? 'reverse' : 'forward',
    measurements: [
      ...directions.flatMap(({ measurements }) => measurements),
      ...(protocol === 'tcp' && !isBidirectional ? roundTrips(result) : []),
    ],
    notices: [noRequestLatency(), ...directions.flatMap(({ notices }) => notices)],
    extra: {
      targetBitsPerSecond: target || null,
      omitSeconds: test.omit ?? null,
      nominalBytes: test.bytes || null,
      tos: test.tos ?? null,
      congestionControl: end.sender_tcp_congestion ?? null,
      cpuPercent: end.cpu_utilization_percent ?? null,
    },
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isResult(value: unknown): boolean {
  if (!isObject(value)) return false
  const [start, end] = [readField(value, 'start'), readField(value, 'end')]
  if (!isObject(start) || !isObject(end) || !Array.isArray(readField(value, 'intervals')))
    return false
  return Object.hasOwn(start, 'test_start') || typeof readField(value, 'error') === 'string'
}

const isStream = (text: string): boolean =>
  /^\s*\{\s*"event":\s*"start",\s*"data":\s*\{/.test(text.slice(0, 200))

/** --json-stream writes one event per line; start and end together are what -J writes. */
function fromStream(text: string): unknown {
  const parts: Record<string, unknown> = {}
  for (const { value, cut } of jsonLines(text)) {
    if (cut) throw cut
    const event = readField(value, 'event')
    if (event === 'start' || event === 'end' || event === 'error')
      parts[event] = readField(value, 'data')
  }
  return parts
}

export const iperf3: Adapter = {
  id: 'iperf3',
  label: 'iperf3',
  reference: 'https://github.com/esnet/iperf/blob/master/src/iperf_api.c',
  command: COMMAND,
  loadModels: ['max_throughput', 'paced_uncorrected'],
  coordinatedOmission: 'does not apply: throughput, no request latency',
  reads: 'rates by direction and side, retransmits, jitter, loss, round-trip time',
  latencyUnit: 'bit/s; round-trip time in us',
  traps: [
    "In UDP the sender's rate was offered, the receiver's delivered.",
    'A run with an error key is refused, whatever else it holds.',
    '-f K counts 1024-byte kilobytes.',
  ],
  detect: (file) =>
    isResult(file.json()) ||
    (file.text !== null && (isStream(file.text) || isIperf3Text(file.text))),
  parse: (file) => {
    const text = requireText(file)
    if (isIperf3Text(text)) return [parseIperf3Text(text, COMMAND)]
    return [toRun(isStream(text) ? fromStream(text) : requireJson(file))]
  },
}
