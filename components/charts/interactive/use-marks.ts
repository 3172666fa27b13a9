'use client'

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'

const LEAVE_MS = 140

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The types of React know links of HTML only. */
export type MarkElement = HTMLElement | SVGElement

export type MarkHandlers = {
  tabIndex: 0 | -1
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
}

export type Marks = {
  /** id of the mark whose tooltip is open */
  active: string | null
  /** id of the mark that Tab goes to */
  stop: string | undefined
  handlersFor: (id: string) => MarkHandlers
  open: (id: string) => void
  /** of the element around all marks: what a press on it, or beside one of them, means */
  onPress: (event: PointerEvent) => void
  onClick: (event: MouseEvent, nearest: string) => void
  /** keep the tooltip open while pointer or focus is inside it */
  hold: () => void
  release: () => void
  close: () => void
}

let closeLast: (() => void) | null = null

/** Closes the tooltip of another chart: a page has one at a time. @param close of the chart that opens its own; stable */
function takeTurn(close: () => void): void {
  if (closeLast !== close) closeLast?.()
  closeLast = close
}

/**
 * Which mark of a chart is spoken of, by pointer or keyboard. The chart is one tab stop; arrow keys, Home and
 * End move between marks, Escape closes. The tooltip stays while the pointer travels into it. Marks are links to their
 * evidence: a click follows them, a touch opens the tooltip first.
 */
export function useMarks(
  ids: readonly string[],
  findMark: (id: string) => MarkElement | null,
): Marks {
  const [active, setActive] = useState<string | null>(null)
  const [stop, setStop] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** tooltip that was open before a touch; null of other pointers */
  const touched = useRef<{ before: string | null } | null>(null)
  const hold = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => hold, [hold])
  const release = () => {
    hold()
    timer.current = setTimeout(() => setActive(null), LEAVE_MS)
  }
  const close = useCallback(() => {
    hold()
    setActive(null)
  }, [hold])
  const open = (id: string) => {
    hold()
    takeTurn(close)
    setActive(id)
  }
  const focusMark = (id: string) => findMark(id)?.focus()
  const followMark = (id: string, { ctrlKey, metaKey, shiftKey }: MouseEvent) =>
    findMark(id)?.dispatchEvent(
      new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey,
        metaKey,
        shiftKey,
      }),
    )
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
    // A touch opens what it is lifted from.
    onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && open(id),
    onPointerLeave: release,
  })
  const onPress = ({ pointerType }: PointerEvent) => {
    touched.current = pointerType === 'touch' ? { before: active } : null
  }
  const onClick = (event: MouseEvent, nearest: string) => {
    // Enter, and what is passed on below.
    if (event.detail === 0) return
    const link = event.target instanceof Element ? event.target.closest('[data-bar-id]') : null
    const isFirstTouch = touched.current !== null && touched.current.before !== nearest
    if (link?.getAttribute('data-bar-id') === nearest && !isFirstTouch) return
    event.preventDefault()
    // Areas of marks overlap: the one that is spoken of is meant.
    if (link && !isFirstTouch) return followMark(nearest, event)
    focusMark(nearest)
    open(nearest)
  }
  return { active, stop: tabStop, handlersFor, open, onPress, onClick, hold, release, close }
}
