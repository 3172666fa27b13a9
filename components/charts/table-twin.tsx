import { DataTable, type Column } from '../ui/data-table'
import { sourceName } from './source-name'
import type { ChartSpec, Facts } from './spec'

type Row = { id: string; label: string; sublabel: string | null; facts: Facts }
type Block = {
  id: string
  caption: string
  head: string
  rows: Row[]
  /** head of the column of states; null without one */
  stateHead?: string | null
  /** what the rows are: single runs have no spread or method of their own, overheads have two values */
  of?: 'summaries' | 'runs' | 'overheads'
}

function blocksOf(spec: ChartSpec): Block[] {
  if (spec.kind === 'overhead')
    return [
      {
        id: 'overheads',
        caption: spec.title,
        head: 'Subject',
        stateHead: 'What it shows',
        of: 'overheads',
        rows: spec.bars.map((bar) => ({
          ...bar,
          sublabel: [bar.sublabel, bar.group].filter(Boolean).join(' · ') || null,
        })),
      },
    ]
  if ('bars' in spec)
    return [{ id: 'values', caption: spec.title, head: 'Subject', rows: spec.bars }]
  if (spec.kind === 'resources')
    return spec.panels.map(({ id, title, bars }) => ({
      id,
      caption: `${spec.title}: ${title}`,
      head: 'Subject',
      rows: bars.map((bar) => ({
        id: bar.id,
        label: bar.label,
        sublabel: [bar.group, bar.sublabel].filter(Boolean).join(' · ') || null,
        facts: bar.facts,
      })),
    }))
  return spec.segments.map((segment) => ({
    id: segment.id,
    caption: [[spec.title, segment.title].filter((t) => t !== '').join(': '), segment.breakReason]
      .filter(Boolean)
      .join(', '),
    head: spec.xHead,
    stateHead: spec.stateHead,
    of: spec.kind === 'runs' ? 'runs' : 'summaries',
    rows: segment.series.flatMap((series) =>
      series.points.map((p) => ({
        id: p.id,
        label: p.xLabel,
        sublabel: series.label,
        facts: p.facts,
      })),
    ),
  }))
}

function Subject({ row }: { row: Row }) {
  return (
    <>
      {row.label}
      {row.sublabel !== null && (
        <span className="block font-normal text-muted">{row.sublabel}</span>
      )}
    </>
  )
}

function Evidence({ row }: { row: Row }) {
  const { href, sourceHref, value } = row.facts
  return (
    <span className="flex gap-3">
      {href !== null && (
        <a href={href} aria-label={`Evidence for ${row.label}, ${value}`}>
          Evidence
        </a>
      )}
      {sourceHref !== null && (
        <a
          href={sourceHref}
          rel="nofollow ugc noopener"
          aria-label={`${sourceName(sourceHref)} of ${row.label}, ${value}`}
        >
          {sourceName(sourceHref)}
        </a>
      )}
    </span>
  )
}

const OF_SUMMARIES: Column<Row>[] = [
  { id: 'spread', head: 'Spread', cell: (row) => row.facts.spread ?? 'none published' },
  { id: 'reading', head: 'How exact', cell: (row) => row.facts.reading ?? 'as printed' },
  { id: 'n', head: 'Runs', cell: (row) => row.facts.n },
  { id: 'method', head: 'Method', cell: (row) => row.facts.method },
]

const OF_OVERHEADS: Column<Row>[] = [
  { id: 'spread', head: 'Interval', cell: (row) => row.facts.spread },
  { id: 'method', head: 'Of', cell: (row) => row.facts.method },
  { id: 'n', head: 'Runs', cell: (row) => row.facts.n },
]

const MIDDLE: Record<NonNullable<Block['of']>, Column<Row>[]> = {
  summaries: OF_SUMMARIES,
  runs: [],
  overheads: OF_OVERHEADS,
}

const columns = ({ head, stateHead, of = 'summaries', rows }: Block): Column<Row>[] => [
  { id: 'label', head, isRowHead: true, cell: (row) => <Subject row={row} /> },
  {
    id: 'value',
    head: of === 'overheads' ? 'Overhead' : 'Value',
    isNumber: true,
    cell: (row) => row.facts.value,
  },
  ...(stateHead && rows.some((row) => row.facts.state !== null)
    ? [{ id: 'state', head: stateHead, cell: (row: Row) => row.facts.state ?? '' }]
    : []),
  ...MIDDLE[of],
  { id: 'flags', head: 'Flags', cell: (row) => row.facts.flags.join('; ') || 'none' },
  { id: 'evidence', head: 'Evidence', cell: (row) => <Evidence row={row} /> },
]

/** The numbers of a chart as tables; complete in the HTML, folded away until asked for. Plain elements, without hooks. */
export function TableTwin({ spec }: { spec: ChartSpec }) {
  return (
    <details className="min-w-0 text-sm">
      <summary className="w-fit text-accent">Table</summary>
      {blocksOf(spec).map((block) => (
        <div key={block.id} className="mt-3">
          <DataTable
            caption={block.caption}
            columns={columns(block)}
            rows={block.rows}
            keyOf={(row) => row.id}
          />
        </div>
      ))}
    </details>
  )
}
