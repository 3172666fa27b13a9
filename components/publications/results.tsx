import type { ReactNode } from 'react'
import { parseMetricKey } from '@/ingest/metric-key'
import type { ResultPanel } from '@/server/results/schemas'
import { loadSpec } from '../charts/definitions/load'
import { isResource } from '../charts/definitions/resources'
import { LoadCard, ProfileCard, ResourcesCard } from '../results/sweep-cards'
import { ResultCard } from '../results/result-card'
import { byGroup, byQuantity, type Quantity } from './result-order'

const statisticOf = (panel: ResultPanel | undefined): string => {
  const key = panel && parseMetricKey(panel.key)
  return key?.quantilePpm ? `p${key.quantilePpm / 10_000}` : (key?.statistic ?? '')
}

/** Charts that fold away; they stand in the page, so that search and readers without JavaScript find them. */
function More(props: { names: string[]; what: string; children: ReactNode }) {
  const { names, what } = props
  if (names.length === 0) return null
  return (
    <details>
      <summary className="text-sm">
        {names.length} more{what}: {names.join(', ')}
      </summary>
      <div className="mt-3 grid grid-cols-1 gap-3">{props.children}</div>
    </details>
  )
}

function Sweeps({ sweeps }: Pick<Quantity, 'sweeps'>) {
  const [first, ...others] = sweeps.filter((panels) => loadSpec(panels) !== null)
  if (!first) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      <LoadCard panels={first} />
      <More what=" against load" names={others.map((panels) => statisticOf(panels[0]))}>
        {others.map((panels) => (
          <LoadCard key={panels[0]?.key} panels={panels} />
        ))}
      </More>
    </div>
  )
}

function Level({ first, others }: Quantity['levels'][number]) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <ProfileCard panels={[first, ...others]} />
      <ResultCard panel={first} headingLevel={3} showOrigin={false} />
      <More what="" names={others.map(statisticOf)}>
        {others.map((panel) => (
          <ResultCard key={panel.key} panel={panel} headingLevel={4} showOrigin={false} />
        ))}
      </More>
    </div>
  )
}

function Quantities({ panels }: { panels: readonly ResultPanel[] }) {
  return byQuantity(panels).map(({ id, sweeps, levels }) => (
    <div key={id} className="grid grid-cols-1 gap-4">
      <Sweeps sweeps={sweeps} />
      {levels.map((level) => (
        <Level key={level.groupKey} {...level} />
      ))}
    </div>
  ))
}

/**
 * All charts of a publication: each quantity against load, then every load level with its percentiles; CPU and
 * memory last, by component before each alone.
 */
export function PublicationResults({ panels }: { panels: readonly ResultPanel[] }) {
  const resources = panels.filter(isResource)
  return (
    <>
      <Quantities panels={panels.filter((panel) => !isResource(panel))} />
      {byGroup(resources).map(([groupKey, members]) => (
        <ResourcesCard key={groupKey} panels={members} />
      ))}
      <Quantities panels={resources} />
    </>
  )
}
