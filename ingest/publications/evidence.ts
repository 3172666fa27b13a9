import { CsvError, parseCsv, type CsvRecord } from '../formats/csv'
import { EvidenceRow } from './publication'
import type { PublicationProblem } from './error'

type Kind = 'text' | 'number' | 'list' | 'yes/no'

/** Columns of observations.csv in order; `published/README.md` explains them. */
const COLUMNS: readonly (readonly [column: string, field: keyof EvidenceRow, kind: Kind])[] = [
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
const HEADER = COLUMNS.map(([column]) => column)
const columnOf = new Map<PropertyKey, string>(COLUMNS.map(([column, field]) => [field, column]))
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/

export type EvidenceLine = { line: number; row: EvidenceRow }

const problem = (line: number, place: string | null, message: string): PublicationProblem => ({
  file: 'observations.csv',
  line,
  place,
  message,
})

/** Text that is not a number stays text, so that the schema reports it. */
function cellValue(text: string, kind: Kind): unknown {
  if (kind === 'list') return text === '' ? [] : text.split('; ')
  if (text === '') return null
  if (kind === 'number') return NUMBER.test(text) ? Number(text) : text
  if (kind === 'yes/no') return text === 'yes' ? true : text === 'no' ? false : text
  return text
}

function readLine({ line, fields }: CsvRecord): EvidenceLine | PublicationProblem[] {
  if (fields.length !== COLUMNS.length)
    return [problem(line, null, `expected ${COLUMNS.length} fields, found ${fields.length}`)]
  const cells = COLUMNS.map(
    ([, field, kind], i) => [field, cellValue(fields[i] ?? '', kind)] as const,
  )
  const parsed = EvidenceRow.safeParse(Object.fromEntries(cells))
  if (parsed.success) return { line, row: parsed.data }
  return parsed.error.issues.map(({ path, message }) => {
    const column = columnOf.get(path[0] ?? '') ?? null
    const found = column === null ? '' : (fields[HEADER.indexOf(column)] ?? '')
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
    if (header?.fields.join() !== HEADER.join()) {
      const found = header?.fields.join() ?? 'an empty file'
      const message = `expected the header ${HEADER.join()}; found ${found}`
      return { lines: [], problems: [problem(1, null, message)] }
    }
    const read = records.map(readLine)
    return {
      lines: read.filter((result): result is EvidenceLine => !Array.isArray(result)),
      problems: read.flatMap((result) => (Array.isArray(result) ? result : [])),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { lines: [], problems: [problem(error.line, null, error.message)] }
  }
}
