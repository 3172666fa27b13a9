import { lineStyle } from '../marks/line-style'
import { Marker } from '../marks/marker'
import type { Palette } from '../palette'
import type { CostPanel, CostSeries } from '../spec'

/** Px of the legend; `scatter.css` has the same. */
export const LEGEND = { glyph: 22, gap: 6, columnGap: 16, padding: 4, minHeight: 24 }

/** Every subject of the chart once: a legend stands for all of its scatters. */
export const listNames = (panels: readonly CostPanel[]): CostSeries[] => [
  ...new Map(panels.flatMap(({ series }) => series).map((one) => [one.id, one])).values(),
]

/** A subject in small, 22 px wide and 24 high; a line only where marks are joined. */
export function Glyph({ series, palette }: { series: CostSeries; palette: Palette }) {
  const colour = palette.mesh(series.look.mesh)
  return (
    <>
      {series.points.length > 1 && <path d="M0 12H22" {...lineStyle(series, palette)} />}
      <Marker marker={series.marker} x={11} y={12} colour={colour} fill={colour} />
    </>
  )
}
