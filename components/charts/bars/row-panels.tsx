'use client'

import { useState } from 'react'
import { useFocus } from '../interactive/use-focus'
import { ChartTooltip } from '../interactive/chart-tooltip'
import type { FactsSubject } from '../interactive/facts-card'
import { useMeasured } from '../interactive/use-measured'
import type { Bar, Rows } from '../spec'
import { measurePicture } from './measure'
import { RowsChart } from './rows-chart'

/** Rows of one axis; `title` is null where they are the whole chart. */
type Panel = { rows: Rows; title: string | null }

function subjectOf({ label, sublabel, group, facts }: Bar, title: string | null): FactsSubject {
  if (title === null) return { label, sublabel, facts }
  const words = (...parts: (string | null)[]) => parts.filter(Boolean)
  return {
    label: words(label, sublabel).join(', '),
    sublabel: words(title, group).join(': '),
    facts,
  }
}

/** Panels of rows over their pictures. @param props.isDot values are dots around a reference line */
export function RowPanels(props: {
  panels: readonly Panel[]
  isDot: boolean
  idPrefix: string
  frame: HTMLElement
}) {
  const { panels, isDot, idPrefix, frame } = props
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const boxes = useMeasured(frame, measurePicture)
  const marks = useFocus(
    frame,
    panels.flatMap(({ rows }) => rows.bars.map(({ id }) => id)),
  )
  const tooltipId = `${idPrefix}-tooltip`
  return (
    <div ref={setLayer}>
      {panels.map(({ rows, title }, i) => {
        const box = boxes[i]
        const active = rows.bars.findIndex(({ id }) => id === marks.active)
        const [bar, at] = [rows.bars[active], box?.rows[active]]
        return (
          box && (
            <div
              key={title}
              className="absolute"
              style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
            >
              <RowsChart
                {...{ rows, isDot, box, marks, tooltipId }}
                idPrefix={`${idPrefix}-live-${i}`}
              >
                {layer && (
                  <ChartTooltip
                    id={tooltipId}
                    subject={bar && at ? subjectOf(bar, title) : null}
                    marks={marks}
                    layer={layer}
                    at={{
                      left: box.x + box.plot.x,
                      top: box.y + (at ? at.whole.y + at.whole.height : 0),
                    }}
                  />
                )}
              </RowsChart>
            </div>
          )
        )
      })}
    </div>
  )
}
