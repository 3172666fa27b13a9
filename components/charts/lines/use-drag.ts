'use client'

import { useState, type MouseEvent, type PointerEvent } from 'react'
import { setZoom } from '../page-view'
import { PAD, X_ROOM, TOP } from './geometry'
import type { Panel } from './panel'
import { plotHandlers } from './pointer'
import { rangeBetween, toZoom } from './view'

/** px that a pressed pointer goes before it draws a span */
const MIN_DRAG = 8

/** px of the plot's place; `to` is where the pointer is, left or right of `from` */
export type Drag = { from: number; to: number }

/** A drag over a plot shows the part of the x axis that it passed; everything else is what `plotHandlers` do. */
export function useDrag() {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [start, setStart] = useState<number | null>(null)
  const [wasDragged, setWasDragged] = useState(false)
  const cancel = () => {
    setStart(null)
    setDrag(null)
  }

  function toHandlers(panel: Panel) {
    const { box, inner, width, endRoom, part, places, chart } = panel
    const handlers = plotHandlers(panel)
    const [left, right] = [box.yRoom, width - endRoom]
    const toPx = ({ clientX }: PointerEvent) =>
      Math.min(right, Math.max(left, clientX - places.slot.getBoundingClientRect().x))
    const toAt = (px: number) => (inner > 0 ? (px - box.yRoom - PAD) / inner : 0)
    const finish = () => {
      cancel()
      if (!drag) return
      const [lo, hi] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
      const range = rangeBetween(part, toAt(lo), toAt(hi))
      if (range) setZoom(toZoom(part, range))
    }
    return {
      ...handlers,
      onPointerDown: (event: PointerEvent) => {
        handlers.onPointerDown(event)
        setWasDragged(false)
        const { y } = places.slot.getBoundingClientRect()
        const isInPlot = event.clientY - y <= TOP + box.plotHeight + X_ROOM
        const isOwn = event.target instanceof Node && places.slot.contains(event.target)
        // A finger moves the page, or snaps to values.
        const isDrag = event.pointerType !== 'touch' && event.button === 0
        if (chart.shape.hasZoom && isInPlot && isOwn && isDrag) setStart(toPx(event))
      },
      onPointerMove: (event: PointerEvent) => {
        if (start === null) return handlers.onPointerMove(event)
        const to = toPx(event)
        if (drag === null && Math.abs(to - start) < MIN_DRAG) return
        if (drag === null) {
          places.slot.setPointerCapture(event.pointerId)
          chart.marks.close()
          setWasDragged(true)
        }
        setDrag({ from: start, to })
      },
      onPointerUp: finish,
      onPointerCancel: cancel,
      // Links would be dragged themselves, and followed where the drag ends.
      onDragStart: (event: MouseEvent) => event.preventDefault(),
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged || event.detail === 0) return
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }
  return { drag, cancel, toHandlers }
}
