import type { ReactNode } from 'react'
import type { PanelOverhead, PanelRanking, ResultPanel } from '@/server/results/schemas'
import { metricLabel, capitalised } from '../charts/definitions/words'
import type { View } from '../results/display-state'
import { chooseDrawing, ResultCard } from '../results/result-card'
import { OverheadTable } from '../results/verdicts'
import { bedTitle, describeTrust } from './card-words'
import { Who } from './who'

/** What a card draws. */
export type Bed = {
  panel: ResultPanel
  ranking: PanelRanking
  overheads: PanelOverhead[]
}

/** One test bed: what was done, who did it, bars, one line on how sure they are. */
export function BedCard(props: {
  bed: Bed
  apart?: string
  view?: View
  /** whether the page names the metric of all cards */
  isMetricSaid: boolean
  /** loads to choose from, at the right of its title */
  aside?: ReactNode
}) {
  const { bed, apart = '', view = 'measured', isMetricSaid, aside } = props
  const { panel, ranking, overheads } = bed
  const { spec } = chooseDrawing(panel, overheads, view, undefined, ranking)
  const title = bedTitle(panel)
  // A difference says in its title over what it is.
  const head = (
    <>
      <span className={isMetricSaid ? 'sr-only' : undefined}>
        {capitalised(metricLabel(panel.key))},{' '}
      </span>
      {title}
      {apart}
    </>
  )
  return (
    <ResultCard
      panel={panel}
      apart={apart}
      headingLevel={3}
      overheads={overheads}
      view={view}
      ranking={ranking}
      isShort
      head={spec.kind === 'overhead' ? undefined : head}
      aside={aside}
      origin={<Who panel={panel} />}
      trust={describeTrust(panel, ranking, spec)}
      moreDetails={<OverheadTable metricKey={panel.key} overheads={overheads} />}
    />
  )
}
