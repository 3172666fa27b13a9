'use client'

import { toggleLine } from '../page-view'
import type { Palette } from '../palette'
import { LineName, Names, type ListedName } from './names'

/** The legend as buttons: each shows and hides its line in all charts of the page, and makes it stand out while it is pointed at or focused. */
export function InteractiveNames(props: {
  all: readonly ListedName[]
  palette: Palette
  hidden: ReadonlySet<string>
  onName: (seriesId: string | null) => void
}) {
  const { all, palette, hidden, onName } = props
  return (
    <Names
      all={all}
      name={({ series, className }) => (
        <button
          key={series.id}
          type="button"
          className={className}
          aria-pressed={!hidden.has(series.id)}
          aria-label={`Show ${series.label}`}
          onClick={() => toggleLine(series.label)}
          onPointerEnter={() => onName(series.id)}
          onPointerLeave={() => onName(null)}
          onFocus={() => onName(series.id)}
          onBlur={() => onName(null)}
        >
          <LineName series={series} palette={palette} />
        </button>
      )}
    />
  )
}
