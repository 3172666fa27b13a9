import { formatCsvRow, type CsvCell } from '@/ingest/dictionary/csv-row'
import type { DataRow } from './rows'

export type Cell = CsvCell
/** Numbers behind a chart that are no single values: heads with their units, and a cell below each of them. */
export type DataTable = { heads: readonly string[]; rows: readonly (readonly Cell[])[] }
type Column = { head: string; cell: (row: DataRow) => Cell }

/** Numbers of one unit, so that the head can say it; rows of other units leave the cell empty. */
const inUnit = (unit: string): Column[] =>
  (['value', 'spread', 'low', 'high'] as const).map((name) => ({
    head: `${name} (${unit})`,
    cell: (row) => (row.unit === unit ? row[name] : null),
  }))

/** Columns of error bars with two ends, where a chart has any. */
const spreadEndsIn = (unit: string): Column[] => [
  { head: `spread low (${unit})`, cell: (row) => (row.unit === unit ? row.spreadLow : null) },
  { head: `spread high (${unit})`, cell: (row) => (row.unit === unit ? row.spreadHigh : null) },
]
const KIND_OF_ENDS: Column = { head: 'kind of ends', cell: (row) => row.spreadEndsKind }

const BEFORE: Column[] = [
  { head: 'subject', cell: (row) => row.subject },
  { head: 'mesh', cell: (row) => row.mesh },
  { head: 'version', cell: (row) => row.version },
  { head: 'mode', cell: (row) => row.mode },
  { head: 'is baseline', cell: (row) => row.isBaseline },
  { head: 'commit', cell: (row) => row.commit },
  { head: 'run at', cell: (row) => row.runAt },
  { head: 'metric', cell: (row) => row.metric },
  { head: 'target load (requests/s)', cell: (row) => row.targetRps },
  { head: 'connections', cell: (row) => row.connections },
]

/** For charts of which a reader hid a part. */
const DRAWN: Column = { head: 'drawn', cell: (row) => row.drawn }

const AFTER: Column[] = [
  { head: 'kind of spread', cell: (row) => row.spreadKind },
  { head: 'n (runs)', cell: (row) => row.n },
  { head: 'combined over runs', cell: (row) => row.acrossRuns },
  { head: 'method', cell: (row) => row.method },
  { head: 'why no value', cell: (row) => row.missing },
  { head: 'flags', cell: (row) => row.flags.join('; ') },
  { head: 'measured by', cell: (row) => row.organisation },
  { head: 'relation', cell: (row) => row.relation },
  { head: 'publication', cell: (row) => row.publication },
  { head: 'publication link', cell: (row) => row.publicationUrl },
  { head: 'measured or published on', cell: (row) => row.measuredOn },
  { head: 'received on', cell: (row) => row.receivedOn },
  { head: 'campaign', cell: (row) => row.campaign },
  { head: 'environment', cell: (row) => row.environment },
  { head: 'harness', cell: (row) => row.harness },
  { head: 'evidence link', cell: (row) => row.url },
  { head: 'source link', cell: (row) => row.sourceUrl },
  { head: 'citation', cell: (row) => row.citation },
]

/** Columns of overheads, where a chart has any. */
const overheadsIn = (unit: string): Column[] => [
  { head: 'over', cell: (row) => row.overhead?.over ?? null },
  ...(
    [
      ['difference', 'difference'],
      ['difference low', 'differenceLow'],
      ['difference high', 'differenceHigh'],
    ] as const
  ).map(([head, field]) => ({
    head: `${head} (${unit})`,
    cell: (row: DataRow) => row.overhead?.[field] ?? null,
  })),
  { head: 'ratio', cell: (row) => row.overhead?.ratio ?? null },
  { head: 'ratio low', cell: (row) => row.overhead?.ratioLow ?? null },
  { head: 'ratio high', cell: (row) => row.overhead?.ratioHigh ?? null },
]

/** Columns of versions, where a chart is of versions. */
const versionsIn = (unit: string): Column[] => [
  { head: 'released on', cell: (row) => row.release?.releasedOn ?? null },
  { head: 'built on', cell: (row) => row.release?.builtOn ?? null },
  { head: 'run on', cell: (row) => row.release?.ranOn ?? null },
  { head: 'release notes', cell: (row) => row.release?.notesUrl ?? null },
  { head: 'against the version before', cell: (row) => row.release?.status ?? null },
  { head: `drift low (${unit})`, cell: (row) => row.release?.driftLow ?? null },
  { head: `drift high (${unit})`, cell: (row) => row.release?.driftHigh ?? null },
]

/** A table as RFC 4180 text; absent is an empty cell. */
export const formatTable = ({ heads, rows }: DataTable): string =>
  [heads, ...rows].map(formatCsvRow).join('')

/** How rows are written as RFC 4180 text: the head with their units, and a line for each; absent is an empty cell. */
export function planCsv(rows: readonly DataRow[]): {
  head: string
  line: (row: DataRow) => string
} {
  const units = [...new Set(rows.map((row) => row.unit))]
  const hasOverheads = rows.some((row) => row.overhead !== null)
  const overheads = hasOverheads ? overheadsIn(units[0] ?? '') : []
  const uneven = rows.some((row) => row.spreadEndsKind !== null)
    ? [...units.flatMap(spreadEndsIn), KIND_OF_ENDS]
    : []
  const drawn = rows.some((row) => row.drawn !== null) ? [DRAWN] : []
  const isOfVersions = rows.some((row) => row.release !== null)
  const versions = isOfVersions ? versionsIn(units[0] ?? '') : []
  const columns = [
    ...BEFORE,
    ...units.flatMap(inUnit),
    ...uneven,
    ...overheads,
    ...versions,
    ...drawn,
    ...AFTER,
  ]
  return {
    head: formatCsvRow(columns.map(({ head }) => head)),
    line: (row) => formatCsvRow(columns.map(({ cell }) => cell(row))),
  }
}

/** The rows as RFC 4180 text with units in the head. */
export function formatCsv(rows: readonly DataRow[]): string {
  const { head, line } = planCsv(rows)
  return head + rows.map(line).join('')
}
