'use client'

import { useCallback, useEffect } from 'react'
import { PAGE_SIZES, type PageSize } from '../bars-layout'
import { cssPalette } from '../palette'
import { useMarks, type Marks } from './use-marks'

/** The element on the page that holds a chart, and the start of the ids inside it. */
export type Frame = { frame: HTMLElement; idPrefix: string }

export const palette = cssPalette()

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** Box of the size of the static picture, so that nothing moves when the chart takes over. */
export const boxOf = (size: PageSize, height: number) => ({
  position: 'relative' as const,
  aspectRatio: `${PAGE_SIZES[size].width} / ${height}`,
  maxWidth: PAGE_SIZES[size].max,
})

type Rect = { x: number; y: number; width: number; height: number }

/** Style of a panel inside the box: it scales with the box, as the static picture does. */
export const placedIn = (rect: Rect, whole: { width: number; height: number }) => ({
  position: 'absolute' as const,
  left: percent(rect.x, whole.width),
  top: percent(rect.y, whole.height),
  width: percent(rect.width, whole.width),
  height: percent(rect.height, whole.height),
})

/** Marks of a chart in the order of the keyboard. */
export function useFocus(frame: HTMLElement, ids: readonly string[]): Marks {
  const focusMark = useCallback(
    (id: string) => frame.querySelector<SVGElement>(`[data-bar-id="${CSS.escape(id)}"]`)?.focus(),
    [frame],
  )
  // A reader who tabbed onto the still picture goes on at its first mark.
  const [first] = ids
  useEffect(() => {
    if (document.activeElement === frame && first !== undefined) focusMark(first)
  }, [frame, first, focusMark])
  return useMarks(ids, focusMark)
}
