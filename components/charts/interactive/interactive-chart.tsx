'use client'

import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { ChartSpec } from '../spec'
import type { LiveChartProps } from './live-chart'
import { whenIdleInView } from './when-idle-in-view'

type Props = {
  spec: ChartSpec
  idPrefix: string
  /** the static picture, which stays when the chart library cannot be loaded */
  children: ReactNode
}

/**
 * Shows the server's SVG and swaps in the interactive chart of the same size: at once when the reader points
 * at it, touches or focuses it, else when the page is at rest and the chart in view.
 */
export function InteractiveChart({ spec, idPrefix, children }: Props) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [Live, setLive] = useState<ComponentType<LiveChartProps> | null>(null)
  const isAsked = useRef(false)

  const load = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    import('./live-chart').then(
      (module) => setLive(() => module.LiveChart),
      () => {
        isAsked.current = false
      },
    )
  }, [])

  useEffect(() => (frame ? whenIdleInView(frame, load) : undefined), [frame, load])

  const isLive = Live !== null && frame !== null
  return (
    <div
      ref={setFrame}
      className="chart-frame"
      data-chart-state={isLive ? 'interactive' : 'svg'}
      role="group"
      aria-label={spec.title}
      tabIndex={frame === null ? undefined : isLive ? -1 : 0}
      onPointerEnter={load}
      onTouchStart={load}
      onFocus={load}
    >
      <div className="chart-static">{children}</div>
      {isLive && <Live spec={spec} idPrefix={idPrefix} frame={frame} />}
    </div>
  )
}
