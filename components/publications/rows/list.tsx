import { capitalised, metricLabel } from '../../charts/definitions/words'
import type { ListedPublication, RowOrder } from './row-order'
import { PublicationRow } from './row'
import { headUnit } from './row-words'

const COLUMNS = 7

type Ordered = { order: RowOrder; href: (order: RowOrder) => string }

function OrderHead({ by, name, order, href }: Ordered & { by: RowOrder; name: string }) {
  const isCurrent = by === order
  const sorted = by === 'interest' ? 'ascending' : 'descending'
  return (
    <th scope="col" className="is-order" aria-sort={isCurrent ? sorted : undefined}>
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
 * @param props.metric what the strips show unless a row says otherwise @param props.isOnly whether no row shows another
 */
export function PublicationRows(
  props: Ordered & { rows: readonly ListedPublication[]; metric: string; isOnly: boolean },
) {
  const { rows, metric, isOnly, order, href } = props
  const unit = headUnit(metric)
  const name = `${capitalised(metricLabel(metric))}${unit === '' ? '' : ` in ${unit}`}`
  const valueHead = isOnly ? name : `${name}, or as named`
  const isUndated = ({ publication }: ListedPublication) => publication.publishedOn === null
  const dated = order === 'date' ? rows.filter((row) => !isUndated(row)) : rows
  const undated = order === 'date' ? rows.filter(isUndated) : []
  const draw = (row: ListedPublication) => (
    <PublicationRow key={row.publication.slug} row={row} metric={metric} />
  )
  return (
    <table className="publication-rows" id="rows">
      <caption className="sr-only">Publications with their {metricLabel(metric)}</caption>
      <thead>
        <tr>
          <OrderHead by="date" name="Date" order={order} href={href} />
          <OrderHead by="interest" name="Publication, interest" order={order} href={href} />
          <th scope="col">Load</th>
          <th scope="col">{valueHead}</th>
          <OrderHead by="runs" name="Runs" order={order} href={href} />
          <OrderHead by="claims" name="Claims" order={order} href={href} />
          <th scope="col">
            <span className="sr-only">More</span>
          </th>
        </tr>
      </thead>
      {dated.length > 0 && <tbody>{dated.map(draw)}</tbody>}
      {undated.length > 0 && (
        <>
          <tbody className="row-divider">
            <tr>
              <th colSpan={COLUMNS} scope="rowgroup">
                No date: living documents, or none printed
              </th>
            </tr>
          </tbody>
          <tbody>{undated.map(draw)}</tbody>
        </>
      )}
    </table>
  )
}
