'use client'

import type { MouseEvent, PointerEvent } from 'react'
import { shownLines } from './crosshair'
import { PAD, TOP, X_ROOM } from './geometry'
import { findNearest } from './nearest'
import type { Panel } from './panel'

/** The point that is nearest to a pointer in a plot; null below the plot, where a brush may stand. */
function nearestTo(panel: Panel, event: MouseEvent): string | null {
  const { slot } = panel.places
  // The tooltip stands elsewhere in the page, but React hands its events on to the plot.
  if (!(event.target instanceof Node) || !slot.contains(event.target)) return null
  const { x, y } = slot.getBoundingClientRect()
  const [across, down] = [event.clientX - x, event.clientY - y - TOP]
  if (down > panel.box.plotHeight + X_ROOM) return null
  const at = panel.inner > 0 ? (across - panel.box.yRoom - PAD) / panel.inner : 0
  return findNearest(shownLines(panel), at, down)?.point.id ?? null
}

/** What a pointer does anywhere in a plot: it opens the nearest point; a touch, or a click beside a mark, keeps that open. */
export function plotHandlers(panel: Panel) {
  const { marks } = panel.chart
  return {
    onPointerDown: marks.onPress,
    onPointerMove: (event: PointerEvent) => {
      const id = nearestTo(panel, event)
      if (id !== null && id !== marks.active) marks.open(id)
      else if (id !== null) marks.hold()
    },
    onPointerLeave: marks.release,
    // Not as a pointer is lifted: the mouse events of a touch, which follow, would take the focus away.
    onClick: (event: MouseEvent) => {
      const id = nearestTo(panel, event)
      if (id !== null) marks.onClick(event, id)
    },
  }
}
