import { AdapterError } from '../../model/adapter'
import { compareCounts } from '../../formats/compare-counts'
import { decode } from '../../formats/decode'
import { isoTime } from '../../formats/sample-table'
import { noRequestLatency, throughput } from '../../formats/throughput'
import { emptyRun, measured } from '../../model/build-run'
import { readLoad } from '../../model/fields'
import { notice } from '../../model/notices'
import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { intervalsDiffer, lossDiffers, streamsDiffer } from './iperf3-checks'
import { IPERF3_FIELDS, Iperf3Result, type Iperf3Sum as Sum } from './iperf3-fields'

/** Command line that produces a valid file. */
export const IPERF3_COMMAND = 'iperf3 -c target -t 30 -J > result.json'

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
  else notices.push(...lossDiffers(one, `${place}/lost_percent`))
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
    const message = `${bytes} bytes in ${seconds} s are not ${printed} bit/s`
    const rounding = 0.05 * Math.max(rate, printed)
    return compareCounts({ stated: printed, derived: rate, rounding }, message, '/end')
  })
  return {
    measurements: [...measurements, ...(udp?.measurements ?? [])],
    notices: [...(udp?.notices ?? []), ...inconsistent],
  }
}

/** Round-trip times the kernel of the sender saw; 0 when the sender is the other side and did not send them. */
function roundTrips(result: Iperf3Result): Measurement[] {
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

const noResult = (title: string, detail: string, pointer: string, hint: string): AdapterError =>
  new AdapterError({ code: 'NO_RESULT', title, detail, place: { pointer }, hint })

function refuseFailed(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const error: unknown = Reflect.get(value, 'error')
  if (typeof error !== 'string') return
  throw noResult(
    'iperf3: the test failed',
    `expected a finished test, found the error ${JSON.stringify(error.slice(0, 200))}`,
    '/error',
    `check that the server is reachable, then run again: ${IPERF3_COMMAND}`,
  )
}

/** A server does not know what its client sent, and prints 0 for it. */
function withoutUnknown(direction: Direction): Direction {
  const { sent, received } = direction
  if (sent?.bytes === 0 && (received?.bytes ?? 0) > 0) return { ...direction, sent: null }
  if (received?.bytes === 0 && (sent?.bytes ?? 0) > 0) return { ...direction, received: null }
  return direction
}

/** The direction that the client sent, and with --bidir the other one. */
function readDirections({ start, end }: Iperf3Result) {
  const forward = withoutUnknown({
    sent: end.sum_sent ?? null,
    received: end.sum_received ?? null,
    sum: end.sum ?? null,
    at: '',
  })
  const backward = withoutUnknown({
    sent: end.sum_sent_bidir_reverse ?? null,
    received: end.sum_received_bidir_reverse ?? null,
    sum: end.sum_bidir_reverse ?? null,
    at: '_bidir_reverse',
  })
  const whole = forward.sent ?? forward.sum ?? forward.received
  if (whole === null || whole.bytes === 0)
    throw noResult(
      'iperf3: nothing was transferred',
      `expected the sums of a finished test, found ${whole ? '0 bytes' : 'none'}`,
      whole ? '/end/sum_sent/bytes' : '/end/sum_sent',
      IPERF3_COMMAND,
    )
  const back = backward.sent ?? backward.sum ?? backward.received
  // Before 3.17 only the sums of the end show that --bidir was given.
  const isBidirectional = Boolean(start.test_start.bidir) || back !== null
  if (isBidirectional && back === null)
    throw noResult(
      'iperf3: half of a --bidir test is missing',
      'expected the sums of both directions, found none of the reverse one',
      '/end/sum_sent_bidir_reverse',
      IPERF3_COMMAND,
    )
  return { forward, backward, whole, isBidirectional }
}

/** A finished test of -J. @throws AdapterError with the pointer */
export function iperf3Run(value: unknown): ParsedRun {
  refuseFailed(value)
  const parsed = decode(Iperf3Result, value, { format: 'iperf3', hint: IPERF3_COMMAND })
  const { start, end } = parsed
  const { test_start: test } = start
  const protocol = test.protocol === 'TCP' ? 'tcp' : 'udp'
  const { forward, backward, whole, isBidirectional } = readDirections(parsed)
  const directions = isBidirectional
    ? [readSide(forward, protocol, 'bidir.tx.'), readSide(backward, protocol, 'bidir.rx.')]
    : [readSide(forward, protocol, '')]
  const { load, notices } = readLoad(IPERF3_FIELDS, value)
  return {
    ...emptyRun({
      name: 'iperf3',
      version: /^iperf (\S+)/.exec(start.version ?? '')?.[1] ?? null,
      loadModel: test.target_bitrate ? 'paced_uncorrected' : 'max_throughput',
      quantileMethod: 'none: averages over the test',
    }),
    protocol,
    startedAt: isoTime(start.timestamp?.timesecs ?? null),
    durationSeconds: whole.seconds,
    nominalDurationSeconds: test.bytes || test.blocks ? null : test.duration || null,
    connections: test.num_streams,
    streams: test.num_streams,
    payloadBytes: test.blksize || null,
    direction: isBidirectional ? 'bidir' : test.reverse ? 'reverse' : 'forward',
    load,
    measurements: [
      ...directions.flatMap(({ measurements }) => measurements),
      ...(protocol === 'tcp' && !isBidirectional ? roundTrips(parsed) : []),
    ],
    notices: [
      noRequestLatency(),
      ...directions.flatMap((one) => one.notices),
      ...streamsDiffer(parsed, isBidirectional),
      ...intervalsDiffer(value, forward, forward.at),
      ...(isBidirectional ? intervalsDiffer(value, backward, backward.at) : []),
      ...notices,
    ],
    extra: { cpuPercent: end.cpu_utilization_percent ?? null },
  }
}
