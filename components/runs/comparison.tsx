import { formatAmount } from '@/ingest/dictionary/amount'
import type { ComparedValue, RunComparison } from '@/server/runs/gate/schemas'
import { metricLabel } from '../charts/definitions/words'
import { type Column, DataTable } from '../ui/data-table'
import { SectionHead } from '../ui/section-head'
import { ComparisonPlot } from './comparison-plot'

const COLUMNS: readonly Column<ComparedValue>[] = [
  { id: 'name', head: 'Value', isRowHead: true, cell: ({ key }) => metricLabel(key) },
  {
    id: 'own',
    head: 'This run',
    isNumber: true,
    cell: ({ value, unit }) => formatAmount(value, unit),
  },
  {
    id: 'usual',
    head: 'Usual',
    isNumber: true,
    cell: ({ usual, unit }) => (usual === null ? 'none' : formatAmount(usual, unit)),
  },
]

/** What a run is beside the comparable runs before it: drawn, as its sender was told it, and in numbers. */
export function RunComparisonSection({ comparison }: { comparison: RunComparison }) {
  const { id, values, said } = comparison
  const compared = values.filter(({ ratio }) => ratio !== null)
  return (
    <section aria-labelledby="comparison" className="grid grid-cols-1 gap-3">
      <SectionHead
        id="comparison"
        title="Compared with earlier runs"
        note={<a href="/methodology#new-run">How this is judged</a>}
      >
        <a href={`/api/v1/runs/${id}/comparison`}>Comparison as JSON</a>
      </SectionHead>
      <div className={`figure-cards ${compared.length > 0 ? 'figure-cards-two' : ''}`}>
        {compared.length > 0 && (
          <figure className="panel" aria-label="This run beside the usual one">
            <ComparisonPlot values={compared} />
            {compared.some(({ expected }) => expected !== null) && (
              <figcaption className="text-sm text-muted">
                Grey: where 99 of 100 further runs are expected
              </figcaption>
            )}
          </figure>
        )}
        <div className="panel run-said">
          <ul>
            {said.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {compared.length > 0 && (
            <DataTable
              caption="Values beside the usual ones"
              rows={values}
              keyOf={({ key }) => key}
              columns={COLUMNS}
            />
          )}
        </div>
      </div>
    </section>
  )
}
