'use client'

import { LEGEND_LINE, type PanelLayout } from '../lines-layout'

/**
 * Invisible button over a name in the legend: shows and hides its line, and makes it stand out while it is pointed at. The
 * axes stay as they are.
 */
export function LegendButton(props: {
  entry: PanelLayout['legend'][number]
  isShown: boolean
  onToggle: (seriesId: string) => void
  onFocus: (seriesId: string | null) => void
}) {
  const { entry, isShown, onToggle, onFocus } = props
  const toggle = () => onToggle(entry.series.id)
  return (
    <g
      className="chart-bar"
      role="button"
      tabIndex={0}
      aria-pressed={isShown}
      aria-label={`Show ${entry.series.label}`}
      cursor="pointer"
      onClick={toggle}
      onPointerEnter={() => onFocus(entry.series.id)}
      onPointerLeave={() => onFocus(null)}
      onFocus={() => onFocus(entry.series.id)}
      onBlur={() => onFocus(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        toggle()
      }}
    >
      <rect
        className="chart-focus"
        x={entry.x + 1}
        y={entry.y + 1}
        width={entry.width - 2}
        height={LEGEND_LINE - 2}
        rx={3}
        fill="transparent"
        stroke="transparent"
        strokeWidth={1.5}
      />
    </g>
  )
}
