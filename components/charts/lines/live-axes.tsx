'use client'

import { memo } from 'react'
import { CartesianGrid, XAxis, YAxis } from 'recharts'
import type { Palette } from '../palette'
import { PAD, TOP, X_LABEL, X_ROOM } from './geometry'
import type { Panel } from './panel'
import { XTickLabel, YTickLabel } from './words'

/**
 * Grid and axes with the ticks of the specification; their words are those of the picture. Remembered, because an axis that
 * is written again makes Recharts draw every mark anew, and a mark that has the focus would lose it.
 */
export const LiveAxes = memo(function LiveAxes(
  props: Pick<Panel, 'segment' | 'domain' | 'box' | 'drawn'> & { palette: Palette },
) {
  const { segment, domain, box, drawn, palette } = props
  const { axis } = segment
  const shown = segment.xTicks.filter(({ at }) => at >= domain[0] && at <= domain[1])
  const bare = { type: 'number', interval: 0, axisLine: false, tickLine: false } as const
  return (
    <>
      <CartesianGrid vertical={false} stroke={palette.grid} syncWithTicks />
      <XAxis
        {...bare}
        dataKey="at"
        domain={domain}
        ticks={shown.map(({ at }) => at)}
        padding={{ left: PAD, right: PAD }}
        height={X_ROOM}
        tick={({ x, index }) => (
          <XTickLabel
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
          <YTickLabel x={box.yRoom - 6} y={Number(y)} text={axis.ticks[index]?.label ?? ''} />
        )}
      />
    </>
  )
})
