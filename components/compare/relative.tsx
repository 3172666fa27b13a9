import type { Comparison } from '@/server/results/compare/schemas'
import { ResultCard } from '../results/result-card'
import type { View } from '../results/shown'
import { OverheadTable } from '../results/verdicts'

/** Overheads over own baselines, each test bed in a panel and on an axis of its own. */
export function RelativePanels({ comparison, view }: { comparison: Comparison; view: View }) {
  const { relative, subjects } = comparison
  if (relative.length === 0) return null
  return (
    <section aria-labelledby="relative" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="relative">Overhead over each one’s own baseline</h2>
        <p className="mt-1" role="note">
          Different test beds: sizes are not comparable, only directions. A proxy that adds 2 ms
          adds 100% to a baseline of 2 ms and 10% to one of 20 ms.
        </p>
      </div>
      {relative.map(({ subject, panel, overheads }) => (
        <ResultCard
          key={`${subject} ${panel.groupKey}`}
          panel={panel}
          headingLevel={3}
          showCompare={false}
          overheads={overheads}
          view={view === 'percent' ? 'percent' : 'overhead'}
          footer={
            <OverheadTable
              metricKey={panel.key}
              overheads={overheads}
              of={`${subjects[subject]?.label}, ${panel.origin.campaignTitle}, ${panel.title}`}
            />
          }
        />
      ))}
    </section>
  )
}
