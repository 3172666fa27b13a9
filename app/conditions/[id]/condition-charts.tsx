import { isResource } from '@/components/charts/definitions/resources'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { byQuantity } from '@/components/publications/result-order'
import { profileDrawing, resourcesDrawing } from '@/components/results/drawings'
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
function besideDrawing(panels: ConditionDetail['panels'], lead: ResultPanel) {
  const profiles = byQuantity(panels).flatMap(({ levels }) =>
    levels.flatMap(({ first, others }) => profileDrawing([first, ...others], null) ?? []),
  )
  const profile = profiles.find((one) => one.panels.includes(lead))
  return profile ?? (isResource(lead) ? resourcesDrawing(panels) : null)
}

/**
 * The number of the condition with what was measured under the same conditions, and its percentiles.
 * @param props.spreads what the ends of the bars say; empty where they have none
 */
export function Charts(props: {
  condition: ConditionDetail
  lead: ResultPanel
  figure: Figure | null
  spreads: string
}) {
  const { condition, lead, figure, spreads } = props
  const beside = besideDrawing(condition.panels, lead)
  return (
    <section
      aria-label="Same conditions"
      className={`figure-cards ${beside ? 'figure-cards-two' : ''}`}
    >
      <ResultCard
        panel={lead}
        headingLevel={2}
        origin={figure && <FigureLine figure={figure} />}
        aside={<MetricMenu condition={condition} lead={lead.key} />}
        about={condition.id}
        trust={spreads === '' ? null : `${capitalised(spreads)}.`}
      />
      {/* The card of the number says how sure its percentiles are. */}
      {beside && <DrawingCard drawing={beside} caption={isResource(lead) ? undefined : ''} />}
    </section>
  )
}
