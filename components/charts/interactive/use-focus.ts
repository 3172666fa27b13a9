'use client'

import { useCallback, useEffect } from 'react'
import { useMarks, type Marks } from './use-marks'

/** Marks of a chart in the order of the keyboard. @param ids of the elements with that `data-bar-id` in the frame */
export function useFocus(frame: HTMLElement, ids: readonly string[]): Marks {
  const findMark = useCallback(
    (id: string) => frame.querySelector<SVGElement>(`[data-bar-id="${CSS.escape(id)}"]`),
    [frame],
  )
  // A reader who tabbed onto the picture goes on at its first mark; who tapped it has another in mind.
  const [first] = ids
  useEffect(() => {
    if (frame.matches(':focus-visible') && first !== undefined) findMark(first)?.focus()
  }, [frame, first, findMark])
  return useMarks(ids, findMark)
}
