'use client'

import { useCallback, useRef } from 'react'
import type { MarkElement } from '../interactive/use-marks'

/**
 * For the first mark of a chart: takes the focus that a reader brought onto the picture by keyboard, and keeps it where Recharts makes
 * its marks anew while it finds its measures. @returns what React calls with the mark as it comes and with null as it goes
 */
export function useFocusHandoff(frame: HTMLElement): (mark: MarkElement | null) => void {
  const last = useRef<MarkElement | null>(null)
  const wasLost = useRef(false)
  return useCallback(
    (mark: MarkElement | null) => {
      if (mark === null) {
        wasLost.current = last.current !== null && document.activeElement === last.current
        return
      }
      last.current = mark
      if (frame.matches(':focus-visible') || wasLost.current) mark.focus()
      wasLost.current = false
    },
    [frame],
  )
}
