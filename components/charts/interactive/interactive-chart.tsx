'use client'

import { memo, useCallback, useRef, useState, type ComponentType } from 'react'
import { PAGE_SIZES, SIZES } from '../bars-layout'
import { cssPalette } from '../palette'
import type { ChartSpec } from '../spec'
import { ChartSvg } from '../svg/chart-svg'
import type { LiveChartProps } from './live-chart'

type Props = { spec: ChartSpec; idPrefix: string }

/**
 * The picture of every size, drawn on the server and kept when the chart library cannot be loaded. Drawn by a client
 * component, so that a page carries the specification beside it and not the elements a second time.
 */
const StaticPictures = memo(function StaticPictures({ spec, idPrefix }: Props) {
  const palette = cssPalette()
  return SIZES.map((size) => (
    <ChartSvg
      key={size}
      spec={spec}
      palette={palette}
      width={PAGE_SIZES[size].width}
      layout={PAGE_SIZES[size].variant}
      idPrefix={`${idPrefix}-${size}`}
      className={`chart-svg chart-${size}`}
    />
  ))
})

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
      <div className="chart-static">
        <StaticPictures spec={spec} idPrefix={idPrefix} />
      </div>
      {isLive && <Live spec={spec} idPrefix={idPrefix} frame={frame} />}
    </div>
  )
}
