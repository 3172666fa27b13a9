import { z } from 'zod'
import { durationSeconds, integerText, nonNegative } from '../../formats/decode'
import { bitsPerSecond } from '../../formats/throughput'
import {
  environment,
  type FieldsOf,
  group,
  identity,
  ignored,
  type LineField,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import type { Load } from '../../model/load'

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
export type Iperf3Sum = z.infer<typeof Sum>
const Rtt = z.object({
  min_rtt: integerText.nullish(),
  mean_rtt: integerText.nullish(),
  max_rtt: integerText.nullish(),
})
const TestStart = z.object({
  protocol: z.enum(['TCP', 'UDP'], { error: 'TCP or UDP' }),
  num_streams: integerText,
  blksize: integerText.nullish(),
  duration: integerText.nullish(),
  bytes: integerText.nullish(),
  blocks: integerText.nullish(),
  reverse: flag,
  bidir: flag,
  target_bitrate: nonNegative.nullish(),
})
const Start = z.object({
  version: z.string().max(80).nullish(),
  timestamp: z.object({ timesecs: integerText }).nullish(),
  test_start: TestStart,
  connected: z.array(z.unknown()).max(10_000, 'at most 10000 streams').nullish(),
})
const End = z.object({
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
})
export const Iperf3Result = z.object({ start: Start, end: End })
export type Iperf3Result = z.infer<typeof Iperf3Result>

const TEST_START_FIELDS: FieldsOf<z.infer<typeof TestStart>> = {
  protocol: plan('protocol'),
  num_streams: plan('streams'),
  blksize: plan('payloadBytes'),
  duration: plan('nominalDurationSeconds'),
  reverse: plan('direction'),
  bidir: plan('direction'),
  omit: load('omit_s'),
  bytes: load('bytes'),
  blocks: load('blocks'),
  target_bitrate: load('target_bitrate'),
  fqrate: load('fq_rate'),
  tos: load('tos'),
  gso: load('gso'),
  gro: load('gro'),
  interval: ignored('how often iperf3 reports; the sums are those of the whole test'),
}

const START_FIELDS: FieldsOf<z.infer<typeof Start>> = {
  test_start: group(TEST_START_FIELDS),
  tcp_mss: load('mss'),
  // What the kernels agreed on without -M.
  tcp_mss_default: environment,
  sock_bufsize: load('window'),
  sndbuf_actual: environment,
  rcvbuf_actual: environment,
  fq_rate: load('fq_rate'),
  target_bitrate: ignored('the same as in test_start'),
  system_info: environment,
  version: identity,
  timestamp: identity,
  cookie: identity,
  connected: identity,
  connecting_to: identity,
  accepted_connection: identity,
}

const END_FIELDS: FieldsOf<z.infer<typeof End>> = {
  sender_tcp_congestion: load('congestion'),
  receiver_tcp_congestion: load('receiver_congestion'),
  streams: result,
  sum: result,
  sum_sent: result,
  sum_received: result,
  sum_bidir_reverse: result,
  sum_sent_bidir_reverse: result,
  sum_received_bidir_reverse: result,
  cpu_utilization_percent: result,
}

/** Fields of -J, and of the start and end of --json-stream. */
export const IPERF3_FIELDS: FieldsOf<Iperf3Result> = {
  start: group(START_FIELDS),
  end: group(END_FIELDS),
  intervals: result,
  error: result,
  title: identity,
  extra_data: identity,
  server_output_text: ignored('what the server reports of the same test'),
  server_output_json: ignored('what the server reports of the same test'),
}

/** "omitting 1 seconds, 10 second test, tos 16" or "67108864 bytes to send" of -n, "512 blocks to send" of -k */
function toTestStart(printed: unknown): Load {
  const text = String(printed)
  const named = (as: string, pattern: RegExp): Load => {
    const value = Number(pattern.exec(text)?.[1] ?? 0)
    return value > 0 ? { [as]: value } : {}
  }
  return {
    ...named('omit_s', /omitting (\d{1,9}) seconds/),
    ...named('bytes', /(?<!\d)(\d{1,15}) bytes to send/),
    ...named('blocks', /(?<!\d)(\d{1,15}) blocks to send/),
    ...named('tos', /tos (\d{1,3})$/),
  }
}

const toNumber = (printed: unknown): number => Number(printed)

/** Lines of the report for people, of client and server; most of the first ones are those of -V. */
export const IPERF3_LINES: readonly LineField[] = [
  {
    label: 'Starting Test: … omitting … tos',
    pattern: /Starting Test: protocol: (.*)$/,
    ...loads('omit_s, bytes, blocks, tos', toTestStart),
  },
  { label: 'Reverse mode', pattern: /Reverse mode, remote host/, ...plan('direction') },
  { label: 'TCP MSS (default)', pattern: /TCP MSS: \d+ \(default\)$/, ...environment },
  { label: 'TCP MSS', pattern: /TCP MSS: (\d{1,9})$/, ...load('mss', null, toNumber) },
  {
    label: 'Target Bitrate',
    pattern: /Target Bitrate: (\d{1,15})$/,
    ...load('target_bitrate', null, toNumber),
  },
  {
    label: 'snd_tcp_congestion',
    pattern: /snd_tcp_congestion (\S+)$/,
    ...load('congestion'),
  },
  {
    label: 'rcv_tcp_congestion',
    pattern: /rcv_tcp_congestion (\S+)$/,
    ...load('receiver_congestion'),
  },
  { label: 'Control connection MSS', pattern: /Control connection MSS/, ...environment },
  {
    label: 'addresses',
    pattern: /Connecting to host |Accepted connection from |Server listening on |\] local .* port /,
    ...identity,
  },
  { label: 'version, time, cookie', pattern: /^iperf 3|^Linux |Time: |Cookie: /, ...identity },
  { label: 'headings', pattern: /\[ ID\]|Test Complete\. Summary/, ...result },
  { label: 'rows', pattern: /^(?:\S+ )?\[ *(?:\d+|SUM)\](?:\[..-[CS]\])? +\d/, ...result },
  { label: 'CPU Utilization', pattern: /CPU Utilization: /, ...result },
  { label: 'errors', pattern: /iperf3: (?:error|interrupt|warning)/i, ...result },
  { label: 'lines between', pattern: /^(?:- )+-|^-+$|iperf Done\./, ...result },
]
