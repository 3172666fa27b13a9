import { ignored, type LineField, loads, plan, result } from '../../model/fields'
import { type Load, targetLoad } from '../../model/load'

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Sockets that were opened, and as many as there are with keep-alive on. */
export const SOCKETS_USED =
  /^Sockets used: (\d{1,15}) \(for perfect keepalive, would be (\d{1,15})\)/

/** "false, Jitter: false, Catchup allowed: true" */
const toPacing = (printed: unknown): Load => {
  const [, uniform, jitter, catchUp] =
    /^(\w+), Jitter: (\w+), Catchup allowed: (\w+)$/.exec(toText(printed) ?? '') ?? []
  return {
    ...(uniform === 'true' ? { uniform: true } : {}),
    ...(jitter === 'true' ? { jitter: true } : {}),
    ...(catchUp === 'false' ? { catch_up: false } : {}),
  }
}

/**
 * `"warmup":"sequential","conn-reuse":"5:10"}` of the log in JSON, `warmup="sequential", conn-reuse="5"` of the other one, as
 * the fields SequentialWarmup and ConnReuseRange of the JSON output.
 */
function toLoggedLoad(printed: unknown): Load {
  const text = String(printed)
  const [, least = '', most = least] =
    /conn-reuse"?[:=] ?"(\d{1,9})(?::(\d{1,9}))?"/.exec(text) ?? []
  return {
    ...(/warmup"?[:=] ?"sequential"/.test(text) ? { sequential_warmup: true } : {}),
    ...(Number(least) > 0 ? { connection_reuse: `${least},${most}` } : {}),
  }
}

/** Lines of the report for people, and of the log that fortio prints into it. */
export const FORTIO_LINES: readonly LineField[] = [
  {
    label: 'Fortio … running at … queries per second: URL',
    pattern: /^Fortio \S+ running at .*: (\S+)$/,
    ...loads('path, query', (url) => targetLoad(toText(url))),
  },
  {
    label: 'Starting at … qps with … thread(s)',
    pattern: /^Starting at/,
    ...plan('connections'),
  },
  {
    label: 'Uniform, Jitter, Catchup allowed',
    pattern: /^Uniform: (\w+, Jitter: \w+, Catchup allowed: \w+)$/,
    ...loads('uniform, jitter, catch_up', toPacing),
  },
  {
    label: 'log line Starting … test',
    pattern: /^(?:\{"ts":|\d\d:\d\d:\d\d(?:\.\d+)? ).*Starting \w+ test(\W.*)$/,
    ...loads('sequential_warmup, connection_reuse', toLoggedLoad),
  },
  {
    label: 'log lines',
    pattern: /^\{"ts":|^\d\d:\d\d:\d\d(?:\.\d+)? /,
    ...ignored('the same facts again, by connection'),
  },
  { label: 'Ended after', pattern: /^Ended after /, ...result },
  { label: 'All done', pattern: /^All done /, ...result },
  { label: 'Aggregated … Time', pattern: /^(?:Aggregated \w+ Time|Sleep times) : /, ...result },
  { label: 'buckets', pattern: /^>=? \S+ <= |^# (?:range|target)[ ,]/, ...result },
  { label: 'WARNING', pattern: /^WARNING /, ...result },
  { label: 'Error cases', pattern: /^Error cases : /, ...result },
  {
    label: 'Sockets used',
    pattern: SOCKETS_USED,
    // Of the only value that the report has of keep-alive, which its JSON states.
    ...loads('reconnects', () => ({})),
  },
  {
    label: 'sockets',
    pattern: /^# Socket and IP|^\[\d+\] |^IP addresses|^\S+: \d+$/,
    ...result,
  },
  { label: 'Connection time histogram', pattern: /^Connection time histogram /, ...result },
  { label: 'return codes', pattern: /^(?:Code|Health|Ping|tcp|udp) /, ...result },
  { label: 'Response sizes', pattern: /^Response (?:Header|Body)/, ...result },
]
