/** px between a chart and its tooltip, and between that and the edge of the screen */
const GAP = 4

type Span = { top: number; bottom: number }

/**
 * Where a tooltip stands: below its chart, else above it, so that it hides none of its marks; where neither has room, at
 * the end of the screen that is further from its mark. All in px of the screen.
 * @returns its top
 */
export function tooltipTop(place: {
  chart: Span
  markTop: number
  height: number
  screen: number
}): number {
  const { chart, markTop, height, screen } = place
  const [below, above] = [chart.bottom + GAP, chart.top - GAP - height]
  const [least, most] = [GAP, Math.max(GAP, screen - height - GAP)]
  if (below >= least && below <= most) return below
  if (above >= least && above <= most) return above
  return markTop < screen / 2 ? most : least
}
