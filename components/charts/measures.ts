/** Measures in px that pictures of pages and layouts of files share. */
export const BAR_HEIGHT = 16
export const DOT_RADIUS = 6
export const FONT = { label: 13, small: 12 }
/** between the end of a bar and its value */
export const VALUE_GAP = 8
/** between the first and last point and the ends of a plot of lines */
export const PANEL_PAD = 18

/** A hundredth of a px is finer than any screen, and shorter to send. */
export const round = (px: number): number => Math.round(px * 100) / 100
