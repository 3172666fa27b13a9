import type { ReportLine, TextReport } from '../../formats/text-report'
import { CILIUM_COLUMNS } from './cilium-perf-fields'

/** A row of a table: its cells by the headings of the columns. */
export type CiliumRow = { cells: Readonly<Record<string, string>>; line: number }

/** @property isClosed whether a rule stands below the last row: cilium prints one below every table */
type CiliumTable = { rows: CiliumRow[]; isClosed: boolean }

const HEADING = /(?:^|[^|\w])Scenario +\|/
const RULE = /^[^|\w-]*-{20,}$/
/** With --debug older versions print the single values under a row. */
const DEBUG = /Individual Values from run/
const BLANK = /^\s*$/

/** Before the first cell stand a mark and, with --timestamp, the time. */
function split(text: string): string[] {
  const [first = '', ...others] = text.split('|').map((cell) => cell.trim())
  return [first.split(' ').at(-1) ?? '', ...others]
}

function readHeadings(report: TextReport, one: ReportLine): string[] {
  const headings = split(one.text)
  const unknown = headings.find((name) => !Object.hasOwn(CILIUM_COLUMNS, name))
  if (unknown !== undefined)
    report.fail('a column', `one of ${Object.keys(CILIUM_COLUMNS).join(', ')}`, unknown, one.line)
  // Before version 0.11 the pod stood under "Scenario".
  return headings.includes('Node') || headings.includes('Pod')
    ? headings
    : headings.map((name) => (name === 'Scenario' ? 'Pod' : name))
}

function readRow(report: TextReport, headings: readonly string[], one: ReportLine): CiliumRow {
  const cells = split(one.text)
  if (cells.length !== headings.length)
    report.fail('the row', `${headings.length} cells, one under each heading`, one.text, one.line)
  return {
    cells: Object.fromEntries(headings.map((name, i) => [name, cells[i] ?? ''])),
    line: one.line,
  }
}

/** Rows under one heading, up to the rule below them. A line among them that is no row is a damaged one. */
function readSection(report: TextReport, from: number): CiliumTable {
  const heading = report.lines[from]
  if (!heading) return { rows: [], isClosed: false }
  const headings = readHeadings(report, heading)
  const rows: CiliumRow[] = []
  let rules = 0
  for (const one of report.until(HEADING, from + 1)) {
    const isRule = RULE.test(one.text)
    if (isRule) rules += 1
    // A table without rows has its two rules too.
    if (rules > 1 || ((isRule || BLANK.test(one.text)) && rows.length > 0))
      return { rows, isClosed: isRule }
    if (isRule || BLANK.test(one.text) || DEBUG.test(one.text)) continue
    rows.push(readRow(report, headings, one))
  }
  return { rows, isClosed: false }
}

/** Every row of the tables of one report. @throws AdapterError with the line */
export function readCiliumRows(report: TextReport): CiliumTable {
  let isClosed = true
  const rows: CiliumRow[] = []
  const seen = new Set<string | undefined>()
  for (let at = report.find(HEADING); at; at = report.find(HEADING, at.index + 1)) {
    const measured = split(at.groups.input).at(-1)
    if (seen.has(measured))
      report.fail(
        'the file',
        'one report',
        'another table of the same columns',
        at.line,
        'MALFORMED',
      )
    seen.add(measured)
    const section = readSection(report, at.index)
    rows.push(...section.rows)
    isClosed &&= section.isClosed || section.rows.length === 0
  }
  return { rows, isClosed }
}

const TITLES = /^[^|\n]{0,60}\bScenario +\| *(?:Node|Pod|Test) *\|[^\n]{0,400}$/m
const COLUMNS = /\| *Duration *\|.*(?:Avg value|P99|Transaction rate OP\/s|Throughput Mb\/s)/
/** Line of the log where the test begins, for a file that ends before its tables. */
const STARTED = /^.{0,60}Test \[(?:network-)?perf/m

export const isCiliumText = (text: string): boolean =>
  COLUMNS.test(TITLES.exec(text)?.[0] ?? '') || STARTED.test(text)
