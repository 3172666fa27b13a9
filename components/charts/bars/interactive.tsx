'use client'

import { useState } from 'react'
import { ChartTooltip } from '../interactive/chart-tooltip'
import type { FactsSubject } from '../interactive/facts-card'
import { useFocus } from '../interactive/use-focus'
import { boxIn, useMeasured, type Box } from '../interactive/use-measured'
import type { Bar } from '../spec'
import { stackRows } from './geometry'
import { RowsChart } from './rows-chart'
import type { RowsPanel } from './rows-picture'

function toSubject({ label, sublabel, group, facts }: Bar, title: string | null): FactsSubject {
  if (title === null) return { label, sublabel, facts, others: [] }
  const words = (...parts: (string | null)[]) => parts.filter(Boolean)
  return {
    label: words(label, sublabel).join(', '),
    sublabel: words(title, group).join(': '),
    facts,
    others: [],
  }
}

/** Rows of one axis in the picture, and where their plot is in them: what the browser decides. */
type RowsBox = Box & { plot: Pick<Box, 'x' | 'width'> }

const measurePicture = (picture: HTMLElement): RowsBox[] =>
  [...picture.querySelectorAll('.bars')].flatMap((bars) => {
    const back = bars.querySelector('.bars-back')
    return back ? [{ ...boxIn(bars, picture), plot: boxIn(back, bars) }] : []
  })

/**
 * Rows of each axis with tooltips over their pictures, whose names stay visible. Every panel is a chart of its own; keyboard
 * and tooltip go through all of them.
 */
export function InteractiveRows(props: {
  panels: readonly RowsPanel[]
  /** values are dots around a reference line */
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
      {panels.map(({ id, rows, title }, i) => {
        const box = boxes[i]
        if (!box) return null
        const stack = stackRows(rows, box.width)
        const active = rows.bars.findIndex((bar) => bar.id === marks.active)
        const [bar, at] = [rows.bars[active], stack.rows[active]]
        return (
          <div
            key={id}
            className="bars-live"
            style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
          >
            <RowsChart
              rows={rows}
              isDot={isDot}
              size={box}
              plot={box.plot}
              stack={stack}
              marks={marks}
              tooltipId={tooltipId}
              idPrefix={`${idPrefix}-live-${i}`}
            >
              {layer && (
                <ChartTooltip
                  id={tooltipId}
                  subject={bar && at ? toSubject(bar, title) : null}
                  marks={marks}
                  layer={layer}
                  at={{ left: box.x + box.plot.x, top: box.y + (at?.bottom ?? 0) }}
                />
              )}
            </RowsChart>
          </div>
        )
      })}
    </div>
  )
}
