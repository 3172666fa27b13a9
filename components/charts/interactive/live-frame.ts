'use client'

import { cssPalette } from '../palette'

export const palette = cssPalette()

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

type Rect = { x: number; y: number; width: number; height: number }

/** Style of a panel inside the box: it scales with the box, as the static picture does. */
export const placedIn = (rect: Rect, whole: { width: number; height: number }) => ({
  position: 'absolute' as const,
  left: percent(rect.x, whole.width),
  top: percent(rect.y, whole.height),
  width: percent(rect.width, whole.width),
  height: percent(rect.height, whole.height),
})
