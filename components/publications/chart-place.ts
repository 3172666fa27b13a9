import { chartsOf, inPages, keyOf, type PublishedPanel } from './chart-list'

/** Where a chart is drawn: its metric, of which every load has a chart, and the page of that list. */
export type ChartPlace = { each: string; page: number }

/** The place of a chart by its id, which stays the same however the lists are cut; null for one that is not there. */
export function placeOf(panels: readonly PublishedPanel[], id: string): ChartPlace | null {
  const all = chartsOf(panels, null)
  const entry = all.find((one) => one.id === id)
  if (!entry) return null
  const each = keyOf(entry)
  const pages = inPages(all.filter((one) => keyOf(one) === each))
  return { each, page: 1 + pages.findIndex((page) => page.some((one) => one.id === id)) }
}
