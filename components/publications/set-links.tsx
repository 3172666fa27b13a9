import { chooseDrawing } from '../results/result-card'
import type { View } from '../results/display-state'
import type { PanelSet } from './panel-sets'
import { SetFiles, type SetFile } from './set-files'

/** Each load of a set as a chart of its own. */
export function chartsOfSet({ of, loads }: Pick<PanelSet, 'of' | 'loads'>, view: View): SetFile[] {
  const drawn = of
    .map((panel, i) => ({ panel, load: loads[i] ?? '' }))
    .filter(({ panel }) => view === 'measured' || panel.overheads.length > 0)
    .map((one) => ({ ...one, ...chooseDrawing(one.panel, one.panel.overheads, view) }))
  return drawn.map(({ load, path }): SetFile => ({ load, path }))
}

/** What other pages can take from a set: the chart of each of its loads. */
export function SetLinks({ set, view }: { set: PanelSet; view: View }) {
  const files = chartsOfSet(set, view)
  return files.length === 0 ? null : <SetFiles title={set.title} files={files} />
}
