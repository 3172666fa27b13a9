'use client'

import { useState } from 'react'
import type { InteractiveProps } from '../chart-kind'
import { useFocus } from '../interactive/use-focus'
import { boxIn, useMeasured, type Box } from '../interactive/use-measured'
import { ScatterPlot } from './scatter-plot'

/** Plots in the picture: what the browser decides. */
const measurePicture = (picture: HTMLElement): Box[] =>
  [...picture.querySelectorAll('.chart-picture .scatter-inner')].map((plot) => boxIn(plot, picture))

/** Scatters drawn by Recharts in the places of their pictures, whose words stay; the keyboard goes through all of them. */
export function InteractiveScatters({ spec, idPrefix, frame }: InteractiveProps<'cost'>) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const boxes = useMeasured(frame, measurePicture)
  const marks = useFocus(
    frame,
    spec.panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ id }) => id))),
  )
  return (
    <div ref={setLayer}>
      {spec.panels.map((panel, i) => {
        const box = boxes[i]
        return (
          box &&
          layer && (
            <ScatterPlot
              key={panel.id}
              panel={panel}
              box={box}
              marks={marks}
              layer={layer}
              tooltipId={`${idPrefix}-tooltip`}
              idPrefix={`${idPrefix}-live-${panel.id}`}
            />
          )
        )
      })}
    </div>
  )
}
