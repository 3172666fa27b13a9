import type { AdapterError } from '../../model/adapter'
import { decimal, MAX_LATENCY_SECONDS, MAX_RPS, unexpected } from '../../formats/decode'
import { noRequests } from '../../formats/http-outcome'
import type { LatencyTable, Level, Latency } from '../../formats/latency-table'
import { readLoad } from '../../model/fields'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { quotedRows } from '../../formats/quoted-rows'
import { ALL_REQUESTS } from '../../formats/sub-loads'
import type { Row } from '../../formats/table-rows'
import { scale } from '../../dictionary/units'
import type { Protocol } from '../../dictionary/vocabulary'
import { LOCUST_COLUMNS, toLocustColumn } from './locust-fields'
import { LOCUST, locustProtocol, locustRun, toSeveralRuns, totalDiffers } from './locust-run'

const STATS = /^"?(?:Type|Method)"?,"?Name"?,"?(?:Request Count|# requests)"?,/i
/** The other tables of --csv, and what is in them. */
const OTHERS: readonly [RegExp, string][] = [
  [/^"?Count"?,"?Message"?,"?Traceback"?,"?Nodes"?/, 'the exceptions'],
  [/^"?Method"?,"?Name"?,"?Error"?,"?Occurrences"?/, 'the failures'],
  [/^"?Timestamp"?,"?User Count"?,"?Type"?,"?Name"?,"?Requests\/s"?/, 'the history'],
]
const otherTable = (text: string): string | null =>
  OTHERS.find(([header]) => header.test(text))?.[1] ?? null

export const isLocustCsv = (text: string): boolean => STATS.test(text)
export const isOtherLocustCsv = (text: string): boolean => otherTable(text) !== null

/** Names of columns since 1.0 and before. */
const COLUMNS = {
  type: ['type', 'method'],
  name: ['name'],
  requests: ['request count', '# requests'],
  failures: ['failure count', '# failures'],
  mean: ['average response time'],
  min: ['min response time'],
  max: ['max response time'],
  rate: ['requests/s'],
} as const
type Column = keyof typeof COLUMNS
const TOTAL = /^\s*(?:Aggregated|Total)$/
const LEVEL = /^(\d{1,3}(?:\.\d+)?)%$/
const ABSENT = /^(?:N\/A)?$/

class Table {
  private readonly names: string[]
  readonly levels: { p: number; index: number }[]

  constructor(private readonly header: readonly string[]) {
    this.names = header.map((name) => name.trim().toLowerCase())
    this.levels = this.names.flatMap((name, index) => {
      const p = Number(LEVEL.exec(name)?.[1] ?? NaN)
      return p > 0 && p < 100 ? [{ p, index }] : []
    })
  }

  /** Locust writes a column per percentile up to 100%; fewer are a table that lost its end. */
  notices(): Notice[] {
    const missing = ['99%', '100%'].filter((name) => !this.names.includes(name))
    if (missing.length === 0) return []
    const message = `the table has no column ${missing.join(' and ')}: percentiles are missing`
    return [notice('DAMAGED_FIELD', message, 'line 1')]
  }

  index(column: Column): number {
    return this.names.findIndex((name) => COLUMNS[column].some((one) => one === name))
  }

  /** A row by the columns of the field table; the total is the one of all endpoints. */
  toFields(cells: readonly string[]): Record<string, string> {
    const row = this.header.map((name, i) => [toLocustColumn(name), cells[i] ?? ''] as const)
    return {
      ...Object.fromEntries(row),
      ...(this.isTotal(cells) ? { name: ALL_REQUESTS } : {}),
    }
  }

  isTotal(cells: readonly string[]): boolean {
    const type = cells[this.index('type')] ?? ''
    return TOTAL.test(cells[this.index('name')] ?? '') && (type === '' || type === 'None')
  }
}

const bad = (what: string, expected: string, found: unknown, line: number): AdapterError =>
  unexpected({ ...LOCUST, what, expected, found, place: { line } })

