import type { ReactNode } from 'react'
import { isResource } from '@/components/charts/definitions/resources'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { byQuantity } from '@/components/publications/result-order'
import { profileDrawing, resourcesDrawing, type Drawing } from '@/components/results/drawings'
import { ResultCard } from '@/components/results/result-card'
import { DrawingCard } from '@/components/results/sweep-cards'
import type { Figure } from '@/components/runs/answer'
import { FigureLine } from '@/components/runs/figure-head'
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
 * @param props.spreads what the ends of the bars say; empty where they have none @param props.runs below the bars
 */
export function LeadCard(props: {
  condition: ConditionDetail
  lead: ResultPanel
  figure: Figure | null
  spreads: string
  runs: ReactNode
}) {
  const { condition, lead, figure, spreads, runs } = props
  return (
    <ResultCard
      panel={lead}
      headingLevel={2}
      origin={figure && <FigureLine figure={figure} />}
      aside={<MetricMenu condition={condition} lead={lead.key} />}
      about={condition.id}
      barsNote={capitalised(spreads)}
      trust={runs}
    />
  )
}

/** The percentiles of the number, or what else it is one of. The card of the number says how sure they are. */
export const BesideCard = ({ drawing, lead }: { drawing: Drawing; lead: ResultPanel }) => (
  <DrawingCard drawing={drawing} caption={isResource(lead) ? undefined : ''} />
)
