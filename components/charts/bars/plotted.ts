import type { Plotted } from '../chart-kind'
import type { Axis, Bar } from '../spec'

/** Bars along one axis. */
export const plottedBars = ({ axis, bars }: { axis: Axis; bars: Bar[] }): Plotted => ({
  axis,
  bars,
  points: [],
  segment: null,
})
