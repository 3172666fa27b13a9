import type { ReactNode } from 'react'
import type { ResultPanel } from '@/server/results/schemas'
import { Chart } from '../charts/chart'
import { barsSpec } from '../charts/definitions/bars'
import { comparePanelPath } from '../compare/links'
import { Card } from '../ui/card'
import { certaintyOf } from './certainty'
import { chartImagePath, ChartLinks } from './embed-links'
import { OriginLine } from './origin-line'

/** Id of a panel's chart, unique on any page and stable over time. */
export const panelId = (panel: ResultPanel): string =>
  `chart-${panel.groupKey.slice(0, 12)}-${panel.key.replace(/[^a-z0-9]+/gi, '-')}`

/** Leads from the numbers of a card to the rules that made them. */
function HowComputed({ panel }: { panel: ResultPanel }) {
  const isPublished = panel.rows.some((row) => row.value.method === 'published')
  return (
    <a href={isPublished ? '/methodology#published' : '/methodology#spread'}>
      How this was computed
    </a>
  )
}

/** One comparability group as a card: who measured, bars, certainty, table, embed. */
export function ResultCard(props: {
  panel: ResultPanel
  headingLevel?: 2 | 3 | 4
  showOrigin?: boolean
  children?: ReactNode
  /** below the chart: ranks, overhead */
  footer?: ReactNode
}) {
  const { panel, headingLevel = 2, showOrigin = true, children, footer } = props
  const id = panelId(panel)
  const compareHref = comparePanelPath(panel)
  const spec = barsSpec(panel)
  return (
    <Card id={id} labelledBy={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={headingLevel}
        spec={spec}
        origin={
          <>
            {showOrigin && (
              <OriginLine
                origin={panel.origin}
                harness={panel.harness.name}
                environment={panel.environment}
              />
            )}
            {children}
          </>
        }
        certainty={certaintyOf(panel)}
        actions={
          <>
            <ChartLinks path={chartImagePath(panel)} spec={spec} />
            {compareHref !== null && <a href={compareHref}>Compare these</a>}
            <HowComputed panel={panel} />
          </>
        }
      />
      {footer !== undefined && <div className="mt-3 grid grid-cols-1 gap-2 text-sm">{footer}</div>}
    </Card>
  )
}
