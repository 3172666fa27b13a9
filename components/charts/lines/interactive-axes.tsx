'use client'

import { memo } from 'react'
import { CartesianGrid, XAxis, YAxis } from 'recharts'
import { pageOutput } from '../marks/output'
import { PAD, TOP, X_LABEL, X_ROOM } from './geometry'
import { XTickLabel, YTickLabel } from './marks'
import type { Panel } from './panel'

/**
 * Grid and axes with the ticks of the specification; their words are those of the picture. Remembered, because an axis that
 * is written again makes Recharts draw every mark anew, and a mark that has the focus would lose it.
 */
export const InteractiveAxes = memo(function InteractiveAxes(
  props: Pick<Panel, 'segment' | 'domain' | 'box' | 'drawn'>,
) {
  const { segment, domain, box, drawn } = props
  const { axis } = segment
  const shown = segment.xTicks.filter(({ at }) => at >= domain[0] && at <= domain[1])
  const bare = { type: 'number', interval: 0, axisLine: false, tickLine: false } as const
  return (
    <>
      <CartesianGrid vertical={false} stroke={pageOutput.palette.grid} syncWithTicks />
      <XAxis
        {...bare}
        dataKey="at"
        domain={domain}
        ticks={shown.map(({ at }) => at)}
        padding={{ left: PAD, right: PAD }}
        height={X_ROOM}
        tick={({ x, index }) => (
          <XTickLabel
            output={pageOutput}
            labels={drawn.labels.xTicks[index] ?? []}
            x={x}
            y={TOP + box.plotHeight + X_LABEL}
          />
        )}
      />
      <YAxis
        {...bare}
        scale={axis.scale}
        domain={axis.domain}
        ticks={axis.ticks.map(({ value }) => value)}
        width={box.yRoom}
        tick={({ y, index }) => (
          <YTickLabel
            output={pageOutput}
            x={box.yRoom - 6}
            y={Number(y)}
            text={axis.ticks[index]?.label ?? ''}
          />
        )}
      />
    </>
  )
})
