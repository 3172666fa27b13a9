'use client'

import type { ReactNode } from 'react'
import { Line } from 'recharts'
import { FADED, lineStyle } from '../marks/line-style'
import { TOP, type PlacedLine } from './geometry'
import { InteractiveDot } from './interactive-dot'
import type { EndLabel } from './end-labels'
import { EndToggle } from './end-toggle'
import { EndLabels } from './marks'
import type { Panel } from './panel'
import { valueKey, type Row } from './rows'
import { fadedIn } from './view'

/** px left and right of a point that belong to it: the way to its neighbours is shared. */
const reachIn = ({ part, inner }: Panel): number =>
  Math.min(11, Math.max(3, inner / Math.max(1, part.xTicks.length - 1) / 2))

/** The mark of a row on one line; Recharts gives the row and its px. */
function placeDot(panel: Panel, line: PlacedLine, i: number) {
  const { chart, drawn, output, idPrefix } = panel
  const { marks, first } = chart
  return function Dot({ cx, payload }: { cx?: number | string | undefined; payload: Row }) {
    const found = payload.points[line.series.id]
    const k = line.points.findIndex(({ point }) => point === found?.point)
    const placed = line.points[k]
    if (!placed || !found || found.isRepeated || placed.y === null) return null
    const { id } = placed.point
    return (
      <InteractiveDot
        x={Number(cx)}
        placed={placed}
        series={line.series}
        labels={drawn.labels.values[i]?.[k] ?? []}
        output={output}
        idPrefix={idPrefix}
        radius={drawn.radius}
        reach={reachIn(panel)}
        handlers={marks.handlersFor(id)}
        describedBy={marks.active === id ? chart.tooltipId : null}
        onStand={id === first.id ? first.onStand : null}
      />
    )
  }
}

/** Lines with their points and error bars, and the labels at their ends, of which those with names show and hide theirs. */
export function InteractiveLines({ panel }: { panel: Panel }) {
  const { part, drawn, output, names } = panel
  const { view } = panel.chart
  const faded = fadedIn(part, view)
  const wrap = (label: EndLabel, words: ReactNode) => {
    const { id, key } = label.series
    if (names.has(id))
      return (
        <EndToggle key={id} panel={panel} label={label}>
          {words}
        </EndToggle>
      )
    return (
      <g key={id} opacity={key !== null && faded.has(id) ? FADED : undefined}>
        {words}
      </g>
    )
  }
  return (
    <>
      {drawn.lines.map((line, i) => {
        const { id, label } = line.series
        const isFaded = faded.has(id)
        return (
          <Line
            key={id}
            type="linear"
            name={label}
            dataKey={valueKey(i)}
            dot={placeDot(panel, line, i)}
            activeDot={false}
            connectNulls={false}
            isAnimationActive={false}
            hide={view.hidden.has(id)}
            {...lineStyle(line.series, output.palette)}
            {...(isFaded ? { strokeOpacity: FADED } : {})}
            {...(id === view.focused ? { strokeWidth: 3 } : {})}
          />
        )
      })}
      {drawn.ends.map(({ at, labels }) => (
        <g key={at} transform={`translate(0 ${TOP})`}>
          <EndLabels
            output={output}
            x={output.x(at)}
            labels={labels.filter(({ series: { id } }) => names.has(id) || !view.hidden.has(id))}
            wrap={wrap}
          />
        </g>
      ))}
    </>
  )
}
