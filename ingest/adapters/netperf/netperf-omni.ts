import { decimal } from '../../formats/decode'
import { type ReportLine, TextReport } from '../../formats/text-report'
import { AdapterError } from '../../model/adapter'
import { type Fields, isRead, MAX_LINE_LENGTH } from './netperf-fields'
import { NETPERF_FIELDS } from './netperf-load'
import { toSelector } from './netperf-titles'

/**
 * The table of -O (nettest_omni.c, print_omni_human): each title stands in four lines above its value, both from the same
 * column on. Selectors behind a ";" are a block of their own, after an empty line.
 */
const TITLE_LINES = 4
const MAX_BLOCKS = 4
/** Lines looked at: a banner, warnings and the interim results of -D stand before the table. */
const MAX_LINES_BEFORE = 400
type Column = { title: string; from: number }

/** Titles by their columns: a column ends where all four lines are blank. */
function splitTitles(lines: readonly string[]): Column[] {
  const width = Math.max(...lines.map(({ length }) => length))
  const isFilled = (at: number): boolean => lines.some((line) => (line[at] ?? ' ') !== ' ')
  const columns: Column[] = []
  for (let at = 0; at < width; at += 1) {
    if (!isFilled(at)) continue
    const from = at
    while (at < width && isFilled(at)) at += 1
    const words = lines.map((line) => line.slice(from, at).trim()).filter((word) => word !== '')
    columns.push({ title: words.join(' '), from })
  }
  return columns
}

const isKnown = (title: string): boolean => Object.hasOwn(NETPERF_FIELDS, toSelector(title))

/** A title is words; every line of any other text comes here. */
const IS_TITLES = /^(?=.*[A-Za-z]{3})[\w /%().|-]+$/

const titlesAt = (lines: readonly ReportLine[], at: number): Column[] =>
  !IS_TITLES.test(lines[at]?.text ?? '')
    ? []
    : splitTitles(
        Array.from({ length: TITLE_LINES }, (_, k) => (lines[at + k]?.text ?? '').padEnd(1)),
      )

const isHeading = (columns: readonly Column[]): boolean =>
  columns.length > 0 && columns.every(({ title }) => isKnown(title))

/** Index of the first line of titles; null where no table of -O stands near the beginning. */
function findTable(lines: readonly ReportLine[], from: number): number | null {
  const end = Math.min(lines.length - TITLE_LINES, from + MAX_LINES_BEFORE)
  for (let at = from; at < end; at += 1) {
    const columns = titlesAt(lines, at)
    if (isHeading(columns) && columns.some(({ title }) => isRead(toSelector(title)))) return at
  }
  return null
}

export const isOmniTable = (lines: readonly ReportLine[]): boolean => findTable(lines, 0) !== null

/** Cells under the titles. @throws AdapterError for a value that does not begin in the column of its title */
function readCells(report: TextReport, columns: readonly Column[], { text, line }: ReportLine) {
  return columns.map(({ title, from }, i) => {
    const cell = text.slice(from, columns[i + 1]?.from).trimEnd()
    const isAligned = (text[from - 1] ?? ' ') === ' ' && !/^ +\S/.test(cell)
    if (!isAligned) report.fail(`the value of ${title}`, 'under its title', text.trim(), line)
    return { title, selector: toSelector(title), printed: cell }
  })
}

const isStray = ({ text }: ReportLine): boolean =>
  text.trim() !== '' && !/^Interim result:|^!!!|^catcher:|^WARNING/.test(text)

/** Text between the banner and the table, or what stands where the titles should. */
function refuseTitles(report: TextReport, from: number): never {
  const first = report.lines.findIndex((one, i) => i >= from && isStray(one))
  const one = report.lines[first]
  const unknown = titlesAt(report.lines, first).find(({ title }) => !isKnown(title))
  if (!one) return report.cutOff('the table')
  if (decimal(one.text.trim().split(/ +/)[0] ?? '') !== null)
    report.fail('the table', 'with its titles (no -P 0)', one.text.trim(), one.line, 'MALFORMED')
  return report.fail(
    'a title',
    'a selector of netperf',
    unknown?.title ?? one.text.trim(),
    one.line,
  )
}

/**
 * The values of -O by selector.
 * @param from index of the line under the banner
 * @throws AdapterError with the line
 */
export function readOmniTable(report: TextReport, from: number): Fields {
  const fields: Fields = new Map()
  let at = findTable(report.lines, from) ?? refuseTitles(report, from)
  // Between banner and table stand no other lines: they would be a block whose titles are damaged.
  if (from > 0 && report.lines.slice(from, at).some(isStray)) refuseTitles(report, from)
  for (let block = 0; block < MAX_BLOCKS; block += 1) {
    const columns = titlesAt(report.lines, at)
    const row = report.lines[at + TITLE_LINES]
    if (!row || row.text.trim() === '') report.cutOff('the values under the titles')
    for (const { title, selector, printed } of readCells(report, columns, row)) {
      const other = fields.get(selector)
      if (printed === '' && isRead(selector)) report.fail(title, 'a value', '', row.line)
      if (isRead(selector) && other && other.printed !== printed)
        report.fail(title, `${other.printed}, as before`, printed, row.line)
      fields.set(selector, { printed, line: row.line })
    }
    // Behind the value of one block stand an empty line and the titles of the next.
    const next = titlesAt(report.lines, at + TITLE_LINES + 2)
    if (!isHeading(next)) break
    at += TITLE_LINES + 2
  }
  refuseRest(report, at + TITLE_LINES + 1)
  return fields
}

/** Lines below the table: lines of a script are allowed, a further row or block that cannot be read is not. */
function refuseRest(report: TextReport, from: number): void {
  const rest = report.lines.slice(from)
  const second = rest.find(({ text }) => /^\s*-?\d/.test(text))
  if (second) report.fail('the file', 'one result', 'another line', second.line, 'MALFORMED')
  const unknown = titlesAt(report.lines, from + 1)
  const isBlock = rest[0]?.text.trim() === '' && unknown.some(({ title }) => isKnown(title))
  const title = unknown.find((one) => !isKnown(one.title))?.title
  if (isBlock && title !== undefined)
    report.fail('a title', 'a selector of netperf', title, rest[1]?.line ?? null)
}

/** The values of a table by selector, for the table of the fields; none where it cannot be read. */
export function listOmniValues(text: string, hint: string): Record<string, string> {
  try {
    const report = new TextReport(text, 'netperf', hint, MAX_LINE_LENGTH)
    return Object.fromEntries(
      [...readOmniTable(report, 0)].map(([name, { printed }]) => [name, printed]),
    )
  } catch (error) {
    if (error instanceof AdapterError) return {}
    throw error
  }
}
