import type { ReactNode } from 'react'
import { lineStyle } from '../marks/line-style'
import { Marker } from '../marks/marker'
import { FONT } from '../measures'
import type { Palette } from '../palette'
import type { LineSegment, LineSeries } from '../spec'
import { textWidth } from '../text-width'
import { panelBox, type PanelShape } from './panel-box'
import { STEPS, stepClass } from './width-steps'

type Props = { series: LineSeries; palette: Palette }

/** A line in small, 22 px wide and 24 high. */
export function LineGlyph({ series, palette }: Props) {
  const colour = palette.mesh(series.look.mesh)
  return (
    <>
      <path d="M0 12H22" {...lineStyle(series, palette)} />
      <Marker
        marker={series.marker}
        x={11}
        y={12}
        colour={colour}
        fill={colour}
        paleOn={series.isPale === true ? palette.surface : null}
      />
    </>
  )
}

/** A line in small, its letter and its name. */
export const LineName = (props: Props) => (
  <>
    <svg width="22" height="24" aria-hidden="true">
      <LineGlyph {...props} />
    </svg>
    {props.series.key !== null && <b>{props.series.key}</b>}
    <span>{props.series.label}</span>
  </>
)

export const hasKeys = (all: readonly LineSeries[]): boolean =>
  all.some((series) => series.key !== null)

/** Least px of a column of names; `lines.css` repeats them. */
const COLUMNS = { s: 170, m: 250, l: 380 }

function nameSize(all: readonly LineSeries[]): keyof typeof COLUMNS | null {
  if (!hasKeys(all)) return null
  const widest = Math.max(...all.map((series) => textWidth(series.label, FONT.small)))
  return widest < 120 ? 's' : widest < 200 ? 'm' : 'l'
}

/** Least px of the columns in which many names stand; null where they are few and follow each other. */
export function nameColumn(all: readonly LineSeries[]): number | null {
  const size = nameSize(all)
  return size && COLUMNS[size]
}

/** A line of a legend, and the class that hides it where the panel has its name at its end. */
export type ListedName = { series: LineSeries; className: string }

/** Lines whose names are not at their ends at every width. @param shape of the chart */
export function listNames(shape: PanelShape, segment: LineSegment): ListedName[] {
  if (segment.hasNamesElsewhere === true) return []
  const { namesAt } = panelBox(shape, segment)
  const perStep = STEPS.map(namesAt)
  return segment.series.flatMap((series) => {
    // What has room in a panel has room in every wider one.
    const steps = perStep.filter((names) => !names.has(series.id)).length
    if (steps === 0) return []
    const hiding = stepClass({ text: '', dx: 0, y: 0, from: 0, to: steps - 1 })
    return [{ series, className: ['lines-name', hiding].filter(Boolean).join(' ') }]
  })
}

/** The legend of a panel: what stands for each line is the caller's, a word or a button. */
export function Names(props: {
  all: readonly ListedName[]
  name: (listed: ListedName) => ReactNode
}) {
  const { all, name } = props
  if (all.length === 0) return null
  const size = nameSize(all.map(({ series }) => series))
  return (
    <div className={size === null ? 'lines-names' : `lines-names lines-names-${size}`}>
      {all.map(name)}
    </div>
  )
}

export const StaticNames = ({ all, palette }: { all: readonly ListedName[]; palette: Palette }) => (
  <Names
    all={all}
    name={({ series, className }) => (
      <span key={series.id} className={className}>
        <LineName series={series} palette={palette} />
      </span>
    )}
  />
)
