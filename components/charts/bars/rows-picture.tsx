import { Fragment } from 'react'
import { BAR_HEIGHT } from '../measures'
import { cssPalette } from '../palette'
import type { Bar, Rows } from '../spec'
import { listSpreadEnds, SpreadEnds, SpreadLine } from '../svg/spread-line'
import { Textures } from '../svg/textures'
import { Backdrop } from './backdrop'
import { BarShape, DotShape, ValueText } from './marks'
import { noteOrNoValue, RowName } from './names'
import { percent } from './percent'
import { MIDDLE, placeRows, valueRoom, type PlacedRow } from './row'

const palette = cssPalette()

/** Thinner bars than this would have no area to be filled. */
const MIN_BAR = 0.002

type RowProps = { bar: Bar; placed: PlacedRow; isDot: boolean; idPrefix: string }

function RowPlot({ bar, placed, isDot, idPrefix }: RowProps) {
  const { span, spread, points, value } = placed
  if (span === null) return <p className="bars-note">{noteOrNoValue(bar)}</p>
  const shared = { bar, palette, idPrefix }
  const width = percent(Math.max(MIN_BAR, span.to - span.from))
  return (
    <svg className="bars-plot" height={BAR_HEIGHT}>
      {isDot ? (
        <DotShape {...shared} cx={percent(span.tip)} />
      ) : (
        <BarShape {...shared} x={percent(span.from)} width={width} />
      )}
      {spread && (
        <SpreadLine
          {...{ kind: spread.kind, cut: spread.cut, idPrefix }}
          {...{ x1: percent(spread.lo), x2: percent(spread.hi), y1: MIDDLE, y2: MIDDLE }}
        />
      )}
      {points.map((at, i) => (
        <circle key={i} className="chart-run" cx={percent(at)} cy={MIDDLE} r={2.25} />
      ))}
      {value.wide.at === value.phone.at && bar.remark === null ? (
        <ValueText text={bar.valueLabel} x={percent(value.wide.at)} dx={value.wide.dx} />
      ) : (
        (['wide', 'phone'] as const).map((form) => (
          <ValueText
            key={form}
            text={bar.valueLabel}
            remark={form === 'wide' ? bar.remark : null}
            x={percent(value[form].at)}
            dx={value[form].dx}
            form={`chart-${form}`}
          />
        ))
      )}
    </svg>
  )
}

/**
 * Rows of one axis without script: names are text of the page, each plot is a small picture of shares of its width, and the
 * style sheet decides whether a name stands left of its bar or above it.
 */
export function RowsPicture(props: { rows: Rows; isDot: boolean; idPrefix: string }) {
  const { rows, isDot, idPrefix } = props
  const placed = placeRows(rows, isDot)
  const room = valueRoom(rows.bars, placed)
  const ends = listSpreadEnds(placed.flatMap(({ spread }) => spread ?? []))
  return (
    <div className="bars">
      {/* Keep the room that the longest value needs right of the plot. */}
      {(['wide', 'phone'] as const).map((form) => (
        <svg
          key={form}
          className={`bars-room chart-${form}`}
          width={room[form]}
          height={rows.reference === null ? 4 : 22}
        />
      ))}
      <div className="bars-rows">
        <Backdrop rows={rows} isDot={isDot}>
          <Textures looks={rows.bars.map(({ look }) => look)} {...{ palette, idPrefix }} />
          <SpreadEnds ends={ends} idPrefix={idPrefix} />
        </Backdrop>
        {rows.bars.map((bar, i) => {
          const row = placed[i]
          const isNewGroup = bar.group !== null && bar.group !== rows.bars[i - 1]?.group
          return (
            row && (
              <Fragment key={bar.id}>
                {isNewGroup && <p className="bars-group">{bar.group}</p>}
                <div className="bars-name" data-row={bar.id}>
                  <RowName bar={bar} />
                </div>
                <RowPlot bar={bar} placed={row} isDot={isDot} idPrefix={idPrefix} />
              </Fragment>
            )
          )
        })}
      </div>
      <p className="bars-axis">{rows.axis.label}</p>
    </div>
  )
}
