'use client'

import { useState } from 'react'
import type { InteractiveProps } from '../chart-kind'
import { useFocus } from '../interactive/use-focus'
import { ScatterBox } from './picture'
import { ScatterPlot } from './scatter-plot'

/** Scatters drawn by Recharts in the boxes of their pictures; the keyboard goes through all of them. */
export function InteractiveScatters({ spec, idPrefix, frame }: InteractiveProps<'cost'>) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const marks = useFocus(
    frame,
    spec.panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ id }) => id))),
  )
  return (
    <div ref={setLayer}>
      <ScatterBox
        spec={spec}
        plot={(panel) => (
          <ScatterPlot
            panel={panel}
            marks={marks}
            layer={layer}
            tooltipId={`${idPrefix}-tooltip`}
            idPrefix={`${idPrefix}-live-${panel.id}`}
          />
        )}
      />
    </div>
  )
}
