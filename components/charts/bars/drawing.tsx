import { barsLayout, type Variant } from '../bars-layout'
import type { Drawing } from '../chart-kind'
import type { BarsSpec } from '../spec'
import { Bars } from '../svg/bars'

/** Bars, or the dots of overheads, as they are drawn in a file. */
export function drawBars(spec: BarsSpec, width: number, variant: Variant): Drawing {
  const layout = barsLayout(spec, width, variant)
  return {
    height: Math.ceil(layout.height),
    marks: (look) => <Bars layout={layout} {...look} />,
  }
}
