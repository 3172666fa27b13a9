import { parseMetricKey } from '@/ingest/metric-key'
import type { ResultPanel } from '@/server/results/schemas'
import { Chart } from '../charts/chart'
import { loadSpec } from '../charts/definitions/load'
import { profileSpec } from '../charts/definitions/profile'
import { isResource, resourcesSpec } from '../charts/definitions/resources'
import type { ChartSpec } from '../charts/spec'
import { Card } from '../ui/card'
import { certaintyOf } from './certainty'
import { ChartLinks } from './embed-links'

const named = (text: string) => text.replace(/[^a-z0-9]+/gi, '-')

/** Metric and component of a panel, as an address names them: "http.latency", "cpu.cores@waypoint". */
function quantityOf(panel: ResultPanel): string {
  const key = parseMetricKey(panel.key)
  return [key?.metric, panel.key.split('@')[1]].filter(Boolean).join('@')
}

type CardProps = { id: string; spec: ChartSpec; panels: readonly ResultPanel[]; path: string }

function SpecCard({ id, spec, panels, path }: CardProps) {
  const [first] = panels
  if (!first) return null
  const all = { ...first, rows: panels.flatMap((panel) => panel.rows) }
  return (
    <Card id={id} labelledBy={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={3}
        spec={spec}
        certainty={certaintyOf(all)}
        actions={<ChartLinks path={path} spec={spec} />}
      />
    </Card>
  )
}

/** Percentiles of one quantity in one group; nothing where fewer than three are known. */
export function ProfileCard({ panels }: { panels: readonly ResultPanel[] }) {
  const spec = profileSpec(panels)
  const [first] = panels
  if (!spec || !first) return null
  const quantity = quantityOf(first)
  const path = `/charts/profile.svg?metric=${encodeURIComponent(quantity)}&group=${first.groupKey.slice(0, 16)}`
  const id = `profile-${first.groupKey.slice(0, 12)}-${named(quantity)}`
  return <SpecCard id={id} spec={spec} panels={panels} path={path} />
}

/** One metric against the swept load; nothing where a family has a single load level. */
export function LoadCard({ panels }: { panels: readonly ResultPanel[] }) {
  const spec = loadSpec(panels)
  const [first] = panels
  if (!spec || !first) return null
  const path = `/charts/load.svg?metric=${encodeURIComponent(first.key)}&family=${first.familyKey.slice(0, 16)}`
  const id = `load-${first.familyKey.slice(0, 12)}-${named(first.key)}`
  return <SpecCard id={id} spec={spec} panels={panels} path={path} />
}

/** CPU and memory by component of one group; nothing below two quantities. */
export function ResourcesCard({ panels }: { panels: readonly ResultPanel[] }) {
  const resources = panels.filter(isResource)
  const spec = resourcesSpec(resources)
  const [first] = resources
  if (!spec || !first) return null
  const path = `/charts/resources.svg?group=${first.groupKey.slice(0, 16)}`
  const id = `resources-${first.groupKey.slice(0, 12)}`
  return <SpecCard id={id} spec={spec} panels={resources} path={path} />
}
