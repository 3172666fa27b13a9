/** Px of the strip's own coordinates: a page draws it no wider, on the narrowest phone with 12 px of type. */
export const STRIP_WIDTH = { wide: 488, narrow: 360 } as const
export type StripSize = keyof typeof STRIP_WIDTH
/** The rules by which a strip of that width is laid out. */
export const toSize = (width: number): StripSize => (width < STRIP_WIDTH.wide ? 'narrow' : 'wide')
export const TEXT_PX = 13
export const CAPTION_PX = 12
export const STRIP_HEIGHT = 53
export const AXIS_Y = 27
