import type { ReactNode } from 'react'
import { isResource } from '@/components/charts/definitions/resources'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { byQuantity } from '@/components/publications/result-order'
import { profileDrawing, resourcesDrawing, type Drawing } from '@/components/results/drawings'
import { ResultCard } from '@/components/results/result-card'
import { DrawingCard } from '@/components/results/sweep-cards'
import { LinkMenu } from '@/components/ui/link-menu'
import type { ResultPanel } from '@/server/results/schemas'
import type { ConditionDetail } from '@/server/runs/schemas'
import { menuOrder } from './condition-words'

/** Every metric of the condition that has a chart, each a view of this page. */
function MetricMenu({ condition, lead }: { condition: ConditionDetail; lead: string }) {
  const drawn = new Set(condition.panels.map(({ key }) => key))
  const keys = menuOrder(condition.summaries.map(({ key }) => key)).filter((key) => drawn.has(key))
  if (keys.length < 2) return null
  return (
    <LinkMenu
      label="Metric"
      current={metricLabel(lead)}
      links={keys.map((key) => ({
        label: metricLabel(key),
        href: `/conditions/${condition.id}?metric=${encodeURIComponent(key)}`,
        isCurrent: key === lead,
      }))}
    />
  )
}

/** The percentiles of a metric, or what else it is one of; null where it stands alone. */
export function besideDrawing(
  panels: ConditionDetail['panels'],
  lead: ResultPanel,
): Drawing | null {
  const profiles = byQuantity(panels).flatMap(({ levels }) =>
    levels.flatMap(({ first, others }) => profileDrawing([first, ...others], null) ?? []),
  )
  const profile = profiles.find((one) => one.panels.includes(lead))
  return profile ?? (isResource(lead) ? resourcesDrawing(panels) : null)
}

/**
 * The number of the condition beside what was measured under the same conditions.
 * @param props.basis what the number rests on
 * @param props.spreads what the ends of the bars say; empty where they have none @param props.runs below the bars
 */
export function LeadCard(props: {
  condition: ConditionDetail
  lead: ResultPanel
  basis: string | null
  spreads: string
  runs: ReactNode
}) {
  const { condition, lead, basis, spreads, runs } = props
  return (
    <ResultCard
      panel={lead}
      headingLevel={2}
      showOrigin={false}
      aside={<MetricMenu condition={condition} lead={lead.key} />}
      about={condition.id}
      barsNote={capitalised(spreads)}
      trust={
        basis === null ? (
          runs
        ) : (
          <>
            <p className="condition-basis">{basis}</p>
            {runs}
          </>
        )
      }
    />
  )
}

/** The percentiles of the number, or what else it is one of. The card of the number says how sure they are. */
export const BesideCard = ({ drawing, lead }: { drawing: Drawing; lead: ResultPanel }) => (
  <DrawingCard drawing={drawing} caption={isResource(lead) ? undefined : ''} />
)
