'use client'

import { useCallback, useMemo, useRef, useState, type ComponentType } from 'react'
import { WrittenOnce } from '../../ui/written-once'
import { picturesMarkup } from '../pictures'
import { specOfText, type SpecText } from '../spec-text'
import type { LiveChartProps } from './live-chart'

type Props = { title: string; specText: SpecText; idPrefix: string }
type Live = { Chart: ComponentType<LiveChartProps> }

/**
 * Shows the server's SVG and swaps in the interactive chart of the same size when the reader points at it, touches or
 * focuses it. Not before: the library costs a phone more time than the whole rest of the page.
 */
export function InteractiveChart({ title, specText, idPrefix }: Props) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [live, setLive] = useState<Live | null>(null)
  const isAsked = useRef(false)
  const spec = useMemo(() => (live ? specOfText(specText) : null), [live, specText])

  const load = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    import('./live-chart').then(
      (module) => setLive({ Chart: module.LiveChart }),
      () => {
        isAsked.current = false
      },
    )
  }, [])

  const isLive = live !== null && frame !== null
  return (
    <div
      ref={setFrame}
      className="chart-frame"
      data-chart-state={isLive ? 'interactive' : 'svg'}
      role="group"
      aria-label={title}
      tabIndex={frame === null ? undefined : isLive ? -1 : 0}
      onPointerEnter={load}
      onTouchStart={load}
      onFocus={load}
    >
      <WrittenOnce
        of={specText}
        write={(text) => picturesMarkup(specOfText(text), idPrefix)}
        className="chart-static"
      />
      {isLive && spec && <live.Chart spec={spec} idPrefix={idPrefix} frame={frame} />}
    </div>
  )
}
