'use client'

import { ReferenceLine } from 'recharts'
import { TOP } from './geometry'
import { ChangeLabel, changeStyle } from './marks'
import type { Panel } from './panel'

/** Where something changed between two runs. */
export function InteractiveChanges({ panel }: { panel: Panel }) {
  const { segment, part, drawn, output } = panel
  return part.annotations.map((mark, i) => (
    <ReferenceLine
      key={mark.id}
      x={segment.annotations.find(({ id }) => id === mark.id)?.at ?? 0}
      {...changeStyle(mark, output.palette)}
      label={() => (
        <g transform={`translate(0 ${TOP})`}>
          <ChangeLabel
            output={output}
            mark={mark}
            labels={drawn.labels.annotations[i] ?? []}
            x={output.x(mark.at)}
          />
        </g>
      )}
    />
  ))
}
