import { groupBy } from '@/ingest/dictionary/group-by'
import { ownValue } from '@/ingest/dictionary/own-value'
import type { ResultPanel } from '@/server/results/schemas'
import type { DisplayUnit } from '../display-unit'
import type { Bar, ResourcePanel, ResourcesSpec } from '../spec'
import { linearAxis } from '../ticks'
import { toBars, barExtents } from './bars'
import { joinNotes, leftOutText } from './drawn-part'
import { panelsUnit } from './panel-unit'
import { markedTitle } from './review-words'
import { withNotes } from './shared-notes'
import { resourcesSummary } from './summary'
import {
  axisWords,
  capitalised,
  loadWords,
  parseChartMetricKey,
  metricLabel,
  quantityWords,
} from './words'

const RESOURCES = ['cpu.cores', 'cpu.time', 'mem.working_set']

export const isResource = (panel: ResultPanel): boolean =>
  RESOURCES.includes(parseChartMetricKey(panel.key).metric)

const COMPONENTS: Record<string, string> = {
  'data_plane.max_proxy': 'largest data-plane proxy',
  'data_plane.sum': 'data plane, all proxies',
  'data_plane.per_proxy': 'data plane, one proxy',
  'data_plane.sidecar': 'sidecar',
  'control_plane.total': 'control plane, all pods',
  'mesh.total': 'whole mesh',
  load_client: 'load generator',
  'load_client.proxy': 'proxy of the load generator',
}
/** "largest data-plane proxy" of `data_plane.max_proxy` */
export const componentWords = (code: string): string =>
  ownValue(COMPONENTS, code) ?? code.replace(/[._]/g, ' ')

/** What a value adds up: the largest proxy, a total over many, or one process. They never share an axis. */
function toScope(component: string): 'largest' | 'total' | 'single' {
  if (component.endsWith('max_proxy')) return 'largest'
  return /(^|\.)(total|sum)$/.test(component) ? 'total' : 'single'
}

/** Panels with one quantity, statistic and scope share an axis. */
function axisId(panel: ResultPanel): string {
  const key = parseChartMetricKey(panel.key)
  return `${key.statistic}-${toScope(key.component)}-${key.metric}`
}

function barsIn(panel: ResultPanel, unit: DisplayUnit, isOnly: boolean): Bar[] {
  const group = isOnly
    ? null
    : capitalised(componentWords(parseChartMetricKey(panel.key).component))
  return toBars(panel, unit).map((bar) => ({ ...bar, id: `${bar.id}-${panel.key}`, group }))
}

function toPanel(id: string, members: readonly ResultPanel[]): ResourcePanel[] {
  const [first] = members
  if (!first) return []
  const key = parseChartMetricKey(first.key)
  const unit = panelsUnit(members)
  const isOnly = members.length === 1
  const { bars, note } = withNotes(members.flatMap((panel) => barsIn(panel, unit, isOnly)))
  const alone = metricLabel(first.key.split('@')[0] ?? first.key)
  const words = capitalised(alone)
  return [
    {
      id,
      title: isOnly ? `${words}: ${componentWords(key.component)}` : words,
      axis: linearAxis(
        axisWords(words, unit.label, key.of.better),
        unit.label,
        bars.flatMap(barExtents),
      ),
      bars,
      reference: null,
      note: joinNotes([note, leftOutText(members)]),
    },
  ]
}

/**
 * CPU and memory of every component of one group: bars of one quantity, statistic and scope share an axis, so
 * that a maximum of the largest proxy never stands beside a mean or a total.
 * @param panels of one group; others than CPU and memory are left out; @returns null below two of them
 */
export function resourcesSpec(panels: readonly ResultPanel[]): ResourcesSpec | null {
  const resources = panels.filter(isResource)
  const [first] = resources
  if (!first || resources.length < 2) return null
  const ordered = resources.toSorted((a, b) => (axisId(a) < axisId(b) ? -1 : 1))
  const byAxis = groupBy(ordered, axisId)
  const drawn = [...byAxis].flatMap(([id, members]) => toPanel(id, members))
  const names = new Set(
    resources.map((p) => quantityWords({ ...parseChartMetricKey(p.key), component: 'client' })),
  )
  const title = markedTitle(
    [first.origin],
    `${capitalised([...names].sort().join(' and '))} by component${loadWords(first)}`,
  )
  return { kind: 'resources', title, summary: resourcesSummary(title, drawn), panels: drawn }
}
