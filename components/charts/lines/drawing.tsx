import type { Variant } from '../bars-layout'
import type { Drawing } from '../chart-kind'
import { linesLayout } from '../lines-layout'
import type { LinesSpec } from '../spec'
import { LinePanels } from '../svg/lines'

/** Panels of lines as they are drawn in a file. */
export function drawLines(spec: LinesSpec, width: number, variant: Variant): Drawing {
  const layout = linesLayout(spec, width, variant)
  return {
    height: Math.ceil(layout.height),
    marks: ({ palette }) => <LinePanels layout={layout} palette={palette} />,
  }
}
