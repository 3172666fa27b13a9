import { frameHeights } from '../results/embed-links'
import { chooseDrawing } from '../results/result-card'
import type { View } from '../results/display-state'
import type { PanelSet } from './panel-sets'
import { SetFiles, type SetFile } from './set-files'

/** Each load of a set as a chart of its own. @returns the charts, and the largest of them for its height */
export function chartsOfSet({ of, loads }: Pick<PanelSet, 'of' | 'loads'>, view: View) {
  const drawn = of
    .map((panel, i) => ({ panel, load: loads[i] ?? '' }))
    .filter(({ panel }) => view === 'measured' || panel.overheads.length > 0)
    .map((one) => ({ ...one, ...chooseDrawing(one.panel, one.panel.overheads, view) }))
  const [largest = null] = [...drawn].sort((a, b) => b.panel.rows.length - a.panel.rows.length)
  const files = drawn.map(({ load, path }): SetFile => ({ load, path }))
  return { files, largest: largest && largest.spec }
}

/** What other pages can take from a set: the chart of each of its loads. */
export async function SetLinks({ set, view }: { set: PanelSet; view: View }) {
  const { files, largest } = chartsOfSet(set, view)
  if (!largest) return null
  return <SetFiles title={set.title} files={files} {...await frameHeights(largest)} />
}
