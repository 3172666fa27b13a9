import type { Comparison } from '@/server/compare/schemas'
import { OriginLine } from '../results/origin-line'
import { OverheadTable } from '../results/verdicts'
import { Card } from '../ui/card'

/** Overheads over own baselines, each test bed in a panel of its own. */
export function RelativePanels({ comparison }: { comparison: Comparison }) {
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
      {relative.map((one, i) => (
        <Card
          key={`${one.subject} ${one.origin.campaign} ${one.title}`}
          labelledBy={`relative-${i}`}
        >
          <h3 id={`relative-${i}`}>
            {subjects[one.subject]?.label}: {one.title}
          </h3>
          <OriginLine origin={one.origin} harness={one.harness} environment={one.environment} />
          <div className="mt-2">
            <OverheadTable
              metricKey={one.metricKey}
              overheads={one.overheads}
              of={`${subjects[one.subject]?.label}, ${one.origin.campaignTitle}, ${one.title}`}
              isOpen
            />
          </div>
        </Card>
      ))}
    </section>
  )
}
