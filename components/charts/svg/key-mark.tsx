import type { PlacedKey } from '../line-keys'
import { FONT } from '../measures'
import type { Palette } from '../palette'
import { Haloed } from './text'

/** Letter and last value right of a line's end, with a thin grey way there that is no part of the line. */
export function KeyMark({ placed, palette }: { placed: PlacedKey; palette: Palette }) {
  const words = { fill: palette.ink, halo: palette.surface, size: FONT.small }
  return (
    <>
      <path d={placed.path} stroke={palette.muted} strokeWidth={0.75} fill="none" />
      <Haloed {...placed.key} {...words} weight={600} />
      <Haloed {...placed.value} {...words} />
    </>
  )
}
