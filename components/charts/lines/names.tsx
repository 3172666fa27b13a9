import type { ReactNode } from 'react'
import { textWidth } from '../text-width'
import { FONT } from '../measures'
import type { Palette } from '../palette'
import type { LineSeries } from '../spec'
import { lineStyle } from '../svg/line-style'
import { Marker } from '../svg/marker'

/** A line in small, its letter and its name. */
export function LineName({ series, palette }: { series: LineSeries; palette: Palette }) {
  const colour = palette.mesh(series.look.mesh)
  return (
    <>
      <svg width="22" height="24" aria-hidden="true">
        <path d="M0 12H22" {...lineStyle(series, palette)} />
        <Marker marker={series.marker} x={11} y={12} colour={colour} fill={colour} />
      </svg>
      {series.key !== null && <b>{series.key}</b>}
      <span>{series.label}</span>
    </>
  )
}

export const hasKeys = (all: readonly LineSeries[]): boolean =>
  all.some((series) => series.key !== null)

/** Many names stand in columns of one width, few follow each other. */
function namesClass(all: readonly LineSeries[]): string {
  if (!hasKeys(all)) return 'lines-names'
  const widest = Math.max(...all.map((series) => textWidth(series.label, FONT.small)))
  return `lines-names lines-names-${widest < 120 ? 's' : widest < 200 ? 'm' : 'l'}`
}

/** The legend of a panel: what stands for each line is the caller's, a word or a button. */
export const Names = (props: {
  all: readonly LineSeries[]
  name: (series: LineSeries) => ReactNode
}) => <div className={namesClass(props.all)}>{props.all.map(props.name)}</div>

export const StillNames = ({ all, palette }: { all: readonly LineSeries[]; palette: Palette }) => (
  <Names
    all={all}
    name={(series) => (
      <span key={series.id} className="lines-name">
        <LineName series={series} palette={palette} />
      </span>
    )}
  />
)
