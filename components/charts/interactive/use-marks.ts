'use client'

import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'

const LEAVE_MS = 140

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

export type MarkHandlers = {
  tabIndex: 0 | -1
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onPointerLeave: () => void
}

export type Marks = {
  /** id of the mark whose tooltip is open */
  active: string | null
  handlersFor: (id: string) => MarkHandlers
  open: (id: string) => void
  /** moves the keyboard's focus to a mark, which opens its tooltip until the focus leaves */
  focus: (id: string) => void
  /** keep the tooltip open while pointer or focus is inside it */
  hold: () => void
  release: () => void
  close: () => void
}

/**
 * Which mark of a chart is spoken of, by pointer or keyboard. The chart is one tab stop; arrow keys, Home and
 * End move between marks, Escape closes. The tooltip stays while the pointer travels into it.
 */
export function useMarks(ids: readonly string[], focusMark: (id: string) => void): Marks {
  const [active, setActive] = useState<string | null>(null)
  const [stop, setStop] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hold = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => hold, [hold])
  const release = () => {
    hold()
    timer.current = setTimeout(() => setActive(null), LEAVE_MS)
  }
  const open = (id: string) => {
    hold()
    setActive(id)
  }
  const close = () => {
    hold()
    setActive(null)
  }
  const tabStop = stop !== null && ids.includes(stop) ? stop : ids[0]

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    const target = ids[STEPS[event.key]?.(ids.indexOf(id), ids.length - 1) ?? -1]
    if (target === undefined) return
    event.preventDefault()
    focusMark(target)
  }

  const handlersFor = (id: string): MarkHandlers => ({
    tabIndex: id === tabStop ? 0 : -1,
    onFocus: () => {
      setStop(id)
      open(id)
    },
    onBlur: release,
    onKeyDown: onKeyDown(id),
    onPointerEnter: () => open(id),
    onPointerLeave: release,
  })
  return { active, handlersFor, open, focus: focusMark, hold, release, close }
}
