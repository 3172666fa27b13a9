import { Fragment } from 'react'
import { ErrorBarEnds } from '../marks/error-bar'
import { pageOutput } from '../marks/output'
import { Textures } from '../marks/textures'
import { BAR_HEIGHT } from '../measures'
import type { Bar, Rows } from '../spec'
import { placeRows, rowClasses, valueRoom, type PlacedRow } from './geometry'
import { besideName } from '../definitions/row-words'
import { Backdrop, RowMarks } from './marks'

/** Name and remark of a row. */
function RowName({ bar }: { bar: Bar }) {
  const beside = besideName(bar)
  return (
    <div className="bars-name" data-row={bar.id}>
      <b>{bar.label}</b>
      {(bar.sublabel !== null || beside !== null) && (
        <small>
          {bar.sublabel !== null && ` ${bar.sublabel}`}
          {beside !== null && (
            <span className="chart-phone">
              {bar.sublabel === null ? ' ' : ' · '}
              {beside}
            </span>
          )}
        </small>
      )}
    </div>
  )
}

function RowPlot({ row, isDot, idPrefix }: { row: PlacedRow; isDot: boolean; idPrefix: string }) {
  return (
    <svg className="bars-plot" height={BAR_HEIGHT}>
      <RowMarks row={row} isDot={isDot} form={null} output={pageOutput} idPrefix={idPrefix} y={0} />
    </svg>
  )
}

/**
 * Rows of one axis without script: names are text of the page, each plot is a small picture of shares of its width, and the
 * style sheet decides whether a name stands left of its bar or above it.
 */
function RowsPicture(props: { rows: Rows; isDot: boolean; idPrefix: string }) {
  const { rows, isDot, idPrefix } = props
  const placed = placeRows(rows, isDot)
  return (
    <div className={`bars${rowClasses(rows)}`}>
      {/* Keep the room that the longest value needs right of the plot. */}
      {(['wide', 'phone'] as const).map((form) => (
        <svg
          key={form}
          className={`bars-room chart-${form}`}
          width={valueRoom(placed, form)}
          height={rows.reference === null ? 4 : 22}
        />
      ))}
      <div className="bars-rows">
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
          <Backdrop rows={rows} isDot={isDot} output={pageOutput} height="100%" form={null}>
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
        {placed.map((row) => (
          <Fragment key={row.bar.id}>
            {row.heading !== null && <p className="bars-group">{row.heading}</p>}
            <RowName bar={row.bar} />
            <RowPlot row={row} isDot={isDot} idPrefix={idPrefix} />
          </Fragment>
        ))}
      </div>
      <p className="bars-axis">{rows.axis.label}</p>
    </div>
  )
}

/** Rows of one axis; `title` is null where they are the whole chart. */
export type RowsPanel = { id: string; title: string | null; rows: Rows }

/** Rows of each axis of a chart, two panels beside each other where there is room. */
export function RowsPictures(props: {
  panels: readonly RowsPanel[]
  isDot: boolean
  idPrefix: string
}) {
  const { panels, isDot, idPrefix } = props
  const [only] = panels
  if (only?.title === null)
    return <RowsPicture rows={only.rows} isDot={isDot} idPrefix={idPrefix} />
  return (
    <div className="panels">
      {panels.map(({ id, title, rows }, i) => (
        <div key={id}>
          <p className="panels-title">{title}</p>
          <RowsPicture rows={rows} isDot={isDot} idPrefix={`${idPrefix}-${i}`} />
        </div>
      ))}
    </div>
  )
}
