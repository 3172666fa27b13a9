import { CsvError, parseCsv, type CsvRecord } from '../formats/csv'
import { EvidenceRow } from './publication'
import type { PublicationProblem } from './error'
import { parseSamples } from './samples'

type Kind = 'text' | 'number' | 'list' | 'samples' | 'yes/no'
type Column = readonly [column: string, field: keyof EvidenceRow, kind: Kind]

/** Columns of every observations.csv; `published/README.md` explains them. */
const NEEDED: readonly Column[] = [
  ['subject', 'subject', 'text'],
  ['scenario', 'scenario', 'text'],
  ['relative_to', 'relativeTo', 'text'],
  ['metric', 'metric', 'text'],
  ['unit', 'unit', 'text'],
  ['value', 'value', 'number'],
  ['null_reason', 'nullReason', 'text'],
  ['n', 'n', 'number'],
  ['across_runs', 'acrossRuns', 'text'],
  ['spread_kind', 'spreadKind', 'text'],
  ['spread', 'spread', 'number'],
  ['spread_pm', 'spreadPlusMinus', 'number'],
  ['spread_note', 'spreadNote', 'text'],
  ['reading_kind', 'readingKind', 'text'],
  ['reading_pm', 'readingPlusMinus', 'number'],
  ['reading_pm_percent', 'readingPlusMinusPercent', 'number'],
  ['reading_note', 'readingNote', 'text'],
  ['method', 'method', 'text'],
  ['source', 'source', 'text'],
  ['locator', 'locator', 'text'],
  ['flags', 'flags', 'list'],
  ['details', 'details', 'text'],
  ['canonical', 'canonical', 'yes/no'],
]
/** Columns that a file has when one of its lines needs them. */
const OPTIONAL: readonly Column[] = [
  ['variant', 'variant', 'text'],
  ['spread_low', 'spreadLow', 'number'],
  ['spread_high', 'spreadHigh', 'number'],
  ['reading_low', 'readingLow', 'number'],
  ['reading_high', 'readingHigh', 'number'],
  ['derivation', 'derivation', 'text'],
  ['not_ranked', 'notRanked', 'text'],
  ['samples', 'samples', 'samples'],
]
const COLUMNS: readonly Column[] = [...NEEDED, ...OPTIONAL]
/** Names of the columns: those that a file must have, and those that it may have. */
export const COLUMN_NAMES = {
  needed: NEEDED.map(([column]) => column),
  optional: OPTIONAL.map(([column]) => column),
} as const
const byField = new Map<PropertyKey, string>(COLUMNS.map(([column, field]) => [field, column]))
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/

export type EvidenceLine = { line: number; row: EvidenceRow }

const problem = (line: number, place: string | null, message: string): PublicationProblem => ({
  file: 'observations.csv',
  line,
  place,
  message,
})

/** Text that cannot be read as its kind stays text, so that the schema reports it. */
function cellValue(text: string, kind: Kind): unknown {
  if (kind === 'list') return text === '' ? [] : text.split('; ')
  if (kind === 'samples') return parseSamples(text) ?? text
  if (text === '') return null
  if (kind === 'number') return NUMBER.test(text) ? Number(text) : text
  if (kind === 'yes/no') return text === 'yes' ? true : text === 'no' ? false : text
  return text
}

/** Position of each column in this file, or what is wrong with its header. */
function indexColumns(header: readonly string[]): Map<string, number> | string {
  const names = COLUMNS.map(([column]) => column)
  const missing = COLUMN_NAMES.needed.filter((name) => !header.includes(name))
  const foreign = header.filter((name) => !names.includes(name))
  const twice = header.filter((name, i) => header.indexOf(name) !== i)
  if (missing.length + foreign.length + twice.length === 0)
    return new Map(header.map((name, i) => [name, i]))
  const wrong = [
    missing.length > 0 ? `missing: ${missing.join(', ')}` : '',
    foreign.length > 0 ? `not known: ${foreign.join(', ')}` : '',
    twice.length > 0 ? `twice: ${twice.join(', ')}` : '',
  ]
  return `expected the header ${COLUMN_NAMES.needed.join()}, and any of ${COLUMN_NAMES.optional.join()}; ${wrong.filter(Boolean).join('; ')}`
}

function readLine(
  { line, fields }: CsvRecord,
  places: Map<string, number>,
): EvidenceLine | PublicationProblem[] {
  if (fields.length !== places.size)
    return [problem(line, null, `expected ${places.size} fields, found ${fields.length}`)]
  const readCell = (column: string) => fields[places.get(column) ?? -1] ?? ''
  const cells = COLUMNS.map(
    ([column, field, kind]) => [field, cellValue(readCell(column), kind)] as const,
  )
  const parsed = EvidenceRow.safeParse(Object.fromEntries(cells))
  if (parsed.success) return { line, row: parsed.data }
  return parsed.error.issues.map(({ path, message }) => {
    const column = byField.get(path[0] ?? '') ?? null
    const found = column === null ? '' : readCell(column)
    return problem(line, column, `${message}; found ${JSON.stringify(found)}`)
  })
}

/** Valid rows with their line numbers, and a problem for every invalid row. */
export function parseEvidence(csv: string): {
  lines: EvidenceLine[]
  problems: PublicationProblem[]
} {
  try {
    const [header, ...records] = parseCsv(csv)
    const places = indexColumns(header?.fields ?? [])
    if (typeof places === 'string') {
      const message = `${places}; found ${header?.fields.join() ?? 'an empty file'}`
      return { lines: [], problems: [problem(1, null, message)] }
    }
    const read = records.map((record) => readLine(record, places))
    return {
      lines: read.filter((result): result is EvidenceLine => !Array.isArray(result)),
      problems: read.flatMap((result) => (Array.isArray(result) ? result : [])),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { lines: [], problems: [problem(error.line, null, error.message)] }
  }
}
