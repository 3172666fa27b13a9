import type { ReactNode } from 'react'
import type { ResultPanel } from '@/server/results/schemas'
import { Chart } from '../charts/chart'
import { barsSpec } from '../charts/definitions/bars'
import { Card } from '../ui/card'
import { certaintyOf } from './certainty'
import { chartImagePath, EmbedLinks } from './embed-links'
import { OriginLine } from './origin-line'

/** Id of a panel's chart, unique on any page and stable over time. */
export const panelId = (panel: ResultPanel): string =>
  `chart-${panel.groupKey.slice(0, 12)}-${panel.key.replace(/[^a-z0-9]+/gi, '-')}`

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
  return (
    <Card id={id} labelledBy={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={headingLevel}
        spec={barsSpec(panel)}
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
        actions={<EmbedLinks path={chartImagePath(panel)} title={panel.title} />}
      />
      {footer !== undefined && <div className="mt-3 grid grid-cols-1 gap-2 text-sm">{footer}</div>}
    </Card>
  )
}
