import { ownValue } from '../../dictionary/own-value'
import { TextReport } from '../../formats/text-report'
import { type LineField, loads, result } from '../../model/fields'
import type { ParsedRun } from '../../model/parsed-run'
import { COLUMNS } from './k8s-netperf-columns'
import { K8S_NETPERF_COMMAND, testKey, type TestRow, toRuns } from './k8s-netperf-run'

const BORDER = /^\+(?:-{2,}\+){5,}$/
const ROW = /^\|.*\|$/
const HEADING = /^\| +(?:RESULT TYPE|TYPE) +\|/

/** Before 0.1.6 the tables had no borders. */
const OLD_HEADING =
  /^(?: ?Driver +\| )?Scenario +\| (?:Parallelism +\| *)?(?:Host Network|Service) +\|/m

export const isTable = (text: string): boolean =>
  /^\| +(?:RESULT TYPE|TYPE) +\| +(?:DRIVER +\| +)?(?:SCENARIO|ROLE) +\|/m.test(text) ||
  OLD_HEADING.test(text)

export const TABLE_LINES: readonly LineField[] = [
  { label: '+---+', pattern: BORDER, ...result },
  { label: 'headings', pattern: HEADING, ...result },
  {
    label: 'row',
    pattern: ROW,
    ...loads('driver, test, placement, burst', () => ({})),
  },
  { label: 'log', pattern: /\S/, ...result },
]

const split = (text: string): string[] =>
  text
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

type Kind = 'rate' | 'latency' | 'losses' | 'machine'

/** What a table holds goes by the first cell of its rows. */
function readKind(report: TextReport, printed: string, line: number): Kind {
  const kind = printed.replace(/^[^A-Za-z]+/, '')
  if (/^(?:Stream|Rr) Results$/i.test(kind)) return 'rate'
  if (/^(?:Stream|RR) Latency Results$/i.test(kind)) return 'latency'
  if (kind === 'TCP Retransmissions' || kind === 'UDP Loss Percent') return 'losses'
  if (/^(?:Node|Pod) (?:CPU|Mem)/.test(kind)) return 'machine'
  return report.fail('the type of result', 'one that k8s-netperf prints', printed, line)
}

type Cells = { kind: Kind; type: string; row: ReadonlyMap<string, string>; line: number }

/** Rows of all tables; each table ends with a border, and one without was cut off. */
function readRows(report: TextReport): Cells[] {
  const rows: Cells[] = []
  let headings: string[] | null = null
  let hasRows = false
  for (const [i, { text, line }] of report.lines.entries()) {
    if (!ROW.test(text)) {
      if (text.startsWith('|') || (hasRows && !BORDER.test(text)))
        report.fail('the row', 'ending with |', text.slice(-40), line, 'TRUNCATED')
      if (hasRows || !BORDER.test(text)) headings = null
      hasRows = false
      continue
    }
    const cells = split(text)
    if (HEADING.test(text)) {
      headings = cells
      continue
    }
    if (headings === null) {
      // A damaged line of headings stands below a border, the table of another program below the end of one.
      const [border = '', before = ''] = [report.lines[i - 1]?.text, report.lines[i - 2]?.text]
      if (BORDER.test(border) && !ROW.test(before))
        report.fail('the headings', 'above the row', text.slice(0, 40), line)
      continue
    }
    hasRows = true
    if (cells.length !== headings.length)
      report.fail('the row', `${headings.length} columns`, `${cells.length}`, line, 'TRUNCATED')
    const type = cells[0] ?? ''
    const kind = readKind(report, type, line)
    if (kind === 'machine') continue
    const row = headings.map((heading, at): [string, string] => {
      const name = ownValue(COLUMNS, heading.toLowerCase())
      return [
        name ?? report.fail('the column', 'one that k8s-netperf prints', heading, line),
        cells[at] ?? '',
      ]
    })
    rows.push({ kind, type: type.replace(/^[^A-Za-z]+/, ''), row: new Map(row), line })
  }
  if (hasRows) report.cutOff('the end of the table')
  return rows
}

/** "2661.006667 (Mb/s)" */
function readValue(report: TextReport, { row, line }: Cells, name: string): [string, string] {
  const printed = row.get(name) ?? ''
  const [, digits = '', unit = ''] = /^(\S+) \((\S+)\)$/.exec(printed) ?? []
  return digits === ''
    ? report.fail('the value', 'a number and its unit', printed, line)
    : [digits, unit]
}

function readInterval({ row }: Cells): [number, number] | null {
  const [, low, high] = /^(-?\d[\d.]*)-(\d[\d.]*) \(/.exec(row.get('interval') ?? '') ?? []
  return Number(high) > 0 ? [Number(low), Number(high)] : null
}

/** @throws AdapterError with the line */
export function parseTables(text: string): ParsedRun[] {
  const report = new TextReport(text, 'k8s-netperf', K8S_NETPERF_COMMAND)
  if (OLD_HEADING.test(text) && !report.find(HEADING))
    report.fail(
      'the table',
      'with borders, as of k8s-netperf 0.1.6 and newer',
      'one without',
      report.find(OLD_HEADING)?.line ?? null,
      'MALFORMED',
    )
  const rows = readRows(report)
  const tests = new Map<string, TestRow>()
  for (const one of rows.filter(({ kind }) => kind === 'rate')) {
    const key = testKey(one.row)
    if (tests.has(key))
      report.fail(
        'the tests',
        'each once; send a file for each run',
        'the same test again',
        one.line,
        'MALFORMED',
      )
    const [rate, unit] = readValue(report, one, 'value')
    tests.set(key, {
      test: one.row,
      place: { line: one.line },
      unit,
      rate,
      p99: null,
      retransmits: null,
      lossPercent: null,
      interval: readInterval(one),
      version: null,
      startedAt: null,
    })
  }
  for (const one of rows.filter(({ kind }) => kind !== 'rate')) {
    // The table of TCP_STREAM_LAT has fewer columns than the others.
    const test = findTest(tests, one)
    if (test === null) continue
    if (one.kind === 'latency') {
      const [p99, unit] = readValue(report, one, 'p99')
      if (unit !== 'usec') report.fail('the unit of the latency', 'usec', unit, one.line)
      test.p99 = p99
    } else if (one.type === 'UDP Loss Percent') test.lossPercent = one.row.get('value') ?? null
    else test.retransmits = one.row.get('value') ?? null
  }
  return toRuns([...tests.values()])
}

/** Tables of latency before 0.1.21 have no driver: netperf was the only one with a latency. */
function findTest(tests: ReadonlyMap<string, TestRow>, { row }: Cells): TestRow | null {
  const exact = tests.get(testKey(row))
  if (exact) return exact
  const same = [...tests.values()].filter(({ test }) =>
    [...row].every(
      ([name, cell]) => !test.has(name) || NOT_TEST.has(name) || test.get(name) === cell,
    ),
  )
  const named = row.has('driver')
    ? same
    : same.filter(({ test }) => test.get('driver') === 'netperf')
  return named.length === 1 ? (named[0] ?? null) : null
}
const NOT_TEST: ReadonlySet<string> = new Set([
  'kind',
  'value',
  'p99',
  'p50',
  'mean_latency',
  'interval',
])
