import { Fragment } from 'react'
import type { EditionSet } from '@/server/trends/editions/schemas'
import {
  betterWords,
  capitalised,
  metricLabel,
  parseChartMetricKey,
} from '../charts/definitions/words'
import { counted, formatExact } from '../charts/format'
import { AffiliationBadge } from '../ui/badge'
import { DataTable } from '../ui/data-table'
import { Icon } from '../ui/icon'
import { LinkMenu, type MenuLink } from '../ui/link-menu'
import { layOutEditions, type EditionsLayout } from './editions-layout'
import { EditionsPlot, markName } from './editions-plot'

/** "4 connections" or "1,000 rps, 4 connections": a load among others. */
export const loadText = (
  { targetRps, connections }: Pick<EditionSet, 'targetRps' | 'connections'>,
  hasRate: boolean,
): string =>
  [
    (hasRate || connections === null) && targetRps !== null && `${formatExact(targetRps)} rps`,
    connections !== null && counted(connections, 'connection'),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ') || 'load not stated'

function Table(props: { metric: string; layout: EditionsLayout; title: string }) {
  const { metric, layout, title } = props
  const rows = layout.columns.flatMap((column) =>
    [...column.marks, ...(column.baseline ? [column.baseline] : [])].map((mark) => ({
      column,
      mark,
    })),
  )
  return (
    <details>
      <summary>
        <Icon of="table" /> Table
      </summary>
      <DataTable
        caption={title}
        rows={rows}
        keyOf={({ mark }) => String(mark.row.value.conditionId)}
        columns={[
          { id: 'edition', head: 'Edition', isRowHead: true, cell: ({ column }) => column.label },
          { id: 'mode', head: 'Mode', cell: ({ mark }) => markName(mark) },
          {
            id: 'value',
            head: capitalised(metricLabel(metric)),
            isNumber: true,
            cell: ({ mark }) => <a href={mark.row.value.href}>{mark.text}</a>,
          },
          { id: 'over', head: 'Over no mesh', isNumber: true, cell: ({ mark }) => mark.over },
        ]}
      />
    </details>
  )
}

/**
 * Editions of one document side by side: each is a test bed of its own, so that a column is read and no line is drawn.
 * @param props.id unique on the page
 * @param props.loads the other loads at which the editions measured the same
 * @param props.alongside all sets of a section, which says how such cards are read: those of one metric share an axis
 */
export function EditionsCard(props: {
  set: EditionSet
  id?: string
  loads: readonly MenuLink[]
  alongside?: readonly EditionSet[]
}) {
  const { set, id = 'editions', loads, alongside } = props
  const layout = layOutEditions(set, alongside)
  const { better } = parseChartMetricKey(set.key).of
  const title = `${capitalised(metricLabel(set.key))} by edition, ${loadText(set, true)}`
  const newest = set.editions.at(-1)?.origin
  return (
    <article className="panel editions" aria-labelledby={`${id}-heading`}>
      <div className="chart-head">
        <h3 id={`${id}-heading`} className="chart-title">
          {title}
        </h3>
        {loads.length > 1 && (
          <LinkMenu label="Load of the editions" current={loadText(set, false)} links={loads} />
        )}
      </div>
      <p className="trend-source">
        {newest && <AffiliationBadge relation={newest.relation} vendorOf={newest.vendorOf} />}
        <span>{set.title}</span>
      </p>
      <p className="editions-axis">
        {[layout.unit.label, betterWords(better)].filter(Boolean).join(', ')}
      </p>
      <EditionsPlot layout={layout} title={title} />
      <p className="editions-note">
        {alongside === undefined &&
          'Each edition is its own test bed: compare within a column, not across. Tick: no mesh. '}
        Sources:{' '}
        {set.editions.map(({ label, origin }, i) => (
          <Fragment key={label}>
            {i > 0 && ', '}
            <a href={`/publications/${origin.publication?.slug ?? ''}`}>{label}</a>
          </Fragment>
        ))}
      </p>
      <div className="actions">
        <Table metric={set.key} layout={layout} title={title} />
      </div>
    </article>
  )
}
