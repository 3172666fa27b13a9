import { DataTable, type Column } from '../ui/data-table'
import { Icon } from '../ui/icon'
import type { Table, TableRow } from './chart-kind'
import { findKind } from './kinds'
import { reportHref } from './report-href'
import { sourceName } from './source-name'
import type { ChartKind, SpecOf } from './spec'

/** What a row is of; a version leads to its release notes. */
function Subject({ row }: { row: TableRow }) {
  const notesHref = row.facts.version?.notesHref ?? null
  return (
    <>
      {notesHref === null ? (
        row.label
      ) : (
        <a href={notesHref} rel="noopener" title="Release notes">
          {row.label}
        </a>
      )}
      {row.sublabel !== null && (
        <span className="block font-normal text-muted">{row.sublabel}</span>
      )}
    </>
  )
}

/** Address that all rows of a table come from; null where they differ, or where there is one row only. */
function sharedSource(rows: readonly TableRow[]): string | null {
  const [first, ...others] = rows.map((row) => row.facts.basis.sourceHref)
  const isShared = others.length > 0 && others.every((href) => href === first)
  return isShared ? (first ?? null) : null
}

function Evidence({ row, shared }: { row: TableRow; shared: string | null }) {
  const { href, value, basis } = row.facts
  const sourceHref = shared === null ? basis.sourceHref : null
  const report = reportHref(row.facts)
  return (
    <>
      {href !== null && (
        <a href={href} aria-label={`Evidence for ${row.label}, ${value}`}>
          Evidence
        </a>
      )}
      {href !== null && sourceHref !== null && ' '}
      {sourceHref !== null && (
        <a
          href={sourceHref}
          rel="nofollow ugc noopener"
          title={basis.sourceFile ?? undefined}
          aria-label={`${sourceName(sourceHref)} of ${row.label}, ${value}`}
        >
          {sourceName(sourceHref)}
        </a>
      )}{' '}
      {report !== null && (
        <a href={report} aria-label={`Report an error in ${row.label}, ${value}`}>
          Report
        </a>
      )}
    </>
  )
}

const RUNS: Column<TableRow> = {
  id: 'n',
  head: 'Runs',
  isSaidOnce: true,
  cell: (row) => row.facts.basis.n,
}

const OF_SUMMARIES: Column<TableRow>[] = [
  {
    id: 'spread',
    head: 'Spread',
    isSaidOnce: true,
    cell: (row) => row.facts.spread ?? 'none published',
  },
  {
    id: 'reading',
    head: 'How exact',
    isSaidOnce: true,
    cell: (row) => row.facts.reading ?? 'as printed',
  },
  RUNS,
  { id: 'method', head: 'Method', isSaidOnce: true, cell: (row) => row.facts.basis.method },
]

const OF_OVERHEADS: Column<TableRow>[] = [
  { id: 'spread', head: 'Interval', cell: (row) => row.facts.spread },
  { id: 'method', head: 'Of', isSaidOnce: true, cell: (row) => row.facts.basis.method },
  RUNS,
]

const MIDDLE: Record<Table['of'], Column<TableRow>[]> = {
  summaries: OF_SUMMARIES,
  runs: [],
  overheads: OF_OVERHEADS,
}

/** Of versions: their days, and where the drift of the test bed alone could have put them; each where any row has it. */
const ofVersions = (rows: readonly TableRow[]): Column<TableRow>[] => [
  ...(rows.some(({ facts }) => facts.drift !== undefined)
    ? [{ id: 'drift', head: 'Drift alone', isNumber: true, cell: driftCell }]
    : []),
  ...(rows.some(({ facts }) => facts.version?.dates != null)
    ? [{ id: 'dates', head: 'Dates', cell: (row: TableRow) => row.facts.version?.dates ?? '' }]
    : []),
]

const driftCell = (row: TableRow): string => row.facts.drift ?? ''

const columns = (
  { head, stateHead, of, rows }: Table,
  source: string | null,
): Column<TableRow>[] => [
  { id: 'label', head, isRowHead: true, cell: (row) => <Subject row={row} /> },
  {
    id: 'value',
    head: of === 'overheads' ? 'Overhead' : 'Value',
    isNumber: true,
    cell: (row) => row.facts.value,
  },
  ...(stateHead && rows.some((row) => row.facts.state !== null)
    ? [{ id: 'state', head: stateHead, cell: (row: TableRow) => row.facts.state ?? '' }]
    : []),
  ...ofVersions(rows),
  ...MIDDLE[of],
  {
    id: 'flags',
    head: 'Flags',
    isSaidOnce: true,
    cell: (row) => row.facts.basis.flags.join('; ') || 'none',
  },
  { id: 'evidence', head: 'Evidence', cell: (row) => <Evidence row={row} shared={source} /> },
]

function OneTable({ table }: { table: Table }) {
  const source = sharedSource(table.rows)
  return (
    <>
      <DataTable
        caption={table.caption}
        columns={columns(table, source)}
        rows={table.rows}
        keyOf={(row) => row.id}
      />
      {source !== null && (
        <a
          href={source}
          rel="nofollow ugc noopener"
          title={table.rows[0]?.facts.basis.sourceFile ?? undefined}
          aria-label={`${sourceName(source)} of all rows: ${table.caption}`}
          className="text-accent underline"
        >
          {sourceName(source)} of all rows
        </a>
      )}
    </>
  )
}

/** The numbers of a chart as tables; complete in the HTML, folded away until asked for. */
export function TableTwin<K extends ChartKind>({ spec }: { spec: SpecOf<K> }) {
  return (
    <details className="table-twin">
      <summary>
        <Icon of="table" /> Table
      </summary>
      {findKind(spec)
        .tables(spec)
        .map((table) => (
          <OneTable key={table.id} table={table} />
        ))}
    </details>
  )
}
