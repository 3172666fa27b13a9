'use client'

import { ReferenceLine } from 'recharts'
import { TOP } from './geometry'
import { changeStyle } from './marks'
import { acrossIn, type Panel } from './panel'
import { ChangeLabel } from './words'

/** Where something changed between two runs. */
export function LiveChanges({ panel }: { panel: Panel }) {
  const { chart, segment, part, drawn } = panel
  const { palette } = chart
  return part.annotations.map((mark, i) => (
    <ReferenceLine
      key={mark.id}
      x={segment.annotations.find(({ id }) => id === mark.id)?.at ?? 0}
      {...changeStyle(mark, palette)}
      label={() => (
        <g transform={`translate(0 ${TOP})`}>
          <ChangeLabel
            mark={mark}
            labels={drawn.labels.annotations[i] ?? []}
            x={acrossIn(panel, mark.at)}
          />
        </g>
      )}
    />
  ))
}
