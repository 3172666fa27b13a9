import type { TextReport } from '../../formats/text-report'
import type { Fields } from './netperf-fields'

/** Request/response over one connection, a connection for each request, or bytes in one direction. */
export type NetperfKind = 'rr' | 'crr' | 'stream'

const HINT = 'add DIRECTION to the selectors, or leave -P 0 out: the banner names the test'

const BY_TITLE: readonly [RegExp, NetperfKind][] = [
  [/Connect\//i, 'crr'],
  [/REQUEST\/RESPONSE/i, 'rr'],
  [/STREAM|MAERTS|SENDFILE/, 'stream'],
]
/** Of the selector, and of the banner of an omni test. */
const BY_DIRECTION: readonly [RegExp, NetperfKind][] = [
  [/^Connect/, 'crr'],
  [/^Send\|Recv$/, 'rr'],
  [/^(?:Send|Recv|Receive)$/, 'stream'],
]
const BY_COMMAND: readonly [RegExp, NetperfKind][] = [
  [/-t ?\w+_(?:CRR|CC)\b/i, 'crr'],
  [/-t ?\w+_RR\b/i, 'rr'],
  [/-t ?\w+_(?:STREAM|MAERTS|SENDFILE)\b/i, 'stream'],
]

const select = (text: string, kinds: readonly [RegExp, NetperfKind][]): NetperfKind | null =>
  kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null

/**
 * Which test a result is of, by what names it and never by the unit of its rate: -f prints transactions in bits per second
 * and the rate of a stream in transactions.
 * @param title of the banner, empty without one
 * @throws AdapterError where nothing in the file names the test
 */
export function readKind(report: TextReport, title: string, fields: Fields): NetperfKind {
  const printed = (name: string): string => fields.get(name)?.printed ?? ''
  const omni = /^OMNI (\S+) TEST/.exec(title)?.[1] ?? ''
  const kind =
    select(title, BY_TITLE) ??
    select(omni, BY_DIRECTION) ??
    select(printed('DIRECTION'), BY_DIRECTION) ??
    select(printed('COMMAND_LINE'), BY_COMMAND) ??
    // Only streams have no requests.
    (printed('REQUEST_SIZE') === '-1' ? 'stream' : null)
  return kind ?? report.fail('the test', `named (${HINT})`, null, null, 'MISSING_FIELD')
}
