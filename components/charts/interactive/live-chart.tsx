'use client'

import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { PAGE_SIZES, SIZES, barsLayout, type PageSize } from '../bars-layout'
import type { BarsSpec, ChartSpec, LinesSpec } from '../spec'
import { Lines } from '../svg/text'
import { linesLayout } from '../lines-layout'
import { LiveBars } from './bars'
import { boxOf, palette, placedIn, useFocus, type Frame } from './live-frame'
import { LiveResources } from './live-resources'
import { Tooltip, type TooltipSubject } from './tooltip'
import { LivePanel } from './lines'

export type LiveChartProps = {
  spec: ChartSpec
  idPrefix: string
  /** the element whose width decides between the two variants, as the stylesheet does for the static picture */
  frame: HTMLElement
}

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

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}

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
        axis={spec.axis}
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

function Panels({ spec, size, ...rest }: { spec: LinesSpec; size: PageSize } & Frame) {
  const { width, variant } = PAGE_SIZES[size]
  const layout = useMemo(() => linesLayout(spec, width, variant), [spec, width, variant])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [named, setNamed] = useState<string | null>(null)
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
  return (
    <div style={boxOf(size, height)}>
      <svg viewBox={`0 0 ${layout.width} ${height}`} className="chart-svg" aria-hidden>
        <Lines lines={layout.axisTitle} palette={palette} />
        <Lines lines={layout.xTitle} palette={palette} />
      </svg>
      {layout.panels.map((panel) => (
        <div key={panel.segment.id} style={placedIn(panel, { width: layout.width, height })}>
          <LivePanel
            panel={panel}
            palette={palette}
            marks={marks}
            tooltipId={tooltipId}
            hidden={hidden}
            onToggle={toggle}
            focused={named ?? found?.series.id ?? null}
            onFocus={setNamed}
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
  const shared = { size: usePageSize(frame), frame, idPrefix }
  return (
    <div className="chart-live">
      <p className="sr-only">{spec.summary}</p>
      {'bars' in spec && <Bars spec={spec} {...shared} />}
      {'panels' in spec && <LiveResources spec={spec} {...shared} />}
      {'segments' in spec && <Panels spec={spec} {...shared} />}
    </div>
  )
}
