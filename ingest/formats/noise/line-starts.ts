import { AdapterError } from '../../model/adapter'
import { isFilled, type Cleaned, type Layer } from './layer'

const TIME = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?/

type LineStart = {
  what: string
  /** length of what stands before a line; 0 where nothing does */
  measure: (line: string) => number
  /** whether another start means another pod, rather than another moment */
  isOfPod: boolean
  /** whether it stands before each filled line, rather than before most of them */
  isOnEach?: true
}

const matching = (what: string, pattern: RegExp, isOfPod: boolean): LineStart => ({
  what,
  measure: (line) => pattern.exec(line)?.[0].length ?? 0,
  isOfPod,
})

/** Column to which k9s fills a time with blanks. */
const TIME_COLUMN = 31

const timeLength = (line: string): number => {
  const length = TIME.exec(line)?.[0].length ?? 0
  return length === 0 || (line.length > length && line[length] !== ' ') ? 0 : length
}

const columnLength = (line: string): number => {
  const length = timeLength(line)
  const isFull = length > 0 && length < TIME_COLUMN && line.slice(length, TIME_COLUMN).trim() === ''
  return isFull ? Math.min(TIME_COLUMN, line.length) : 0
}

/**
 * What the tools that carry a report around put at the start of each of its lines. Every pattern is anchored and has
 * bounded quantifiers, so that a line costs linear time.
 */
const LINE_STARTS: readonly LineStart[] = [
  matching('kubectl logs --prefix', /^\[pod\/[^\s\]]{1,300}\] ?/, true),
  matching('gh run view --log', /^[^\t]{1,200}\t[^\t]{1,200}\t(?=\d{4}-\d\d-\d\dT)/, false),
  matching('time stamps', new RegExp(`${TIME.source}(?: |$)std(?:out|err) [FP](?: |$)`), false),
  {
    what: 'time stamps in a column',
    isOfPod: false,
    measure: columnLength,
    // Indented lines of another log look the same.
    isOnEach: true,
  },
  {
    what: 'time stamps',
    isOfPod: false,
    measure: (line) => {
      const length = timeLength(line)
      return length === 0 ? 0 : Math.min(length + 1, line.length)
    },
  },
  matching(
    'syslog',
    /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]{1,100} [\w./-]{1,100}(?:\[\d{1,9}\])?:(?: |$)/,
    false,
  ),
  matching('docker compose logs', /^[\w.-]{1,200} {1,40}\| ?/, true),
  matching('a Markdown quotation', /^ {0,3}>(?: |$)/, false),
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
function withoutStart(lines: readonly string[], kind: LineStart): string[] | null {
  const { measure, isOfPod, isOnEach = false } = kind
  const starts = new Set<string>()
  let filled = 0
  let started = 0
  const rest = lines.map((line) => {
    if (line !== '') filled++
    const length = measure(line)
    if (length === 0) return line
    started++
    if (isOfPod && starts.size < 2) starts.add(line.slice(0, length).trim())
    return line.slice(length)
  })
  if (started === 0 || started * 2 < filled || (isOnEach && started < filled)) return null
  refuseSeveral(starts)
  return rest
}

/**
 * The blank-terminated text that every filled line begins with, as stern and k9s print it; empty when there is none.
 * For a single line it is the text before its JSON object.
 */
function commonStart(lines: readonly string[]): string {
  const filled = lines.filter(isFilled)
  if (filled.length === 1) return (filled[0] ?? '').slice(0, 300).match(/^[^{]*? (?=\{)/)?.[0] ?? ''
  let common = (filled[0] ?? '').slice(0, 300)
  for (const line of filled) {
    let same = 0
    while (same < common.length && common[same] === line[same]) same++
    common = common.slice(0, same)
  }
  // Rows of a table of JSON objects begin alike, too.
  const [start = ''] = /^[^\s{]+(?: +[^\s{]+)* /.exec(common) ?? []
  return start
}

/** What a log puts before each line. @throws AdapterError for the log of several pods */
export const withoutStarts: Layer = (text): Cleaned | null => {
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
  return removed.length === 0
    ? null
    : { text: lines.join('\n'), removed: `what stands before each line (${removed.join(', ')})` }
}
