import { Fragment } from 'react'
import { capitalised, metricLabel } from '../../charts/definitions/words'
import { isOfMetric, type ListedPublication, type RowOrder } from './row-order'
import { PublicationRow } from './row'
import { headUnit } from './row-words'

const COLUMNS = 6

type Ordered = { order: RowOrder; href: (order: RowOrder) => string }

/** A head that orders the rows. @param props.before what else the column has, by which nothing is ordered */
function OrderHead(props: Ordered & { by: RowOrder; name: string; before?: string }) {
  const { by, name, before, order, href } = props
  const isCurrent = by === order
  const sorted = by === 'interest' ? 'ascending' : 'descending'
  return (
    <th scope="col" className="is-order" aria-sort={isCurrent ? sorted : undefined}>
      {before}
      {isCurrent ? (
        <span>
          {name} <span aria-hidden="true">{by === 'interest' ? '↑' : '↓'}</span>
        </span>
      ) : (
        <a href={`${href(by)}#rows`}>{name}</a>
      )}
    </th>
  )
}

type RowsProps = Ordered & {
  /** those of the metric first */
  rows: readonly ListedPublication[]
  metric: string
  isOnly: boolean
}

const isUndated = ({ publication }: ListedPublication): boolean => publication.publishedOn === null

/** Rows of the metric, by date those without one below a line of their own; then all others below another. */
export function groupRows({ rows, metric, isOnly, order }: Omit<RowsProps, 'href'>) {
  const shown = rows.filter((row) => isOfMetric(row, metric))
  const others = rows.filter((row) => !isOfMetric(row, metric))
  const isApart = (row: ListedPublication) => order === 'date' && isUndated(row)
  const groups: { head: string | null; rows: ListedPublication[] }[] = [
    { head: null, rows: shown.filter((row) => !isApart(row)) },
    { head: 'No date: living documents, or none printed', rows: shown.filter(isApart) },
    {
      head: isOnly ? `Without ${metricLabel(metric)}` : 'Other quantities, named at each row',
      rows: others,
    },
  ]
  return groups.filter((group) => group.rows.length > 0)
}

/**
 * A row for each publication: those of one quantity share a head, what else was measured stands below.
 * @param props.metric what the strips of the first rows show @param props.isOnly whether the others have no strip
 */
export function PublicationRows(props: RowsProps) {
  const { metric, order, href } = props
  const unit = headUnit(metric)
  const name = `${capitalised(metricLabel(metric))}${unit === '' ? '' : ` in ${unit}`}`
  const groups = groupRows(props)
  return (
    <table className="publication-rows" id="rows">
      <caption className="sr-only">Publications, {metricLabel(metric)}</caption>
      <thead>
        <tr>
          <OrderHead by="date" name="Date" order={order} href={href} />
          <OrderHead by="interest" name="Publication, interest" order={order} href={href} />
          <OrderHead by="runs" name="Runs" before="Load · " order={order} href={href} />
          <th scope="col">{name}, own scale</th>
          <OrderHead by="claims" name="Claims" order={order} href={href} />
          <th scope="col">
            <span className="sr-only">More</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ head, rows }) => (
        <Fragment key={head}>
          {head !== null && (
            <tbody className="row-divider">
              <tr>
                <th colSpan={COLUMNS} scope="rowgroup">
                  {head}
                </th>
              </tr>
            </tbody>
          )}
          <tbody>
            {rows.map((row) => (
              <PublicationRow key={row.publication.slug} row={row} metric={metric} />
            ))}
          </tbody>
        </Fragment>
      ))}
    </table>
  )
}
