import { formatAmount } from '@/ingest/dictionary/amount'
import type { ComparedValue, RunComparison } from '@/server/runs/gate/schemas'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { SectionHead } from '../ui/section-head'
import { ComparisonPlot, changeWords } from './comparison-plot'

const VERDICTS: Record<ComparedValue['status'], string> = {
  REGRESSION: 'regression',
  IMPROVEMENT: 'improvement',
  SMALL: 'proven, but below 5%',
  NO_EVIDENCE: 'no change proven',
  NOT_ENOUGH_DATA: 'no verdict',
}

function ValueRow({ value }: { value: ComparedValue }) {
  const { key, unit, usual, ratio, runs, status } = value
  return (
    <tr>
      <th scope="row">{capitalised(metricLabel(key))}</th>
      <td>{formatAmount(value.value, unit)}</td>
      <td>{usual === null ? 'none' : `${formatAmount(usual, unit)}, ${counted(runs, 'run')}`}</td>
      <td>{ratio === null ? 'none' : changeWords(ratio)}</td>
      <td>{VERDICTS[status]}</td>
    </tr>
  )
}

/** The values beside their usual ones. @param props.values at least one of which has a usual value */
function ValueTable({ values }: Pick<RunComparison, 'values'>) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Values and usual ones">
      <table>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">This run</th>
            <th scope="col">Usual</th>
            <th scope="col">Change</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <ValueRow key={value.key} value={value} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
        <a href={`/api/v1/runs/${id}/comparison`}>JSON</a>
      </SectionHead>
      <div className={`figure-cards ${compared.length > 0 ? 'figure-cards-two' : ''}`}>
        {compared.length > 0 && (
          <figure className="panel" aria-label="This run beside the usual one">
            <ComparisonPlot values={compared} />
            <figcaption className="text-sm text-muted">
              Grey: where 99 of 100 further runs are expected
            </figcaption>
          </figure>
        )}
        <ul className="panel run-said">
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {compared.length > 0 && <ValueTable values={values} />}
    </section>
  )
}
