import { CsvError, parseCsv } from '@/ingest/formats/csv'
import { COLUMN_NAMES } from '@/ingest/publications/evidence'

/** Columns that identify the product. `config.<name>` is one of its settings. */
export const SUBJECT = ['mesh', 'version', 'mode'] as const
/** Columns that describe the load, in the order of a label; other columns are params. */
export const SCENARIO = [
  'environment',
  'harness',
  'protocol',
  'application',
  'topology',
  'targetRps',
  'connections',
  'payloadBytes',
  'durationSeconds',
  'warmupSeconds',
] as const
const SHORT: Record<string, string> = {
  rps: 'targetRps',
  durations: 'durationSeconds',
  warmups: 'warmupSeconds',
}
const FIGURE: readonly string[] = [...COLUMN_NAMES.needed, ...COLUMN_NAMES.optional]

/** Ignores case and punctuation of column names: "Payload bytes", payload_bytes and payloadBytes are equal. */
const toLetters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const KNOWN = new Map([
  ...[...SUBJECT, ...SCENARIO, ...FIGURE].map((name) => [toLetters(name), name] as const),
  ...Object.entries(SHORT),
])
const CONFIG = /^config\./i

export type SheetLine = { line: number; cells: Record<string, string> }
export type Sheet = {
  header: string[]
  /** names of settings of a product, without `config.` */
  config: string[]
  /** columns that the format does not have */
  params: string[]
  lines: SheetLine[]
}

const toColumn = (written: string): string => {
  const name = written.trim()
  if (CONFIG.test(name)) return `config.${name.replace(CONFIG, '')}`
  return KNOWN.get(toLetters(name)) ?? name.replace(/\s+/g, '_')
}

/**
 * Reads a CSV file and maps its column names, however they are written, to those of the format.
 * @throws CsvError with the line
 */
export function parseSheet(csv: string): Sheet {
  const [head, ...records] = parseCsv(csv)
  if (!head) throw new CsvError(1, 'expected a header and a line; found an empty file')
  const header = head.fields.map(toColumn)
  const twice = header.find((name, i) => header.indexOf(name) !== i)
  if (twice !== undefined) throw new CsvError(1, `expected every column once; found ${twice} twice`)
  const lines = records.map(({ line, fields }) => {
    if (fields.length !== header.length)
      throw new CsvError(line, `expected ${header.length} fields, found ${fields.length}`)
    const cells = header.map((name, i) => [name, (fields[i] ?? '').trim()])
    return { line, cells: Object.fromEntries(cells) as Record<string, string> }
  })
  const config = header.flatMap((name) => (CONFIG.test(name) ? [name.replace(CONFIG, '')] : []))
  const known = new Set<string>(KNOWN.values())
  const params = header.filter((name) => !known.has(name) && !CONFIG.test(name))
  return { header, config, params, lines }
}

/** Builds an id for publication.yaml from texts of the sheet. */
export const joinId = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9._+-]+/g, '-')
    .replace(/^[^a-z0-9]+|-$/g, '') || 'main'

export const numberOr = (text: string): number | string =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
