'use client'

import { Tooltip } from 'recharts'
import { FactsCard, type FactsSubject } from './facts-card'
import type { Marks } from './use-marks'

const WIDTH = 288

/**
 * The tooltip of a chart by Recharts, opened by `marks`, so that pointer and keyboard open the same one.
 * @param props.layer holds it, over every panel of the chart
 * @param props.at px in `layer`
 */
export function ChartTooltip(props: {
  id: string
  subject: FactsSubject | null
  marks: Marks
  layer: HTMLElement
  at: { left: number; top: number }
}) {
  const { id, subject, marks, layer, at } = props
  return (
    <Tooltip
      active={subject !== null}
      cursor={false}
      isAnimationActive={false}
      portal={layer}
      wrapperStyle={{
        position: 'absolute',
        visibility: 'visible',
        zIndex: 10,
        left: `max(0px, min(${at.left}px, 100% - ${WIDTH}px))`,
        top: at.top,
        width: `min(100%, ${WIDTH}px)`,
      }}
      content={() => subject && <FactsCard id={id} subject={subject} marks={marks} />}
    />
  )
}
