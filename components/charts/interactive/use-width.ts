'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Current content width of an element in px; 0 before it exists. */
export function useWidth(element: HTMLElement | null): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      if (element === null) return () => undefined
      const observer = new ResizeObserver(notify)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [element],
  )
  return useSyncExternalStore(subscribe, () => element?.getBoundingClientRect().width ?? 0)
}

/** Where an element begins inside another one, in px. */
export function placeIn(element: Element, origin: Element): { x: number; y: number } {
  const [box, from] = [element.getBoundingClientRect(), origin.getBoundingClientRect()]
  return { x: box.x - from.x, y: box.y - from.y }
}
