import { AdapterError, type ResultFile } from '../model/adapter'
import type { Notice } from '../model/parsed-run'
import { notice } from '../model/notices'
import { parseJson } from './json'
import { looksLikeJson } from './result-file'

/**
 * What the tools that carry a report around put at the start of each of its lines. Every pattern is anchored and has
 * bounded quantifiers, so that a line costs linear time.
 */
const LINE_STARTS: readonly { what: string; pattern: RegExp }[] = [
  { what: 'kubectl logs --prefix', pattern: /^\[pod\/[^\s\]]{1,300}\] ?/ },
  {
    what: 'time stamps',
    pattern:
      /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?: |$)(?:std(?:out|err) [FP](?: |$))?/,
  },
  {
    what: 'syslog',
    pattern:
      /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]{1,100} [\w./-]{1,100}(?:\[\d{1,9}\])?:(?: |$)/,
  },
  { what: 'docker compose logs', pattern: /^[\w.-]{1,200} {1,40}\| ?/ },
]
/** A pod and a container are printed one inside the other; more layers than these are no log. */
const MAX_LAYERS = 4

/** A log of several pods has several starts; their lines would make one report of two. */
function refuseSeveral(starts: ReadonlySet<string>): void {
  if (starts.size < 2) return
  const [first = '', second = ''] = starts
  throw new AdapterError({
    code: 'MALFORMED',
    title: 'the log of several pods',
    detail: `expected the lines of one pod, found those of ${first.trim()} and ${second.trim()}`,
    hint: 'send one file for each pod: kubectl logs POD > POD.txt',
  })
}

/** Lines without one kind of start; null unless most of them have it. */
function withoutStart(
  lines: readonly string[],
  { pattern, what }: (typeof LINE_STARTS)[number],
): string[] | null {
  const starts = new Set<string>()
  let filled = 0
  let started = 0
  const rest = lines.map((line) => {
    if (line !== '') filled++
    const [start = ''] = pattern.exec(line) ?? []
    if (start === '') return line
    started++
    if (what !== 'time stamps' && what !== 'syslog' && starts.size < 2) starts.add(start.trim())
    return line.slice(start.length)
  })
  if (started === 0 || started * 2 < filled) return null
  refuseSeveral(starts)
  return rest
}

/**
 * The blank-terminated text that every filled line begins with, as stern and others print; empty when there is none.
 * For a single line it is the text before its JSON object.
 */
function commonStart(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.length === 1) return (filled[0] ?? '').slice(0, 300).match(/^[^{]*? (?=\{)/)?.[0] ?? ''
  let common = (filled[0] ?? '').slice(0, 300)
  for (const line of filled) {
    let same = 0
    while (same < common.length && common[same] === line[same]) same++
    common = common.slice(0, same)
  }
  const end = common.lastIndexOf(' ') + 1
  return common.trim() === '' ? '' : common.slice(0, end)
}

function withoutStarts(text: string): { text: string; removed: string[] } | null {
  let lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  const removed: string[] = []
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const kind = LINE_STARTS.map((one) => ({ one, rest: withoutStart(lines, one) })).find(
      ({ rest }) => rest !== null,
    )
    if (!kind?.rest) break
    lines = kind.rest
    removed.push(kind.one.what)
  }
  const common = commonStart(lines)
  if (common !== '') {
    lines = lines.map((line) => (line.startsWith(common) ? line.slice(common.length) : line))
    removed.push(JSON.stringify(common))
  }
  return removed.length === 0 ? null : { text: lines.join('\n'), removed }
}

/** The one JSON document that begins and ends at lines of its own, between lines that are none. */
function jsonInside(text: string): { text: string; value: unknown; around: number } | null {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => /^(?:\{|\[\s*[{\]\n\r]|\[$)/.test(line))
  const last = lines.findLastIndex((line) => /^[\]}]\s*$|^\{.*\}\s*$/.test(line))
  if (first === -1 || last < first || (first === 0 && last === lines.length - 1)) return null
  const inner = lines.slice(first, last + 1).join('\n')
  const around = [...lines.slice(0, first), ...lines.slice(last + 1)]
  const filled = around.filter((line) => line.trim() !== '').length
  if (filled === 0) return null
  try {
    return { text: inner, value: parseJson(inner), around: filled }
  } catch (error) {
    if (error instanceof AdapterError) return null
    throw error
  }
}

/** A report for people; tables of requests are longer, and their readers refuse a line that is none. */
const LONGEST_REPORT = 2 ** 20

/**
 * The notice for a report that was parsed although each of its lines has a prefix: its reader looks for words
 * inside of lines.
 */
export function lineStarts({ text, json }: ResultFile): Notice[] {
  if (text === null || text.length > LONGEST_REPORT) return []
  if (text.trimStart().startsWith('{') || json() !== undefined) return []
  const removed = withoutStarts(text)?.removed ?? []
  return removed.length === 0 ? [] : [startsNotice(removed)]
}

const startsNotice = (removed: readonly string[]): Notice =>
  notice('LINES_AROUND', `what stands before each line was left out: ${removed.join(', ')}`)

const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

/**
 * A report that a log or a script wrapped: its lines without their prefixes, and a JSON document without the
 * lines before and after it. The bytes stay those that were sent. Only for a file that no reader takes as it is: a
 * format whose own lines begin with a time must not lose it.
 * @returns null when nothing surrounds the report
 * @throws AdapterError for the log of several pods
 */
export function stripLogNoise(file: ResultFile): { file: ResultFile; notices: Notice[] } | null {
  if (file.text === null) return null
  const plain = withoutStarts(file.text)
  const text = plain?.text ?? file.text
  const inner = jsonInside(text)
  if (plain === null && inner === null) return null
  const notices = [
    ...(plain ? [startsNotice(plain.removed)] : []),
    ...(inner
      ? [
          notice(
            'LINES_AROUND',
            `${plural(inner.around, 'line')} around the JSON document left out`,
          ),
        ]
      : []),
  ]
  const read = inner?.text ?? text
  let parsed: { value: unknown } | null = inner ? { value: inner.value } : null
  const json = (): unknown => (parsed ??= { value: parseValue(read) }).value
  return { file: { ...file, text: read, json }, notices }
}

function parseValue(text: string): unknown {
  if (!looksLikeJson(text)) return undefined
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof AdapterError) return undefined
    throw error
  }
}
