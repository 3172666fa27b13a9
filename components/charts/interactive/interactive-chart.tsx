'use client'

import { useCallback, useRef, useState, type ComponentType } from 'react'
import type { ChartSpec } from '../spec'
import type { LiveChartProps } from './live-chart'
import { StaticPictures } from './static-pictures'

type Props = { spec: ChartSpec; idPrefix: string }

/**
 * Shows the server's SVG and swaps in the interactive chart of the same size when the reader points at it, touches or
 * focuses it. Not before: the library costs a phone more time than the whole rest of the page.
 */
export function InteractiveChart({ spec, idPrefix }: Props) {
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
      <StaticPictures spec={spec} idPrefix={idPrefix} />
      {isLive && <Live spec={spec} idPrefix={idPrefix} frame={frame} />}
    </div>
  )
}
