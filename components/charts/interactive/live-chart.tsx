'use client'

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { PAGE_SIZES, SIZES, barsLayout, type PageSize } from '../bars-layout'
import { cssPalette } from '../palette'
import type { BarsSpec, ChartSpec, LinesSpec } from '../spec'
import { Lines } from '../svg/text'
import { linesLayout } from '../lines-layout'
import { LiveBars } from './bars'
import { Tooltip, type TooltipSubject } from './tooltip'
import { LivePanel } from './lines'
import { useMarks, type Marks } from './use-marks'

export type LiveChartProps = {
  spec: ChartSpec
  idPrefix: string
  /** the element whose width decides between the two variants, as the stylesheet does for the static picture */
  frame: HTMLElement
}

const palette = cssPalette()

function usePageSize(frame: HTMLElement): PageSize {
  const subscribe = useCallback(
    (notify: () => void) => {
      const observer = new ResizeObserver(notify)
      observer.observe(frame)
      return () => observer.disconnect()
    },
    [frame],
  )
  const read = (): PageSize =>
    SIZES.findLast((size) => frame.offsetWidth >= PAGE_SIZES[size].from) ?? 'narrow'
  return useSyncExternalStore(subscribe, read)
}

function useFocus(frame: HTMLElement, ids: readonly string[]): Marks {
  const focusMark = useCallback(
    (id: string) => frame.querySelector<SVGElement>(`[data-bar-id="${CSS.escape(id)}"]`)?.focus(),
    [frame],
  )
  // A reader who tabbed onto the still picture goes on at its first mark.
  const [first] = ids
  useEffect(() => {
    if (document.activeElement === frame && first !== undefined) focusMark(first)
  }, [frame, first, focusMark])
  return useMarks(ids, focusMark)
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}

const boxOf = (size: PageSize, height: number) => ({
  position: 'relative' as const,
  aspectRatio: `${PAGE_SIZES[size].width} / ${height}`,
  maxWidth: PAGE_SIZES[size].max,
})

function Bars({ spec, size, ...rest }: { spec: BarsSpec; size: PageSize } & Frame) {
  const { width, variant } = PAGE_SIZES[size]
  const layout = useMemo(() => barsLayout(spec, width, variant), [spec, width, variant])
  const marks = useFocus(
    rest.frame,
    layout.rows.map((r) => r.bar.id),
  )
  const tooltipId = `${rest.idPrefix}-tooltip`
  const row = layout.rows.find((r) => r.bar.id === marks.active)
  const height = Math.ceil(layout.height)
  const subject: TooltipSubject | null = row
    ? {
        ...row.bar,
        left: layout.plot.x / layout.width,
        top: (row.top + row.height) / height,
      }
    : null
  return (
    <div style={boxOf(size, height)}>
      <LiveBars
        spec={spec}
        layout={{ ...layout, height }}
        palette={palette}
        idPrefix={`${rest.idPrefix}-live`}
        marks={marks}
        tooltipId={tooltipId}
      />
      {subject && <Tooltip id={tooltipId} subject={subject} marks={marks} />}
    </div>
  )
}

type Frame = { frame: HTMLElement; idPrefix: string }

function Panels({ spec, size, ...rest }: { spec: LinesSpec; size: PageSize } & Frame) {
  const { width, variant } = PAGE_SIZES[size]
  const layout = useMemo(() => linesLayout(spec, width, variant), [spec, width, variant])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => setHidden((ids) => toggled(ids, id))
  const all = layout.panels.flatMap((panel) =>
    panel.series
      .filter(({ series }) => !hidden.has(series.id))
      .flatMap(({ series, points }) =>
        points.flatMap((p) => (p.y === null ? [] : [{ panel, series, placed: p, y: p.y }])),
      ),
  )
  const marks = useFocus(
    rest.frame,
    all.map((a) => a.placed.point.id),
  )
  const tooltipId = `${rest.idPrefix}-tooltip`
  const found = all.find((a) => a.placed.point.id === marks.active)
  const height = Math.ceil(layout.height)
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div style={boxOf(size, height)}>
      <svg viewBox={`0 0 ${layout.width} ${height}`} className="chart-svg" aria-hidden>
        <Lines lines={layout.axisTitle} palette={palette} />
        <Lines lines={layout.xTitle} palette={palette} />
      </svg>
      {layout.panels.map((panel) => (
        <div
          key={panel.segment.id}
          style={{
            position: 'absolute',
            left: percent(panel.x, layout.width),
            top: percent(panel.y, height),
            width: percent(panel.width, layout.width),
            height: percent(panel.height, height),
          }}
        >
          <LivePanel
            panel={panel}
            palette={palette}
            marks={marks}
            tooltipId={tooltipId}
            hidden={hidden}
            onToggle={toggle}
          />
        </div>
      ))}
      {found && (
        <Tooltip
          id={tooltipId}
          marks={marks}
          subject={{
            label: `${found.series.label} ${found.placed.point.xLabel}`,
            sublabel: found.panel.segment.title,
            facts: found.placed.point.facts,
            left: (found.panel.x + found.placed.x) / layout.width,
            top: (found.panel.y + found.y + 14) / height,
          }}
        />
      )}
    </div>
  )
}

/** The chart drawn by Recharts from the same layout as the static picture, with tooltips. */
export function LiveChart({ spec, idPrefix, frame }: LiveChartProps) {
  const size = usePageSize(frame)
  return (
    <div className="chart-live">
      <p className="sr-only">{spec.summary}</p>
      {spec.kind === 'bars' ? (
        <Bars spec={spec} size={size} frame={frame} idPrefix={idPrefix} />
      ) : (
        <Panels spec={spec} size={size} frame={frame} idPrefix={idPrefix} />
      )}
    </div>
  )
}
