import { planBars, type Variant } from '../bars-layout'
import type { Drawing } from '../chart-kind'
import type { BarsSpec } from '../spec'
import { Bars } from '../svg/bars'

/** Bars, or the dots of overheads, as they are drawn in a file. */
export function drawBars(spec: BarsSpec, width: number, variant: Variant): Drawing {
  const plan = planBars(spec, width, variant)
  return {
    height: Math.ceil(plan.height),
    marks: (look) => <Bars layout={plan.place()} {...look} />,
  }
}
