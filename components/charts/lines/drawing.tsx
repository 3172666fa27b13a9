import type { Variant } from '../bars-layout'
import type { Drawing } from '../chart-kind'
import { planLines } from '../lines-layout'
import type { LinesSpec } from '../spec'
import { LinePanels } from '../svg/lines'

/** Panels of lines as they are drawn in a file. */
export function drawLines(spec: LinesSpec, width: number, variant: Variant): Drawing {
  const plan = planLines(spec, width, variant)
  return {
    height: Math.ceil(plan.height),
    marks: ({ palette }) => <LinePanels layout={plan.place()} palette={palette} />,
  }
}
