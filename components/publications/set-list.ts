import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { isResource } from '../charts/definitions/resources'
import type { View } from '../results/display-state'
import type { ResultPanel } from '@/server/results/schemas'
import type { PublishedPanel } from './chart-list'
import { panelSet, type PanelSet } from './panel-sets'
import { byQuantity, grouped } from './result-order'

/** Keys in the order in which a reader meets them: of each quantity the statistic nearest to p99, then the others. */
export function keysInOrder(panels: readonly ResultPanel[]): string[] {
  const quantities = [
    ...byQuantity(panels.filter((panel) => !isResource(panel))),
    ...byQuantity(panels.filter(isResource)),
  ]
  const levels = quantities.map(({ levels: of }) => of)
  return [
    ...new Set([
      ...levels.flatMap((of) => of.map(({ first }) => first.key)),
      ...levels.flatMap((of) => of.flatMap(({ others }) => others.map(({ key }) => key))),
    ]),
  ]
}

/** One set for each metric key, most informative first. @param metric code of the only metric that is asked for; null: all */
export function setsOf(
  panels: readonly PublishedPanel[],
  { metric, view }: { metric: string | null; view: View },
): PanelSet[] {
  const asked = panels.filter(
    ({ key }) => metric === null || parseMetricKey(key)?.metric === metric,
  )
  const byKey = new Map(grouped(asked, ({ key }) => key))
  return keysInOrder(asked).flatMap((key) => panelSet(byKey.get(key) ?? [], view) ?? [])
}

const MAX_PAGES = 3
/** Bars and rows that a phone loads quickly. */
const MAX_ROWS = 95
/** So many are seen at once; the sets behind them are folded. A set alone takes the room of some rows. */
const MAX_OPEN = 54
const ROOM_OF_SET = 6

const rowsOf = ({ panels, lone }: PanelSet): number =>
  panels.reduce((sum, { bars }) => sum + bars.length, lone.length)

/** What a set weighs: each of its loads has a name and links of its own. */
const weightOf = (set: PanelSet): number => rowsOf(set) + set.of.length / 2

/** Pages of about equal size, three at most. */
export function setPages(sets: readonly PanelSet[]): PanelSet[][] {
  const total = sets.reduce((sum, set) => sum + weightOf(set), 0)
  const count = Math.min(MAX_PAGES, Math.ceil(total / MAX_ROWS))
  const pages: PanelSet[][] = Array.from({ length: count }, () => [])
  let before = 0
  for (const set of sets) {
    pages[Math.min(count - 1, Math.floor((before / total) * count))]?.push(set)
    before += weightOf(set)
  }
  return pages.filter((page) => page.length > 0)
}

/** How many sets of a page are open: the first one always. */
export function openCount(page: readonly PanelSet[]): number {
  let rows = 0
  const closed = page.findIndex((set, i) => {
    rows += rowsOf(set) + ROOM_OF_SET
    return i > 0 && rows > MAX_OPEN
  })
  return closed === -1 ? page.length : closed
}
