import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ResultPanel } from '@/server/results/schemas'
import { loadSpec } from '../charts/definitions/load'
import type { AxisChoice } from '../charts/definitions/lines'
import { profileSpec } from '../charts/definitions/profile'
import { isResource, resourcesSpec } from '../charts/definitions/resources'
import type { ChartSpec } from '../charts/spec'
import { withAxis } from './embed-links'

/** A chart over several panels with its id on a page and the URL of its image. */
export type Drawing = {
  id: string
  spec: ChartSpec
  panels: readonly ResultPanel[]
  path: string
}

const named = (text: string) => text.replace(/[^a-z0-9]+/gi, '-')

/** Metric and component of a panel, as a URL names them: "http.latency", "cpu.cores@waypoint". */
function quantityOf(panel: ResultPanel): string {
  const key = parseMetricKey(panel.key)
  return [key?.metric, panel.key.split('@')[1]].filter(Boolean).join('@')
}

/**
 * Percentiles of one quantity in one group; null where fewer than three are known.
 * @param chosen of the query of its image: "&a=istio&b=linkerd" where it shows these subjects alone, here and below
 */
export function profileDrawing(
  panels: readonly ResultPanel[],
  axis: AxisChoice,
  chosen = '',
): Drawing | null {
  const spec = profileSpec(panels, axis)
  const [first] = panels
  if (!spec || !first) return null
  const quantity = quantityOf(first)
  const path = `/charts/profile.svg?metric=${encodeURIComponent(quantity)}&group=${first.groupKey.slice(0, 16)}${chosen}`
  const id = `profile-${first.groupKey.slice(0, 12)}-${named(quantity)}`
  return { id, spec, panels, path: withAxis(path, axis) }
}

/** One metric against the swept load; null where a family has a single load level. */
export function loadDrawing(
  panels: readonly ResultPanel[],
  axis: AxisChoice,
  chosen = '',
): Drawing | null {
  const spec = loadSpec(panels, axis)
  const [first] = panels
  if (!spec || !first) return null
  const path = `/charts/load.svg?metric=${encodeURIComponent(first.key)}&family=${first.familyKey.slice(0, 16)}${chosen}`
  const id = `load-${first.familyKey.slice(0, 12)}-${named(first.key)}`
  return { id, spec, panels, path: withAxis(path, axis) }
}

/** CPU and memory by component of one group; null below two quantities. */
export function resourcesDrawing(panels: readonly ResultPanel[], chosen = ''): Drawing | null {
  const resources = panels.filter(isResource)
  const spec = resourcesSpec(resources)
  const [first] = resources
  if (!spec || !first) return null
  const path = `/charts/resources.svg?group=${first.groupKey.slice(0, 16)}${chosen}`
  return { id: `resources-${first.groupKey.slice(0, 12)}`, spec, panels: resources, path }
}
