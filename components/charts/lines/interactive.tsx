'use client'

import { useMemo, useState } from 'react'
import type { InteractiveProps } from '../chart-kind'
import { palette, placedIn } from '../interactive/live-frame'
import { LivePanel } from '../interactive/lines'
import { useFocus } from '../interactive/use-focus'
import { Tooltip } from '../interactive/tooltip'
import { linesLayout } from '../lines-layout'
import type { LineKind } from '../spec'
import { Lines } from '../svg/text'

const WIDTH = 720

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}

/** Panels of lines drawn by Recharts. */
export function InteractiveLines({ spec, ...rest }: InteractiveProps<LineKind>) {
  const layout = useMemo(() => linesLayout(spec, WIDTH, 'wide'), [spec])
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
    <div style={{ position: 'relative', aspectRatio: `${WIDTH} / ${height}` }}>
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
