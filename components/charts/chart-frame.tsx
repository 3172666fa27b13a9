'use client'

import { useCallback, useRef, useState, type ReactElement } from 'react'
import type { InteractiveProps } from './chart-kind'
import { findKind } from './kinds'
import type { ChartKind, SpecOf } from './spec'

type Interactive<K extends ChartKind> = (props: InteractiveProps<K>) => ReactElement

/**
 * The picture of a chart, and from the moment a reader points at it, touches or focuses it the interactive chart in its
 * place. Not before: the library costs a phone more time than the whole rest of the page. The picture stays below,
 * invisible, and keeps the size of the box.
 */
export function ChartFrame<K extends ChartKind>(props: {
  title: string
  spec: SpecOf<K>
  idPrefix: string
}) {
  const { title, spec, idPrefix } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  // A component is a function, which a state setter would call.
  const [loaded, setLoaded] = useState<{ Interactive: Interactive<K> } | null>(null)
  const isAsked = useRef(false)
  const { Picture, interactive } = findKind(spec)

  const load = useCallback(() => {
    if (isAsked.current || interactive === null) return
    isAsked.current = true
    interactive().then(
      (Interactive) => setLoaded({ Interactive }),
      () => {
        isAsked.current = false
      },
    )
  }, [interactive])

  const mount = useCallback(
    (node: HTMLElement | null) => {
      setFrame(node)
      // A pointer that lay on the chart before the page came alive enters nothing any more.
      if (node?.matches(':hover')) load()
    },
    [load],
  )

  const isLive = loaded !== null && frame !== null
  return (
    <div
      ref={mount}
      className="chart-frame"
      data-chart-state={isLive ? 'interactive' : 'svg'}
      role="group"
      aria-label={title}
      aria-describedby={`${idPrefix}-summary`}
      tabIndex={frame === null ? undefined : isLive ? -1 : 0}
      onPointerEnter={load}
      onTouchStart={load}
      onFocus={load}
    >
      <p id={`${idPrefix}-summary`} className="sr-only">
        {spec.summary}
      </p>
      <div className="chart-picture" role="img" aria-label={spec.title}>
        <Picture spec={spec} idPrefix={idPrefix} />
      </div>
      {isLive && (
        <div className="chart-live">
          <loaded.Interactive spec={spec} idPrefix={idPrefix} frame={frame} />
        </div>
      )}
    </div>
  )
}
