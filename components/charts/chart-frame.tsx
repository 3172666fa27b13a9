'use client'

import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import type { InteractiveProps } from './chart-kind'
import { findKind } from './kinds'
import { hasPageView, onPageView } from './page-view'
import type { ChartKind, SpecOf } from './spec'

/** px around the screen in which charts follow what was done to another one */
const NEAR = '200px'

/** Calls `load` once a chart is near the screen of a page on which lines are hidden or a part of an axis is shown. */
function useFollowing(frame: HTMLElement | null, isFollowing: boolean, load: () => void): void {
  useEffect(() => {
    if (frame === null || !isFollowing) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: NEAR },
    )
    const follow = () => hasPageView() && observer.observe(frame)
    follow()
    const leave = onPageView(follow)
    return () => {
      leave()
      observer.disconnect()
    }
  }, [frame, isFollowing, load])
}

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

  useFollowing(frame, loaded === null && 'segments' in spec, load)
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
