import { chosenQuery } from '../charts/definitions/ratios/compare-path'
import type { Comparison, SubjectRef } from '@/server/results/compare/schemas'
import { panelTitle } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { ResultCard } from '../results/result-card'
import type { View } from '../results/display-state'
import { OverheadTable } from '../results/verdicts'
import { relativeTitlesApart } from './relative-titles'

/**
 * Overheads over own baselines, each test bed in a panel and on an axis of its own.
 * @param props.refs of the subjects, in their order @param props.hasRanges the ranges of every source stand on this page
 */
export function RelativePanels(props: {
  comparison: Comparison
  refs: readonly SubjectRef[]
  view: View
  hasRanges: boolean
}) {
  const { comparison, refs, view, hasRanges } = props
  const { relative, relativeTotal, subjects } = comparison
  if (relative.length === 0) return null
  const apart = relativeTitlesApart(relative)
  return (
    <section aria-labelledby="relative" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="relative">Each over its own baseline</h2>
        <p className="mt-1" role="note">
          A proxy that adds 2 ms adds 100% to a baseline of 2 ms and 10% to one of 20 ms: compare
          directions, not sizes.
        </p>
        {relativeTotal > relative.length && (
          <p className="text-sm text-muted">
            {relative.length} of {counted(relativeTotal, 'test bed')} shown, the newest of each
            subject.{' '}
            {hasRanges && (
              <>
                Every source has its range under <a href="#apart">Measured apart</a>.
              </>
            )}
          </p>
        )}
      </div>
      <details className="grid grid-cols-1 gap-4">
        <summary>{counted(relative.length, 'chart')}, one for each test bed</summary>
        <div className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-2">
          {relative.map(({ subject, panel, overheads }, i) => (
            <ResultCard
              key={`${subject} ${panel.groupKey}`}
              panel={panel}
              headingLevel={3}
              apart={apart[i]}
              showCompare={false}
              chosen={chosenQuery(refs.slice(subject, subject + 1))}
              overheads={overheads}
              view={view === 'percent' ? 'percent' : 'overhead'}
              folds={
                <OverheadTable
                  metricKey={panel.key}
                  overheads={overheads}
                  of={`${subjects[subject]?.label}, ${panel.origin.campaignTitle}, ${panelTitle(panel)}${apart[i] ?? ''}`}
                />
              }
            />
          ))}
        </div>
      </details>
    </section>
  )
}
