import { decimal } from '../../formats/decode'
import {
  environment,
  identity,
  ignored,
  type LineField,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import type { Load } from '../../model/load'

export const CLIENT = /^Client connecting to \S+, (TCP|UDP) port \d+/
export const SERVER = /^Server listening on (TCP|UDP) port \d+/
export const LOCAL = /^\[ *(\*?\d+)\] local .* connected with /
export const HEADING = /^\[(?: ID|SUM-cnt)\] (.*)$/
/** Any line that belongs to a stream or to the sum of all. */
export const STREAM = /^\[ *(?:\*?\d+|SUM(?:-\d+)?|FD\d+|CT)\]/
/** `[  1] 0.0000-2.0062 sec  1.89 GBytes  8.07 Gbits/sec  48927/0  2 …` */
export const ROW =
  /^\[ *(\*?)(\d+|SUM(?:-\d+)?)\] +(\d[\d.]*)- *(\d[\d.]*) sec +\d[\d.]* [KMGTP]?Bytes +(\d\S*) ([KMGTP]?(?:bits|Bytes))\/sec(.*)$/
/** Lines of a stream beside its rows. */
export const BESIDE =
  /\] (?:local .* connected with |Sent \d+ datagrams|Server Report:|WARNING: |[\d.]+- *[\d.]+ sec +\d+ datagrams received out-of-order|[\d.]+- *[\d.]+ sec \S+-PDF: |[\d.]+- *[\d.]+ sec \S+(?: trip-time| connect-time)|final connect times )/
export const FAILED =
  /\b(?:connect failed|bind failed|write failed|read failed|recv failed|open failed|unable to)\b|Connection (?:refused|reset)|No route to host/

/** "512 KByte (WARNING: requested  256 KByte)" where -w asked for one; the kernel's own is "(default)". */
const toWindow = (printed: unknown): string | null => {
  const text = String(printed)
  return text.endsWith('(default)') ? null : text.replace(/ \(WARNING: requested .*$/, '').trim()
}

/** 128 KiB are the default, whichever way a version prints them. */
const toWriteBuffer = (printed: unknown): string | null =>
  /^(?:131072 Byte|0\.12 MByte|128 KByte)s?$/.test(String(printed)) ? null : String(printed)

/** "0x10 (Nagle off)" */
function toSocketOptions(printed: unknown): Load {
  const text = String(printed)
  const tos = /^0x[0-9a-f]{1,8}/i.exec(text)?.[0] ?? ''
  return {
    ...(Number(tos) > 0 ? { tos } : {}),
    ...(text.includes('(Nagle off)') ? { no_delay: true } : {}),
  }
}

/** Options stand in brackets behind the addresses of a stream. */
const toMarks = (printed: unknown): Load =>
  String(printed).includes('(trip-times)') ? { trip_times: true } : {}

/** Lines of the report for people, of client and server; -t, -n and the -b of TCP stand in none of them. */
export const IPERF2_LINES: readonly LineField[] = [
  { label: 'Client connecting to', pattern: /^Client connecting to (.*)$/, ...plan('protocol') },
  { label: 'Server listening on', pattern: SERVER, ...plan('protocol') },
  {
    label: 'TCP window size, UDP buffer size',
    pattern: /^(?:TCP window|UDP buffer) size: +(\S.*)$/,
    ...load('window', null, toWindow),
  },
  {
    label: 'Sending … byte datagrams',
    pattern: /^Sending \d+ byte datagrams, IPG target: ([\d.]+) us/,
    ...load('ipg_us', null, (us) => decimal(String(us))),
  },
  { label: 'Sending … byte', pattern: /^Sending (\d+) byte datagrams/, ...plan('payloadBytes') },
  {
    label: 'Write buffer size',
    pattern: /^Write buffer size: +(\S.*)$/,
    ...load('write_buffer', null, toWriteBuffer),
  },
  {
    label: 'TOS set to',
    pattern: /^TOS set to (\S.*)$/,
    ...loads('tos, no_delay', toSocketOptions),
  },
  {
    label: 'TCP congestion control',
    pattern: /^TCP congestion control (?:set to|using|default) (\S+)/,
    ...load('congestion'),
  },
  { label: 'Read buffer size', pattern: /^Read buffer size: /, ...ignored('of the server') },
  {
    label: 'addresses of a stream',
    pattern: /^\[ *\*?\d+\] local (.*)$/,
    ...loads('trip_times', toMarks),
  },
  { label: 'Binding to', pattern: /^Binding to |^Multicast ttl/, ...identity },
  { label: 'Enabled', pattern: /^Enabled |^Event based writes/, ...environment },
  { label: 'headings', pattern: HEADING, ...result },
  { label: 'rows and lines of streams', pattern: STREAM, ...result },
  { label: 'errors and warnings', pattern: /WARNING|failed|refused|reset|Waiting for/i, ...result },
  { label: '----', pattern: /^-{20,}$/, ...ignored('a rule') },
]
