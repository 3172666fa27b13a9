import { metricLabel } from '../charts/definitions/words'
import type { OverheadView } from '../overview/overhead-view'
import type { PlotScale } from '../overview/plot-scale'
import { shareText } from './answer-words'

const TICKS = [0, 0.25, 0.5, 0.75, 1]
/** Room at both ends, as a share. */
const PAD = 0.04

/** Shares of no mesh from nothing on, linear. */
function shareScale(shares: readonly number[]): PlotScale {
  const width = Math.max(1, ...shares) + 2 * PAD
  const place = (share: number): number => (share + PAD) / width
  return {
    reference: 1,
    linear: null,
    place,
    ticks: TICKS.map((value) => ({ value, at: place(value) })),
  }
}

/** Overheads as the share of no mesh that is left, for quantities of which more is better. @param metric key of the ranges */
export const shareView = (metric: string): OverheadView => ({
  ends: ({ ratios }) => ratios && [ratios.least, ratios.greatest],
  scale: shareScale,
  span: ({ ratios }) => (ratios === null ? 'no share of 0' : shareText(ratios)),
  tick: (value) => (value === 1 ? 'no mesh' : `${100 * value}%`),
  axisTitle: `${metricLabel(metric)} as a share of that without a mesh; higher is better`,
})
