import { parseMetricKey } from '@/ingest/metric-key'
import type { ResultPanel } from '@/server/results/schemas'
import { ResultCard } from '../results/result-card'

/** The statistic a reader meets first; the others of the same quantity and load fold below it. */
const FIRST_PPM = 990_000

type Quantity = { id: string; first: ResultPanel; others: ResultPanel[] }

const distance = (panel: ResultPanel): number =>
  Math.abs((parseMetricKey(panel.key)?.quantilePpm ?? 0) - FIRST_PPM)

/** Panels of one quantity under one load, together; the order of first appearance stays. */
export function byQuantity(panels: readonly ResultPanel[]): Quantity[] {
  const groups = new Map<string, ResultPanel[]>()
  for (const panel of panels) {
    const key = parseMetricKey(panel.key)
    const id = `${panel.groupKey} ${key?.metric ?? ''} ${key?.component ?? ''}`
    groups.set(id, [...(groups.get(id) ?? []), panel])
  }
  return [...groups].flatMap(([id, members]) => {
    const first = [...members].sort((a, b) => distance(a) - distance(b))[0]
    return first ? [{ id, first, others: members.filter((panel) => panel !== first) }] : []
  })
}

/** All charts of a publication: one per quantity and load, with its other statistics folded. */
export function PublicationResults({ panels }: { panels: readonly ResultPanel[] }) {
  return byQuantity(panels).map(({ id, first, others }) => (
    <div key={id} className="grid grid-cols-1 gap-3">
      <ResultCard panel={first} headingLevel={3} showOrigin={false} />
      {others.length > 0 && (
        <details>
          <summary className="text-sm">
            {others.length} more:{' '}
            {others
              .map((panel) => parseMetricKey(panel.key))
              .map((k) => (k?.quantilePpm ? `p${k.quantilePpm / 10_000}` : k?.statistic))
              .join(', ')}
          </summary>
          <div className="mt-3 grid grid-cols-1 gap-3">
            {others.map((panel) => (
              <ResultCard key={panel.key} panel={panel} headingLevel={4} showOrigin={false} />
            ))}
          </div>
        </details>
      )}
    </div>
  ))
}
