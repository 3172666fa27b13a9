'use client'

import { useMemo, useState, useSyncExternalStore } from 'react'
import { lineName, onPageView, parseHidden, parseZoom, readHidden, readZoom } from '../page-view'
import type { LineSegment } from '../spec'
import { findRange, type View } from './view'

const nothing = (): string => ''

/** What a reader has done to a chart: in the address for all charts of the page, but for the line that is looked at. */
export function useView(segments: readonly LineSegment[]): {
  view: View
  onName: (seriesId: string | null) => void
} {
  const [focused, setFocused] = useState<string | null>(null)
  const hide = useSyncExternalStore(onPageView, readHidden, nothing)
  const zoomText = useSyncExternalStore(onPageView, readZoom, nothing)
  const hidden = useMemo(() => {
    const names = parseHidden(hide)
    const lines = segments.flatMap(({ series }) => series)
    return new Set(lines.filter(({ label }) => names.has(lineName(label))).map(({ id }) => id))
  }, [segments, hide])
  const ranges = useMemo(() => {
    const zoom = parseZoom(zoomText)
    return new Map(
      segments.flatMap((segment) => {
        const range = zoom && findRange(segment, zoom)
        return range ? [[segment.id, range] as const] : []
      }),
    )
  }, [segments, zoomText])
  const view = useMemo(() => ({ hidden, focused, ranges }), [hidden, focused, ranges])
  return { view, onName: setFocused }
}