function toRun(table: Table, cells: readonly string[], line: number, total: Protocol | null) {
  const cell = (column: Column): string => {
    const found = cells[table.index(column)]
    if (found === undefined) throw bad(`the column ${COLUMNS[column][0]}`, 'in the header', null, 1)
    return found
  }
  const count = (column: Column): number => {
    const printed = cell(column)
    const value = /^\d{1,16}$/.test(printed) ? Number(printed) : NaN
    if (!Number.isSafeInteger(value)) throw bad(COLUMNS[column][0], 'a whole number', printed, line)
    return value
  }
  const time = (printed: string, what: string): Latency | null => {
    if (ABSENT.test(printed)) return null
    const ms = decimal(printed)
    if (ms === null || ms < 0 || ms > MAX_LATENCY_SECONDS * 1000)
      throw bad(what, 'a number of milliseconds, 0 or more', printed, line)
    return { seconds: scale(ms, 1e-3), raw: `${printed} ms`, place: { line } }
  }
  const levels = table.levels.flatMap(({ p, index }): Level[] => {
    const one = time(cells[index] ?? '', `${p}%`)
    return one ? [{ ...one, p }] : []
  })
  const latency: LatencyTable = {
    min: time(cell('min'), 'the minimum'),
    mean: time(cell('mean'), 'the average'),
    max: time(cell('max'), 'the maximum'),
    stddev: null,
    percentiles: levels,
  }
  const rate = decimal(cell('rate'))
  if (rate === null || rate < 0 || rate > MAX_RPS)
    throw bad('requests per second', 'a rate from 0 to 1e9', cell('rate'), line)
  const [requests, errors, type] = [count('requests'), count('failures'), cell('type')]
  if (errors > requests)
    throw bad('the failure count', `at most the ${requests} requests`, errors, line)
  const { load, notices } = readLoad(LOCUST_COLUMNS, table.toFields(cells), `line ${line}`)
  return locustRun({
    name: cell('name').slice(0, 200) || null,
    protocol: type === '' || type === 'None' ? total : locustProtocol(type),
    startedAt: null,
    durationSeconds: null,
    achievedRps: rate,
    requests,
    errors,
    histograms: [],
    load,
    extra: {},
    table: latency,
    method: 'nearest rank on rounded values',
    notices: [...table.notices(), ...notices],
  })
}

const MAX_ROWS = 10_000

function readRows(text: string): Row[] {
  const rows: Row[] = []
  for (const row of quotedRows(text, LOCUST)) {
    if (rows.length > MAX_ROWS)
      throw bad('the table', `at most ${MAX_ROWS} rows long`, 'more', row.line)
    rows.push(row)
  }
  return rows
}

/** The other tables of `--csv`. @throws AdapterError always, naming the table that was sent */
export function refuseOtherLocustCsv(text: string): never {
  throw unexpected({
    ...LOCUST,
    what: 'the table',
    expected: 'that of the statistics (the file ending in _stats.csv)',
    found: otherTable(text),
    place: { line: 1 },
    code: 'NO_RESULT',
  })
}

/** `--csv`: the file *_stats.csv. @throws AdapterError with the line */
export function parseLocustCsv(text: string): ParsedRun[] {
  const [header, ...rows] = readRows(text)
  const table = new Table(header?.cells ?? [])
  const protocols = new Set(
    rows.map(({ cells }) => cells[table.index('type')] ?? '').filter((type) => type !== ''),
  )
  const known = new Set([...protocols].map(locustProtocol))
  const [only = 'http1', ...more] = known
  const runs = rows.map(({ cells, line }) =>
    toRun(table, cells, line, more.length > 0 ? 'mixed' : only),
  )
  if (runs.every(({ requests }) => requests === 0)) throw noRequests(LOCUST)
  const at = rows.findIndex(({ cells }) => table.isTotal(cells))
  const hasTotal = at !== -1
  const total = runs[at]
  const members = runs.filter((_, i) => !table.isTotal(rows[i]?.cells ?? []))
  const differs = total ? totalDiffers(total, members, rows[at]?.line ?? 1) : []
  const message = 'the last row, Aggregated, is missing: rows may be missing too'
  const cut = hasTotal ? [] : [notice('ABORT', message, `line ${rows.at(-1)?.line ?? 1}`)]
  return toSeveralRuns(
    runs.map((run) => ({ ...run, notices: [...run.notices, ...differs, ...cut] })),
  )
}
