import type { LineSegment, LinesSpec } from '../spec'
import { endKeys, placedLines, dotRadius, type PanelBox } from './geometry'
import { panelLabels } from './labels'

/** Everything that is placed in a plot. @param box of the whole segment, of which `part` is shown */
export function layOutPanel(kind: LinesSpec['kind'], part: LineSegment, box: PanelBox) {
  const lines = placedLines(part, box.plotHeight)
  return {
    lines,
    labels: panelLabels(kind, part, box, lines),
    keys: endKeys(part, box.plotHeight),
    radius: dotRadius(part),
  }
}

export type PanelLayoutResult = ReturnType<typeof layOutPanel>
