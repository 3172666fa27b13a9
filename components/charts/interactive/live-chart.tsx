'use client'

import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { PAGE_WIDTHS, barsLayout, type Variant } from '../bars-layout'
import { cssPalette } from '../palette'
import type { BarsSpec, ChartSpec, TrendSpec } from '../spec'
import { Lines } from '../svg/text'
import { trendLayout } from '../trend-layout'
import { LiveBars } from './bars'
import { Tooltip, type TooltipSubject } from './tooltip'
import { LivePanel } from './trend'
import { useMarks, type Marks } from './use-marks'

export type LiveChartProps = {
  spec: ChartSpec
  idPrefix: string
  /** the element whose width decides between the two variants, as the stylesheet does for the static picture */
  frame: HTMLElement
}

const palette = cssPalette()

function useVariant(frame: HTMLElement): Variant {
  const subscribe = useCallback(
    (notify: () => void) => {
      const observer = new ResizeObserver(notify)
      observer.observe(frame)
      return () => observer.disconnect()
    },
    [frame],
  )
  const read = (): Variant => (frame.offsetWidth >= PAGE_WIDTHS.wideFrom ? 'wide' : 'narrow')
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

const boxOf = (variant: Variant, width: number, height: number) => ({
  position: 'relative' as const,
  aspectRatio: `${width} / ${height}`,
  maxWidth: variant === 'wide' ? PAGE_WIDTHS.maxWide : PAGE_WIDTHS.maxNarrow,
})

function Bars({ spec, variant, ...rest }: { spec: BarsSpec; variant: Variant } & Frame) {
  const layout = useMemo(() => barsLayout(spec, PAGE_WIDTHS[variant], variant), [spec, variant])
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
    <div style={boxOf(variant, layout.width, height)}>
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

function Panels({ spec, variant, ...rest }: { spec: TrendSpec; variant: Variant } & Frame) {
  const layout = useMemo(() => trendLayout(spec, PAGE_WIDTHS[variant], variant), [spec, variant])
  const all = layout.panels.flatMap((panel) =>
    panel.series.flatMap(({ series, points }) =>
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
    <div style={boxOf(variant, layout.width, height)}>
      <svg viewBox={`0 0 ${layout.width} ${height}`} className="chart-svg" aria-hidden>
        <Lines lines={layout.axisTitle} palette={palette} />
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
          <LivePanel panel={panel} palette={palette} marks={marks} tooltipId={tooltipId} />
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
  const variant = useVariant(frame)
  return (
    <div className="chart-live">
      <p className="sr-only">{spec.summary}</p>
      {spec.kind === 'bars' ? (
        <Bars spec={spec} variant={variant} frame={frame} idPrefix={idPrefix} />
      ) : (
        <Panels spec={spec} variant={variant} frame={frame} idPrefix={idPrefix} />
      )}
    </div>
  )
}
