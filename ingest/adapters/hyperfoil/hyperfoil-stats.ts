import { decimal, MAX_RPS } from '../../formats/decode'
import type { Latency, Level } from '../../formats/latency-table'
import { type ReportLine, TextReport, withoutColours } from '../../formats/text-report'
import { type LineField, loads, result } from '../../model/fields'
import type { ParsedRun } from '../../model/parsed-run'
import { toEnglish } from './hyperfoil-lines'
import { type PhaseFacts, toRuns } from './hyperfoil-run'

export const STATS_COMMAND = '[hyperfoil]$ stats --total > stats.txt, or all.json of the run'

const HEADING = /^PHASE {2,}METRIC {2,}THROUGHPUT {2,}REQUESTS {2,}MEAN(?: |$)/
const RULE = /^-{20,}$/
const LIMIT = /^(\S[^:]{0,300}): (\S.*)$/
const PROMPT = /^\[hyperfoil/

const KNOWN =
  /^(?:PHASE|METRIC|THROUGHPUT|REQUESTS|MEAN|STD_DEV|MAX|p\d{1,2}(?:\.\d{1,4})?|INVALID|TIMEOUTS|ERRORS|BLOCKED|[2345]xx|CACHE)$/
const NEEDED = ['PHASE', 'METRIC', 'THROUGHPUT', 'REQUESTS', 'MEAN', 'TIMEOUTS', 'ERRORS']

export const isStatsTable = (text: string): boolean =>
  /^PHASE {2,}METRIC {2,}THROUGHPUT {2,}REQUESTS {2,}MEAN(?: |\r?$)/m.test(withoutColours(text))

/** The CLI colours its lines, so that none has a fixed beginning. */
export const STATS_LINES: readonly LineField[] = [
  { label: 'Total stats from run', pattern: /(?:Total|Recent) stats from run /, ...result },
  { label: 'Extensions', pattern: /Extensions \(/, ...result },
  { label: '----', pattern: RULE, ...result },
  {
    label: 'headings',
    pattern: /\b(?:PHASE|MEAN|TIMEOUTS|BLOCKED|CACHE|p99\.99|[2345]xx)\b/,
    ...result,
  },
  { label: 'phase/metric: limit', pattern: /^\S{1,300}: \S/, ...result },
  { label: 'row', pattern: /\S/, ...loads('phase, metric', () => ({})) },
]

const splitCells = (text: string): string[] => text.trim().split(/ {2,}/)

type Table = { titles: string[]; perRow: number; from: number }

/** A table wider than the terminal goes on in lines that begin with blanks; a rule separates its rows. */
function readTitles(report: TextReport, at: number): Table {
  const titles = splitCells(report.lines[at]?.text ?? '')
  let perRow = 1
  let from = at + 1
  for (let next = report.lines[from]; next && /^ +\S/.test(next.text); next = report.lines[from]) {
    titles.push(...splitCells(next.text))
    perRow++
    from++
  }
  const line = report.lines[at]?.line ?? null
  for (const title of titles)
    if (!KNOWN.test(title)) report.fail('the column', 'one that Hyperfoil prints', title, line)
  for (const title of NEEDED)
    if (!titles.includes(title)) report.fail(`the column ${title}`, 'in the table', null, line)
  if (new Set(titles).size < titles.length)
    report.fail('the columns', 'each once', titles.join(' '), line)
  return { titles, perRow, from }
}

type Row = { cells: ReadonlyMap<string, string>; line: number }

function readRow(report: TextReport, { titles, perRow }: Table, at: number): Row {
  const lines = report.lines.slice(at, at + perRow)
  const line = lines[0]?.line ?? 1
  const cells = lines.flatMap(({ text }, i) => {
    if (i > 0 && !/^ +\S/.test(text))
      report.fail('the row', `${perRow} lines`, text, line, 'TRUNCATED')
    return splitCells(text)
  })
  if (lines.length < perRow || cells.length !== titles.length)
    report.fail('the row', `${titles.length} columns`, `${cells.length}`, line, 'TRUNCATED')
  return { cells: new Map(titles.map((title, i) => [title, cells[i] ?? ''])), line }
}

/** Lines of the CLI after a table: words with one blank between them, where rows have two between cells. A single word is a cut row. */
const isAfter = ({ text }: ReportLine): boolean =>
  text === '' || PROMPT.test(text) || (/^\S+ \S+ \S/.test(text) && !text.includes('  '))

const FACTOR: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6 }

function readRate(report: TextReport, printed: string, line: number): number | null {
  if (printed === '<none>') return null
  const [, digits = '', factor = ''] = /^(\S+?)([kM]?) req\/s$/.exec(printed) ?? []
  const value = decimal(digits)
  const rate = value === null ? NaN : value * (FACTOR[factor] ?? NaN)
  if (rate >= 0 && rate <= MAX_RPS) return Number(rate.toPrecision(12))
  return report.fail('THROUGHPUT', 'a rate such as "61.08 req/s"', printed, line)
}

function toFacts(report: TextReport, { cells, line }: Row, limits: readonly string[]): PhaseFacts {
  const printed = (name: string): string => cells.get(name) ?? ''
  const count = (name: string): number =>
    cells.has(name) ? report.count(printed(name), name, line) : 0
  const time = (name: string): Latency => ({
    ...report.latency(printed(name), name, line),
    place: { line },
  })
  const percentiles = [...cells.keys()].flatMap((name): Level[] =>
    /^p\d/.test(name) ? [{ ...time(name), p: Number(name.slice(1)) }] : [],
  )
  const phase = printed('PHASE')
  const metric = printed('METRIC')
  return {
    phase,
    metric,
    place: `line ${line}`,
    requests: count('REQUESTS'),
    statuses: {
      '2xx': count('2xx'),
      '3xx': count('3xx'),
      '4xx': count('4xx'),
      '5xx': count('5xx'),
      other: 0,
    },
    invalid: cells.has('INVALID') ? count('INVALID') : null,
    timeouts: count('TIMEOUTS'),
    errors: count('ERRORS'),
    blockedSeconds: cells.has('BLOCKED') ? report.duration(printed('BLOCKED'), 'BLOCKED', line) : 0,
    achievedRps: readRate(report, printed('THROUGHPUT'), line),
    durationSeconds: null,
    startedAt: null,
    table: {
      min: null,
      mean: time('MEAN'),
      max: cells.has('MAX') ? time('MAX') : null,
      stddev: cells.has('STD_DEV') ? time('STD_DEV') : null,
      percentiles,
    },
    histograms: [],
    failedLimits: limits,
  }
}

/** Each row of a wrapped table has a rule below it, the last one too: one that is missing was cut off. */
function readRows(report: TextReport, table: Table): { rows: Row[]; end: number } {
  const rows: Row[] = []
  const rule = table.perRow > 1 ? (report.lines[table.from]?.text ?? '') : null
  const readRule = (at: number): number => {
    const { text = '', line = report.lines.length } = report.lines[at] ?? {}
    if (text !== rule || !RULE.test(text))
      report.fail('the rule', 'below the row', text, line, 'TRUNCATED')
    return at + 1
  }
  let at = rule === null ? table.from : readRule(table.from)
  for (let one = report.lines[at]; one && !isAfter(one); one = report.lines[at]) {
    rows.push(readRow(report, table, at))
    at += table.perRow
    if (rule !== null) at = readRule(at)
  }
  return { rows, end: at }
}

/** The table of the command `stats`. @throws AdapterError with the line */
export function parseStatsTable(raw: string): ParsedRun[] {
  const report = new TextReport(toEnglish(withoutColours(raw)), 'Hyperfoil', STATS_COMMAND)
  const recent = report.find(/^Recent stats from run /)
  if (recent)
    report.fail(
      'the table',
      'of the whole run',
      'recent stats, of a moment',
      recent.line,
      'MALFORMED',
    )
  report.refuseSecond(HEADING)
  const heading = report.find(HEADING) ?? report.cutOff('the table')
  const table = readTitles(report, heading.index)
  const { rows, end: at } = readRows(report, table)
  if (rows.length === 0) report.fail('the table', 'with rows', null, heading.line, 'NO_RESULT')
  const limits = new Map<string, string[]>()
  for (const { text } of report.lines.slice(at)) {
    const [, name = '', words = ''] = LIMIT.exec(text) ?? []
    if (words !== '') limits.set(name, [...new Set([...(limits.get(name) ?? []), words])])
  }
  const facts = rows.map((row) => {
    const name = `${row.cells.get('PHASE') ?? ''}/${row.cells.get('METRIC') ?? ''}`
    return toFacts(report, row, limits.get(name) ?? [])
  })
  const runs = toRuns(facts, [], { loadModel: 'unknown', version: null })
  if (runs.length === 0)
    report.fail('the table', 'with an HTTP answer', null, heading.line, 'NO_RESULT')
  return runs
}
