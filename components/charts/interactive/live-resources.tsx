'use client'

import { useMemo } from 'react'
import { PAGE_SIZES, type PageSize } from '../bars-layout'
import { resourcesLayout } from '../resources-layout'
import type { ResourcesSpec } from '../spec'
import { Lines } from '../svg/text'
import { LiveBars } from './bars'
import { boxOf, palette, placedIn, useFocus, type Frame } from './live-frame'
import { Tooltip } from './tooltip'

/** Every panel is a bar chart of its own; keyboard and tooltip go through all of them. */
export function LiveResources({
  spec,
  size,
  frame,
  idPrefix,
}: { spec: ResourcesSpec; size: PageSize } & Frame) {
  const { width, variant } = PAGE_SIZES[size]
  const layout = useMemo(() => resourcesLayout(spec, width, variant), [spec, width, variant])
  const all = layout.panels.flatMap((placed) => placed.bars.rows.map((row) => ({ placed, row })))
  const marks = useFocus(
    frame,
    all.map(({ row }) => row.bar.id),
  )
  const tooltipId = `${idPrefix}-tooltip`
  const found = all.find(({ row }) => row.bar.id === marks.active)
  const height = Math.ceil(layout.height)
  return (
    <div style={boxOf(size, height)}>
      <svg viewBox={`0 0 ${width} ${height}`} className="chart-svg" aria-hidden>
        {layout.panels.map(({ panel, x, y, title }) => (
          <g key={panel.id} transform={`translate(${x} ${y})`}>
            <Lines lines={title} palette={palette} />
          </g>
        ))}
      </svg>
      {layout.panels.map(({ panel, x, y, barsTop, bars }, i) => (
        <div key={panel.id} style={placedIn({ ...bars, x, y: y + barsTop }, { width, height })}>
          <LiveBars
            axis={panel.axis}
            layout={bars}
            palette={palette}
            idPrefix={`${idPrefix}-live-${i}`}
            marks={marks}
            tooltipId={tooltipId}
          />
        </div>
      ))}
      {found && (
        <Tooltip
          id={tooltipId}
          marks={marks}
          subject={{
            label: [found.row.bar.label, found.row.bar.sublabel].filter(Boolean).join(', '),
            sublabel: [found.placed.panel.title, found.row.bar.group].filter(Boolean).join(': '),
            facts: found.row.bar.facts,
            left: (found.placed.x + found.placed.bars.plot.x) / width,
            top:
              (found.placed.y + found.placed.barsTop + found.row.top + found.row.height) / height,
          }}
        />
      )}
    </div>
  )
}
