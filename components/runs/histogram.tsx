import type { RunDetail } from '@/server/runs/schemas'
import { metricLabel } from '../charts/definitions/words'
import { formatCount, formatExact, formatValue, withUnit } from '../charts/format'
import { DataTable } from '../ui/data-table'

type Histogram = RunDetail['histograms'][number]

function withShares({ buckets, count: total }: Histogram) {
  let below = 0
  return buckets.map(([start, end, count]) => {
    below += count
    return { start, end, count, share: below / total }
  })
}

/** Buckets as the harness wrote them, with the share of samples up to each end. */
export function HistogramTable({ histogram }: { histogram: Histogram }) {
  const rows = withShares(histogram)
  const quantity = metricLabel(histogram.metric)
  return (
    <details className="mt-2 text-sm">
      <summary>
        Distribution of {quantity}: {formatCount(histogram.count)} samples in {rows.length} buckets
        ({histogram.format})
      </summary>
      {histogram.note && <p className="mt-1 text-sm text-muted">{histogram.note}</p>}
      <DataTable
        caption={`Buckets of ${quantity}`}
        rows={rows}
        keyOf={(row) => String(row.start)}
        columns={[
          {
            id: 'range',
            head: 'From, up to',
            isRowHead: true,
            isNumber: true,
            cell: (row) =>
              `${formatValue(row.start * 1000, 'ms')}, ${formatValue(row.end * 1000, 'ms')}`,
          },
          { id: 'count', head: 'Samples', isNumber: true, cell: (row) => formatCount(row.count) },
          {
            id: 'share',
            head: 'Samples up to here',
            isNumber: true,
            cell: (row) => withUnit(formatExact(row.share * 100, 5), '%'),
          },
        ]}
      />
    </details>
  )
}
