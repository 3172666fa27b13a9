import type { Variant } from '../bars-layout'
import type { Drawing } from '../chart-kind'
import { findKind } from '../kinds'
import type { ChartKind, SpecOf } from '../spec'

/** A chart laid out in px for a file. @param width px without what stands around it */
export async function drawingOf<K extends ChartKind>(
  spec: SpecOf<K>,
  width: number,
  variant: Variant,
): Promise<Drawing> {
  const draw = await findKind(spec).drawing()
  return draw(spec, width, variant)
}
