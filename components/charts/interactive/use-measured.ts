'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'

export type Box = { x: number; y: number; width: number; height: number }

const round = (px: number): number => Math.round(px * 100) / 100

/** Where an element is inside another one, in px. */
export function boxIn(element: Element, origin: Element): Box {
  const [box, from] = [element.getBoundingClientRect(), origin.getBoundingClientRect()]
  return {
    x: round(box.x - from.x),
    y: round(box.y - from.y),
    width: round(box.width),
    height: round(box.height),
  }
}

/**
 * Places in the picture of a chart, which stays in the page below the interactive chart and takes its size from the page;
 * measured anew whenever that changes. @param measure must not change from call to call; what it returns is plain JSON
 */
export function useMeasured<Places>(
  picture: HTMLElement,
  measure: (picture: HTMLElement) => Places,
): Places {
  const subscribe = useCallback(
    (notify: () => void) => {
      const observer = new ResizeObserver(notify)
      observer.observe(picture)
      return () => observer.disconnect()
    },
    [picture],
  )
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(measure(picture)))
  return useMemo(() => JSON.parse(text) as Places, [text])
}
