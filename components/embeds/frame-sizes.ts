/** px that a frame needs from a width of its own on */
export type FrameSize = { width: number; height: number }

/** px of the drawing for phones */
export const NARROW_WIDTH = 340

/** Share of its width below which a picture is not shrunk: text of 12 px would be smaller than 11. */
const MIN_SHARE = 11 / 12

/** px from which on a picture of that width can be read */
export const minShownWidth = (width: number): number => Math.floor(width * MIN_SHARE)
