import Link from 'next/link'
import type {
  Disagreement,
  Findings,
  OwnRuns,
  RankedPublication,
} from '@/server/publications/findings/schemas'
import { formatCount } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { AffiliationBadge } from '../ui/badge'
import { DataTable, type Column } from '../ui/data-table'
import { READ_FROM } from './read-from'
import { inPrintedUnit } from './value-words'

const publicationColumn = <Row extends { slug: string; title: string }>(): Column<Row> => ({
  id: 'publication',
  head: 'Publication',
  isRowHead: true,
  cell: ({ slug, title }) => (
    <Link href={`/publications/${slug}`} prefetch={false}>
      {title}
    </Link>
  ),
})

const counted = <Row,>(id: string, head: string, cell: (row: Row) => string): Column<Row> => ({
  id,
  head,
  cell,
  isNumber: true,
})

const share = (part: number, whole: number): string =>
  `${formatCount(part)} of ${formatCount(whole)}`

/** Pairs of subjects by publication: how many its repetitions let a test decide. */
export function RankedPairs({ ranked }: { ranked: readonly RankedPublication[] }) {
  return (
    <DataTable
      isStacked
      caption="Pairs of subjects that can be tested, by publication"
      rows={ranked.filter(({ testable }) => testable > 0)}
      keyOf={({ slug }) => slug}
      columns={[
        publicationColumn(),
        {
          id: 'relation',
          head: 'Published by',
          cell: ({ publisher, relation, vendorOf }) => (
            <>
              {publisher} <AffiliationBadge relation={relation} vendorOf={vendorOf} />
            </>
          ),
        },
        counted<RankedPublication>('pairs', 'Testable pairs', ({ testable, pairs }) =>
          share(testable, pairs),
        ),
        counted<RankedPublication>('decided', 'Proven different', ({ decided }) =>
          formatCount(decided),
        ),
        counted<RankedPublication>('charts', 'Charts with a test', ({ tested, charts }) =>
          share(tested, charts),
        ),
      ]}
    />
  )
}

/** Figures compared with the single runs behind them. */
export function RunsAgainstFigures({ ownRuns }: { ownRuns: readonly OwnRuns[] }) {
  return (
    <DataTable
      isStacked
      caption="Published figures that differ from what their single runs give"
      rows={ownRuns}
      keyOf={({ slug }) => slug}
      columns={[
        publicationColumn(),
        counted<OwnRuns>('means', 'Means', (one) => share(one.differentMeans, one.values)),
        counted<OwnRuns>('spreads', 'Standard deviations', (one) =>
          share(one.differentSpreads, one.spreads),
        ),
      ]}
    />
  )
}

const valueOf = (value: number, { unit }: Disagreement): string =>
  inPrintedUnit(value, { printedUnit: unit })

/** Readings of one value that lie further apart than both are exact. */
export function Disagreements({ found }: { found: Findings['disagreements'] }) {
  return (
    <DataTable
      isStacked
      caption="Values whose readings differ by more than their precision"
      rows={found}
      keyOf={(one) => `${one.observationId} ${one.other} ${one.otherMethod}`}
      columns={[
        publicationColumn(),
        {
          id: 'value',
          head: 'Value',
          cell: ({ slug, observationId, subject, key, load }) => (
            <>
              <Link href={`/publications/${slug}/values/${observationId}`} prefetch={false}>
                {metricLabel(key)} of {subject}
              </Link>
              {load === '' ? '' : `, ${load}`}
            </>
          ),
        },
        counted<Disagreement>('shown', 'Shown here', (one) => valueOf(one.shown, one)),
        { id: 'how', head: 'Read from', cell: (one) => READ_FROM[one.shownMethod] },
        counted<Disagreement>('other', 'Also given as', (one) => valueOf(one.other, one)),
        { id: 'other-how', head: 'Read from', cell: (one) => READ_FROM[one.otherMethod] },
      ]}
    />
  )
}
