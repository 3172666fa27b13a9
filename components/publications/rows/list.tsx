import { capitalised, metricLabel } from '../../charts/definitions/words'
import type { ListedPublication, RowOrder } from './row-order'
import { PublicationRow } from './row'

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

/** A row for each publication. @param props.metric what the strips show unless a row says otherwise */
export function PublicationRows(
  props: Ordered & { rows: readonly ListedPublication[]; metric: string },
) {
  const { rows, metric, order, href } = props
  return (
    <table className="publication-rows" id="rows">
      <caption className="sr-only">Publications with their {metricLabel(metric)}</caption>
      <thead>
        <tr>
          <OrderHead by="date" name="Date" order={order} href={href} />
          <OrderHead by="interest" name="Publication, interest" order={order} href={href} />
          <th scope="col">Load</th>
          <th scope="col">{capitalised(metricLabel(metric))}</th>
          <OrderHead by="runs" name="Runs" order={order} href={href} />
          <OrderHead by="claims" name="Claims" order={order} href={href} />
          <th scope="col">
            <span className="sr-only">More</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PublicationRow key={row.publication.slug} row={row} metric={metric} />
        ))}
      </tbody>
    </table>
  )
}
