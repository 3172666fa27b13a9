import { ignored, identity, type LineField, load, loads, plan, result } from '../../model/fields'
import { boundText, type Load } from '../../model/load'

/** What the reader makes of a parameter itself, and what sockperf does without it. */
const PLANNED = /^(?:mps|msg-size|ip|port|sender-affinity|receiver-affinity|pps)$/
const BY_DEFAULT: Readonly<Record<string, string>> = { burst: '1' }

/** "--mps=300 --burst=1 --reply-every=1 --msg-size=14 --time=1" of a full log */
function toParameters(printed: unknown): Load {
  const load: Load = {}
  for (const one of String(printed).split(' ')) {
    const [, name = '', value = ''] = /^--([a-z][a-z0-9-]{0,40})(?:=(.*))?$/s.exec(one) ?? []
    if (name === '' || PLANNED.test(name) || BY_DEFAULT[name] === value) continue
    const number = Number(value)
    load[name.replaceAll('-', '_')] =
      value === '' ? true : Number.isFinite(number) ? number : boundText(value)
  }
  return load
}

/** How the receiver waits: "recvfrom() to block on socket(s)" is what it does by default. */
const toReceive = (printed: unknown): string | null =>
  /^recvfrom/.test(String(printed)) ? null : boundText(String(printed))

/** Lines of the report, of which colours may begin some, and of a full log. */
export const SOCKPERF_LINES: readonly LineField[] = [
  {
    label: 'test was performed using the following parameters',
    pattern: /test was performed using the following parameters: (\S.*)$/,
    ...loads('burst, reply_every, …', toParameters),
  },
  {
    label: 'NOTE: test was performed, using msg-size, mps',
    pattern: /NOTE: test was performed, using /,
    ...plan('targetRps'),
  },
  {
    label: 'using … to block on socket(s)',
    pattern: /sockperf: using (\S.*)$/,
    ...load('receive', null, toReceive),
  },
  {
    label: 'Warm up time',
    pattern: /\[Total Run\] .*Warm up time=(\d{1,9}) msec/,
    ...load('warm_up_ms', 400, Number),
  },
  {
    label: 'avg-rtt (--full-rtt) or avg-latency (half of it)',
    pattern: /====> avg-(latency|rtt|lat)=/,
    ...load('full_rtt', null, (what) => what === 'rtt'),
  },
  {
    // A list of sockets (-f) is numbered from 0; the last line counts.
    label: '[ …] IP, PORT # protocol',
    pattern: /\[ *(\d{1,6})\] IP = .* PORT = +\d+ # /,
    ...load('sockets', 1, (index) => Number(index) + 1),
  },
  { label: 'version', pattern: /== version #/, ...identity },
  {
    label: 'progress',
    pattern: /sockperf: (?:Warmup stage|Starting test|Test end)|\[CLIENT\]/,
    ...ignored('how far sockperf is'),
  },
  {
    label: 'statistics',
    pattern:
      /\[(?:Valid Duration|Total Run)\]|Printing statistics|# dropped messages|Summary: |Total (?:of )?\d+ |---> /,
    ...result,
  },
  { label: 'rows of a full log', pattern: /^packet, |^\d+, |^-+$/, ...result },
  { label: 'errors', pattern: /sockperf: (?:ERROR|WARNING|Warning)/, ...result },
]
