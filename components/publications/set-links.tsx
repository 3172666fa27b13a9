import { frameHeights } from '../results/embed-links'
import { drawnAs } from '../results/result-card'
import type { View } from '../results/shown'
import type { PanelSet } from './panel-sets'
import { SetFiles, type SetFile } from './set-files'

/** Each load of a set as a chart of its own. @returns the charts, and the largest of them for its height */
export function chartsOfSet({ of }: PanelSet, view: View) {
  const drawn = of
    .filter(({ overheads }) => view === 'measured' || overheads.length > 0)
    .map((panel) => ({ panel, ...drawnAs(panel, panel.overheads, view) }))
  const [largest = null] = [...drawn].sort((a, b) => b.panel.rows.length - a.panel.rows.length)
  const files = drawn.map(({ panel, path }): SetFile => ({
    load: panel.loadLabel || 'load not stated',
    path,
  }))
  return { files, largest: largest && largest.spec }
}

/** What other pages can take from a set: the chart of each of its loads. */
export async function SetLinks({ set, view }: { set: PanelSet; view: View }) {
  const { files, largest } = chartsOfSet(set, view)
  if (!largest) return null
  return <SetFiles title={set.title} files={files} {...await frameHeights(largest)} />
}
