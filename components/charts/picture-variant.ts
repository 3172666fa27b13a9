import type { Variant } from './bars-layout'
import type { ChartKind } from './spec'

/** Px of a picture in a page below which it is laid out as on a phone; `picture.css` and `lines.css` repeat them. */
const NARROW_BELOW: Record<ChartKind, number> = {
  bars: 680,
  overhead: 680,
  resources: 680,
  trend: 528,
  runs: 528,
  load: 528,
  profile: 528,
}

/** Which layout of a file has about the height of the same chart in a page. @param width px of the picture */
export const pictureVariant = (kind: ChartKind, width: number): Variant =>
  width < NARROW_BELOW[kind] ? 'narrow' : 'wide'
