'use client'

import { useCallback, useLayoutEffect, useRef } from 'react'
import { Tooltip } from 'recharts'
import { FactsCard, type FactsSubject } from './facts-card'
import { tooltipTop } from './place-tooltip'
import type { Marks } from './use-marks'

const WIDTH = 288

type Props = {
  id: string
  subject: FactsSubject | null
  marks: Marks
  /** holds the tooltip, over every panel of the chart */
  layer: HTMLElement
  /** px in `layer` of the mark that it is about */
  at: { left: number; top: number }
}

/** The card where it hides no mark of its chart and stays on the screen; the place needs its height. */
function PlacedCard({ id, subject, marks, layer, at }: Props & { subject: FactsSubject }) {
  const holder = useRef<HTMLDivElement>(null)
  const place = useCallback(() => {
    const card = holder.current
    if (card === null) return
    const chart = layer.getBoundingClientRect()
    const screen = document.documentElement.clientHeight
    const height = card.offsetHeight
    const top = tooltipTop({ chart, markTop: chart.top + at.top, height, screen })
    card.style.top = `${top - chart.top}px`
  }, [layer, at.top])
  useLayoutEffect(() => {
    place()
    window.addEventListener('scroll', place, { passive: true })
    return () => window.removeEventListener('scroll', place)
  })
  return (
    <div
      ref={holder}
      style={{
        position: 'absolute',
        left: `max(0px, min(${at.left}px, 100% - ${WIDTH}px))`,
        width: `min(100%, ${WIDTH}px)`,
      }}
    >
      <FactsCard id={id} subject={subject} marks={marks} />
    </div>
  )
}

/** The tooltip of a chart by Recharts, opened by `marks`, so that pointer and keyboard open the same one. */
export function ChartTooltip(props: Props) {
  const { subject, layer } = props
  return (
    <Tooltip
      active={subject !== null}
      cursor={false}
      isAnimationActive={false}
      portal={layer}
      wrapperStyle={{
        ...{ position: 'absolute', visibility: 'visible', zIndex: 10 },
        ...{ left: 0, top: 0, width: '100%' },
      }}
      content={() => subject && <PlacedCard {...props} subject={subject} />}
    />
  )
}
