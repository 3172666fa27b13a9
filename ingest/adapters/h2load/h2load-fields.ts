import {
  type FieldTable,
  identity,
  ignored,
  type LineField,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import type { Load } from '../../model/load'

/** "#3: 25 total client(s). Up to 5 client(s) will be created every 1s Timing-based test with 10s of warm-up time and …" */
function toThread(printed: unknown): Load {
  const text = String(printed)
  const thread = Number(/^#(\d{1,6}):/.exec(text)?.[1] ?? 0)
  const warmUp = Number(/ with (\d{1,9})s of warm-up time/.exec(text)?.[1] ?? 0)
  const [, clients, period] =
    /Up to (\d{1,9}) client\(s\) will be created every (\S{1,20})/.exec(text) ?? []
  return {
    ...(thread > 0 ? { threads: thread + 1 } : {}),
    ...(warmUp > 0 ? { warm_up_s: warmUp } : {}),
    ...(clients === undefined
      ? {}
      : { clients_per_period: Number(clients), rate_period: period ?? '' }),
  }
}

/** Lines of the report for people. */
export const H2LOAD_LINES: readonly LineField[] = [
  {
    label: 'spawning thread #…: … total client(s)',
    pattern: /^spawning thread (#\d.*)$/,
    // The first of them; where there are more, the run says so.
    ...loads('threads, warm_up_s, clients_per_period, rate_period', toThread, () => ({
      threads: 1,
    })),
  },
  {
    label: 'Application protocol',
    pattern: /^Application protocol: |^No protocol negotiated/,
    ...plan('protocol'),
  },
  { label: 'TLS Protocol', pattern: /^TLS Protocol: (\S.*)$/, ...load('tls') },
  { label: 'Cipher', pattern: /^Cipher: (\S.*)$/, ...load('cipher') },
  { label: 'Server Temp Key', pattern: /^Server Temp Key: (\S.*)$/, ...load('key_exchange') },
  {
    // h2load starts clients one after the other with -r only.
    label: 'progress: … of clients started',
    pattern: /^progress: (\d{1,3}% of clients started)$/,
    ...load('clients_ramp', null, () => true),
  },
  {
    label: 'progress',
    pattern:
      /^(?:starting benchmark|progress: |Warm-up |Main benchmark |Stopping all clients|Stopped all clients)/,
    ...ignored('how far h2load is'),
  },
  { label: 'address', pattern: /^(?:Unix domain socket|Process Request Failure)/, ...identity },
  { label: 'finished in', pattern: /^finished in /, ...result },
  { label: 'counts', pattern: /^(?:requests|status codes|traffic|UDP datagram): /, ...result },
  { label: 'titles of the times', pattern: /^\s*(?:min|max)\s/, ...result },
  { label: 'times', pattern: /^(?:time |request|connect|TTFB|req\/s)[^:]{0,30}:/, ...result },
]

/** Columns of --log-file, which has no titles. */
export const H2LOAD_COLUMNS: FieldTable = { start: result, status: result, duration: result }
