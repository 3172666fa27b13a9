'use client'

import { useCallback, useRef } from 'react'

/**
 * For the first mark of a chart: takes the focus that a reader brought onto the picture by keyboard, and keeps it where Recharts makes
 * its marks anew while it finds its measures. @returns what React calls with the mark as it comes and with null as it goes
 */
export function useFocusHandoff(frame: HTMLElement): (mark: SVGElement | null) => void {
  const last = useRef<SVGElement | null>(null)
  const wasLost = useRef(false)
  return useCallback(
    (mark: SVGElement | null) => {
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
