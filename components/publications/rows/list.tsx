import { Fragment } from 'react'
import { capitalised, metricLabel } from '../../charts/definitions/words'
import type { ListedPublication, RowOrder } from './row-order'
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

/**
 * A row for each publication; by date, those without one stand below a line of their own.
 * @param props.metric what the strips show unless a row says otherwise @param props.isOnly whether no row shows another: those without it stand last
 */
export function PublicationRows(
  props: Ordered & { rows: readonly ListedPublication[]; metric: string; isOnly: boolean },
) {
  const { rows, metric, isOnly, order, href } = props
  const unit = headUnit(metric)
  const name = `${capitalised(metricLabel(metric))}${unit === '' ? '' : ` in ${unit}`}`
  const valueHead = isOnly ? name : `${name}, or as named`
  const shown = isOnly ? rows.filter(({ entry }) => entry !== null) : rows
  const unmeasured = isOnly ? rows.filter(({ entry }) => entry === null) : []
  const isUndated = ({ publication }: ListedPublication) => publication.publishedOn === null
  const dated = order === 'date' ? shown.filter((row) => !isUndated(row)) : shown
  const undated = order === 'date' ? shown.filter(isUndated) : []
  const groups = [
    { head: null, rows: dated },
    { head: 'No date: living documents, or none printed', rows: undated },
    { head: `Without ${metricLabel(metric)}`, rows: unmeasured },
  ].filter((group) => group.rows.length > 0)
  return (
    <table className="publication-rows" id="rows">
      <caption className="sr-only">Publications with their {metricLabel(metric)}</caption>
      <thead>
        <tr>
          <OrderHead by="date" name="Date" order={order} href={href} />
          <OrderHead by="interest" name="Publication, interest" order={order} href={href} />
          <OrderHead by="runs" name="Runs" before="Load · " order={order} href={href} />
          <th scope="col">{valueHead}</th>
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
