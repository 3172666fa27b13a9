'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Width in px of the content of an element, as it is now; 0 before there is one. */
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
