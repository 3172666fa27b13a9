import { Fragment, type ReactNode } from 'react'
import { ErrorBarEnds } from '../marks/error-bar'
import { pageOutput } from '../marks/output'
import { Textures } from '../marks/textures'
import { BAR_HEIGHT } from '../measures'
import type { Bar, Rows } from '../spec'
import { noteText } from '../definitions/row-words'
import { ABOVE, placeRows, rowClasses, valueRoom, type PlacedRow } from './geometry'
import { Backdrop, RowMarks } from './marks'

/** Name and remark of a row. */
function RowName({ bar }: { bar: Bar }) {
  return (
    <div className={`bars-name${rowClasses(bar)}`}>
      {/* The one that its page is about stands out by its name too. */}
      <b className={bar.isPale ? 'bars-pale' : undefined}>
        {bar.rank !== undefined && <span className="bars-rank">{bar.rank} </span>}
        {bar.label}
      </b>
      {bar.nameNote !== null && <small> {bar.nameNote}</small>}
    </div>
  )
}

/**
 * Everything of rows but their plots, which the caller gives: so the picture and the interactive chart have the same boxes. The
 * style sheet decides whether a name stands left of its bar or above it.
 * @param props.back behind all rows, as wide as their plots @param props.plot of a row with a value
 */
export function RowsBox(props: {
  rows: Rows
  isDot: boolean
  placed: readonly PlacedRow[]
  back: ReactNode
  plot: (row: PlacedRow) => ReactNode
}) {
  const { rows, isDot, placed, back, plot } = props
  return (
    <div className={isDot ? 'bars bars-dots' : 'bars'}>
      {/* Keeps the room that the longest value needs right of the plot. */}
      <svg
        className="bars-room"
        width={valueRoom(placed)}
        height={rows.reference === null ? ABOVE.plain : ABOVE.named}
      />
      <div className="bars-rows">
        {back}
        {placed.map((row) => (
          <Fragment key={row.bar.id}>
            {row.heading !== null && <p className="bars-group">{row.heading}</p>}
            <RowName bar={row.bar} />
            {row.bar.value === null ? <p className="bars-none">{noteText(row.bar)}</p> : plot(row)}
          </Fragment>
        ))}
      </div>
      <p className="bars-axis">
        <span>{rows.axis.label}</span> {rows.note !== null && <span>{rows.note}</span>}
      </p>
    </div>
  )
}

/** Rows of one axis without script: names are text of the page, each plot is a small picture of shares of its width. */
function RowsPicture(props: { rows: Rows; isDot: boolean; idPrefix: string }) {
  const { rows, isDot, idPrefix } = props
  const placed = placeRows(rows, isDot)
  const back = (
    <svg className="bars-back">
      <Textures
        looks={rows.bars.map(({ look }) => look)}
        palette={pageOutput.palette}
        idPrefix={idPrefix}
      />
      <ErrorBarEnds
        bars={placed.flatMap(({ spread }) => spread ?? [])}
        idPrefix={idPrefix}
        output={pageOutput}
      />
      <Backdrop rows={rows} isDot={isDot} output={pageOutput} height="100%" stack={null}>
        {(ticks) => (
          <svg viewBox="0 0 1 1" preserveAspectRatio="none">
            <path
              className="chart-grid"
              d={ticks.map(({ at }) => `M${Math.round(at * 1e4) / 1e4} 0V1`).join('')}
            />
          </svg>
        )}
      </Backdrop>
    </svg>
  )
  return (
    <RowsBox
      rows={rows}
      isDot={isDot}
      placed={placed}
      back={back}
      plot={(row) => (
        <svg className="bars-plot" height={BAR_HEIGHT}>
          <RowMarks row={row} isDot={isDot} output={pageOutput} idPrefix={idPrefix} y={0} />
        </svg>
      )}
    />
  )
}

/** Rows of one axis; `title` is null where they are the whole chart. */
export type RowsPanel = { id: string; title: string | null; rows: Rows }

/** What is drawn of each axis of a chart, two panels beside each other where there is room. */
export function RowsPanels(props: {
  panels: readonly RowsPanel[]
  /** @param panel of which it is @param idPrefix unique in the chart */
  draw: (panel: RowsPanel, idPrefix: string) => ReactNode
  idPrefix: string
}) {
  const { panels, draw, idPrefix } = props
  const [only] = panels
  if (only?.title === null) return draw(only, idPrefix)
  return (
    <div className="panels">
      {panels.map((panel, i) => (
        <div key={panel.id}>
          <p className="panels-title">{panel.title}</p>
          {draw(panel, `${idPrefix}-${i}`)}
        </div>
      ))}
    </div>
  )
}

/** Rows of each axis of a chart as pictures. */
export const RowsPictures = (props: {
  panels: readonly RowsPanel[]
  isDot: boolean
  idPrefix: string
}) => (
  <RowsPanels
    panels={props.panels}
    idPrefix={props.idPrefix}
    draw={({ rows }, idPrefix) => (
      <RowsPicture rows={rows} isDot={props.isDot} idPrefix={idPrefix} />
    )}
  />
)
