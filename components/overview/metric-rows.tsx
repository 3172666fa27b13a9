import Link from 'next/link'
import type { Overview, OverviewRow } from '@/server/results/overview/schemas'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { AffiliationBadge } from '../ui/badge'
import { loadParts, monthText, runsText, spreadText } from './entry-words'
import { StripPicture } from './strip'

function Row({ row, metric }: { row: OverviewRow; metric: string }) {
  const { source, panel } = row
  const [load, more] = loadParts(row)
  const unit = panelsUnit([panel]).label
  const quantity = panel.key === metric ? '' : metricLabel(panel.key)
  const words = { caption: [quantity, unit].filter(Boolean).join(', '), unit }
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
      </td>
      <td className="row-picture">
        <StripPicture entry={row} words={words} size="wide" />
        <StripPicture entry={row} words={words} size="narrow" />
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
