'use client'

import { useEffect, useEffectEvent } from 'react'
import type { Marks } from './use-marks'

/** Whether a key belongs to something that has an Escape of its own. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

/**
 * Calls back at Escape, wherever the focus is, while `isOn`.
 * @param marks of the chart: an open tooltip under the focus closes first
 */
export function useEscape(isOn: boolean, onEscape: () => void, marks?: Marks): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'Escape' || event.defaultPrevented || isElsewhere(target)) return
    const isAtMark =
      target instanceof Element && target.closest('[data-bar-id], [role=tooltip]') !== null
    if (marks && marks.active !== null && isAtMark) return
    onEscape()
  })
  useEffect(() => {
    if (!isOn) return
    // Before the marks hear it and close their tooltip.
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isOn])
}
