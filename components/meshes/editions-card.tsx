import type { EditionSet } from '@/server/trends/editions/schemas'
import { editionLoad, editionsSpec, editionsTitle } from '../charts/definitions/editions'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { EditionsPicture } from '../charts/editions/picture'
import type { SpecOf } from '../charts/spec'
import { ChartLinks, editionsImagePath } from '../results/embed-links'
import { AffiliationBadge } from '../ui/badge'
import { DataTable } from '../ui/data-table'
import { Icon } from '../ui/icon'
import { LinkMenu, type MenuLink } from '../ui/link-menu'

function Table(props: { metric: string; spec: SpecOf<'editions'>; title: string }) {
  const { metric, spec, title } = props
  const rows = spec.columns.flatMap((column) =>
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
        keyOf={({ mark }) => mark.id}
        columns={[
          { id: 'edition', head: 'Edition', isRowHead: true, cell: ({ column }) => column.label },
          { id: 'mode', head: 'Mode', cell: ({ mark }) => mark.name },
          {
            id: 'value',
            head: capitalised(metricLabel(metric)),
            isNumber: true,
            cell: ({ mark }) => <a href={mark.href}>{mark.valueLabel}</a>,
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
  const { set, id = 'editions', loads, alongside = [] } = props
  const spec = editionsSpec(set, alongside)
  const title = editionsTitle(set)
  const newest = set.editions.at(-1)?.origin
  return (
    <article className="panel editions" aria-labelledby={`${id}-heading`}>
      <div className="chart-head">
        <h3 id={`${id}-heading`} className="chart-title">
          {title}
        </h3>
        {loads.length > 1 && (
          <LinkMenu label="Load of the editions" current={editionLoad(set, false)} links={loads} />
        )}
      </div>
      <p className="trend-source">
        {newest && <AffiliationBadge relation={newest.relation} vendorOf={newest.vendorOf} />}
        <span>{set.title}</span>
      </p>
      <div className="chart-picture">
        <EditionsPicture spec={spec} />
      </div>
      <div className="actions">
        <ChartLinks path={editionsImagePath(set, alongside)} spec={spec} title={title} />
        <Table metric={set.key} spec={spec} title={title} />
      </div>
    </article>
  )
}
