'use client'

import { useMemo, useState, type MouseEvent, type PointerEvent } from 'react'
import { ChartTooltip } from '../interactive/chart-tooltip'
import type { FactsSubject } from '../interactive/facts-card'
import { useFocus } from '../interactive/use-focus'
import type { Marks } from '../interactive/use-marks'
import { placeIn, useWidth } from '../interactive/use-width'
import { BAR_HEIGHT } from '../measures'
import type { Bar, Rows } from '../spec'
import { placeRows, stackRows, type RowStack } from './geometry'
import { comparedBar, nearestRow, toName } from './compared'
import { RowsChart } from './rows-chart'
import { RowsBox, RowsPanels, type RowsPanel } from './rows-picture'

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

type LiveProps = {
  panel: RowsPanel
  isDot: boolean
  idPrefix: string
  marks: Marks
  tooltipId: string
  /** holds the tooltips of all panels; null until it stands */
  layer: HTMLElement | null
}

/** Rows of one axis in the boxes of their picture: Recharts draws the plot as wide as its place is. */
function LiveRows({ panel, isDot, idPrefix, marks, tooltipId, layer }: LiveProps) {
  const { rows } = panel
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [width, plotWidth] = [useWidth(root), useWidth(slot)]
  const placed = useMemo(() => placeRows(rows, isDot), [rows, isDot])
  const stack = useMemo(() => stackRows(rows, width, isDot), [rows, width, isDot])
  const active = rows.bars.findIndex((bar) => bar.id === marks.active)
  const [bar, at] = [rows.bars[active], stack.rows[active]]
  const isReady = width > 0 && plotWidth > 0
  const from = layer && slot && bar ? placeIn(slot, layer) : { x: 0, y: 0 }
  return (
    <div ref={setRoot} {...rowHandlers(marks, rows, stack)}>
      <RowsBox
        rows={rows}
        isDot={isDot}
        placed={placed}
        back={
          <div className="bars-back" ref={setSlot}>
            {isReady && (
              <RowsChart
                rows={rows}
                data={placed}
                isDot={isDot}
                idPrefix={idPrefix}
                width={width}
                plotWidth={plotWidth}
                stack={stack}
                marks={marks}
                tooltipId={tooltipId}
              >
                {layer && (
                  <ChartTooltip
                    id={tooltipId}
                    subject={bar && at ? toSubject(panel, bar, isDot) : null}
                    marks={marks}
                    layer={layer}
                    at={{ left: from.x, top: from.y + (at?.bottom ?? 0) - stack.top }}
                  />
                )}
              </RowsChart>
            )}
          </div>
        }
        plot={() => <div className="bars-plot" style={{ height: BAR_HEIGHT }} />}
      />
    </div>
  )
}

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
  const ids = panels.flatMap(({ rows }) => rows.bars.map(({ id }) => id))
  const marks = useFocus(frame, ids)
  const shared = { isDot, marks, layer, tooltipId: `${idPrefix}-tooltip` }
  return (
    <div ref={setLayer}>
      <RowsPanels
        panels={panels}
        idPrefix={`${idPrefix}-live`}
        draw={(panel, panelPrefix) => <LiveRows {...shared} panel={panel} idPrefix={panelPrefix} />}
      />
    </div>
  )
}
