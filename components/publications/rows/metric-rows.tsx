import Link from 'next/link'
import type { Overview, OverviewRow } from '@/server/results/overview/schemas'
import { capitalised, metricLabel } from '../../charts/definitions/words'
import { loadParts } from '../../overview/entry-words'
import { monthText } from '../../charts/definitions/published-words'
import { runsText, spreadText } from '../../charts/definitions/entry-words'
import { AffiliationBadge } from '../../ui/badge'
import { RowPicture } from './row'
import { rowQuantity, rowWords } from './row-words'

function Row({ row, metric }: { row: OverviewRow; metric: string }) {
  const { source, panel } = row
  const [load, more] = loadParts(row)
  const quantity = rowQuantity(row, metric)
  return (
    <tr>
      <td className="row-date">
        <time dateTime={source.publishedOn ?? undefined}>{monthText(source.publishedOn)}</time>
      </td>
      <th scope="row">
        <Link href={`/publications/${source.slug}`} prefetch={false}>
          {source.title}
        </Link>
        <AffiliationBadge {...source} />
      </th>
      <td className="row-load">
        <span title={[load, ...more].join(', ')}>{load}</span>
        <small>
          {runsText(panel)}, {spreadText(panel)}
        </small>
        {quantity !== null && (
          <small className="row-quantity" title={quantity.full}>
            {quantity.text}
          </small>
        )}
      </td>
      <td className="row-picture">
        <RowPicture entry={row} words={rowWords(row)} />
      </td>
    </tr>
  )
}

/**
 * What each publication measured of a metric, on a scale of its own: for metrics whose quantities differ from publication to
 * publication, so that no axis may hold two of them.
 */
export function MetricRows({ overview }: { overview: Overview }) {
  const { rows, metric } = overview
  return (
    <table className="publication-rows">
      <caption className="sr-only">Publications with their {metricLabel(metric)}</caption>
      <thead>
        <tr>
          {['Date', 'Publication, interest', 'Load, runs', capitalised(metricLabel(metric))].map(
            (head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.source.slug} row={row} metric={metric} />
        ))}
      </tbody>
    </table>
  )
}
