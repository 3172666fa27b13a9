/** px of the plot */
export const PLOT_HEIGHT = 230
/** px above the plot, for the label of its highest mark */
export const TOP = 24
/** px below the plot for the labels of its axis, and from the end of the plot to their feet */
export const X_ROOM = 24
export const X_LABEL = 17
/** px left and right of the plot, so that marks at its ends stay inside */
export const PAD = 12
export const HEIGHT = TOP + PLOT_HEIGHT + X_ROOM
export const RADIUS = 4.5

/** Least px of a scatter beside others; `scatter.css` repeats them. */
export const MIN_WIDTH = 250
export const GUTTER = 28
