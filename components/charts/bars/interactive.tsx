'use client'

import { useState, type MouseEvent, type PointerEvent } from 'react'
import { ChartTooltip } from '../interactive/chart-tooltip'
import type { FactsSubject } from '../interactive/facts-card'
import { useFocus } from '../interactive/use-focus'
import type { Marks } from '../interactive/use-marks'
import { boxIn, useMeasured, type Box } from '../interactive/use-measured'
import type { Bar, Rows } from '../spec'
import { stackRows, type RowStack } from './geometry'
import { comparedBar, nearestRow, toName } from './compared'
import { RowsChart } from './rows-chart'
import type { RowsPanel } from './rows-picture'

function toSubject({ rows, title }: RowsPanel, bar: Bar, isDot: boolean): FactsSubject {
  const { label, sublabel, group } = bar
  const { over, base } = comparedBar(rows, bar, isDot)
  const shared = {
    facts: { ...bar.facts, over },
    others:
      base === null
        ? []
        : [{ id: base.id, label: toName(base), value: base.facts.value, over: null }],
  }
  return title === null
    ? { label, sublabel, ...shared }
    : { label: toName(bar), sublabel: [title, group].filter(Boolean).join(': '), ...shared }
}

/** What a pointer does anywhere on rows, between two of them as well: it opens the nearest one. */
function rowHandlers(marks: Marks, { bars }: Rows, stack: RowStack) {
  const middles = stack.rows.map(({ top, bottom }) => (top + bottom) / 2)
  const findId = ({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) => {
    // The tooltip stands elsewhere in the page, but React hands its events on.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return null
    const { y } = currentTarget.getBoundingClientRect()
    return bars[nearestRow(middles, clientY - y)]?.id ?? null
  }
  return {
    onPointerDown: marks.onPress,
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const id = findId(event)
      if (id !== null && id !== marks.active) marks.open(id)
      else if (id !== null) marks.hold()
    },
    onPointerLeave: marks.release,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const id = findId(event)
      if (id !== null) marks.onClick(event, id)
    },
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
      {panels.map((panel, i) => {
        const { id, rows } = panel
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
            {...rowHandlers(marks, rows, stack)}
          >
            <RowsChart
              rows={rows}
              isDot={isDot}
              size={box}
              plot={box.plot}
              marks={marks}
              tooltipId={tooltipId}
              idPrefix={`${idPrefix}-live-${i}`}
            >
              {layer && (
                <ChartTooltip
                  id={tooltipId}
                  subject={bar && at ? toSubject(panel, bar, isDot) : null}
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
