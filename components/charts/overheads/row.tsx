import { MARK_PATHS, MARK_RADIUS, shapeOf, type Shape } from '../marks/mode-mark'
import { cssPalette } from '../palette'
import type { OverheadMark, OverheadRow, OverheadSource } from '../overheads-spec'
import { findLanes, GAPS, isRange, laneOffset, lanesHeight, type Lanes } from './layout'

export const percent = (fraction: number): string => `${(100 * fraction).toFixed(2)}%`

const offset = (i: number, lanes: Lanes): string => `${laneOffset(lanes.of[i] ?? 0, lanes)}px`

const shapeId = (idPrefix: string, shape: Shape): string => `${idPrefix}-${shape}`

/** The outlines of all marks, once for a picture with many of them. */
export function Shapes({ rows, idPrefix }: { rows: readonly OverheadRow[]; idPrefix: string }) {
  const used = new Set(rows.map(({ look }) => shapeOf(look.mode)))
  return (
    <svg className="plot-shapes" aria-hidden>
      {[...used].map((shape) =>
        shape === 'circle' ? (
          <circle key={shape} id={shapeId(idPrefix, shape)} r={MARK_RADIUS} />
        ) : (
          <path key={shape} id={shapeId(idPrefix, shape)} d={MARK_PATHS[shape]} />
        ),
      )}
    </svg>
  )
}

type RowProps = { row: OverheadRow; sources: readonly OverheadSource[]; idPrefix: string }

const Point = ({ look, idPrefix }: Pick<OverheadRow, 'look'> & { idPrefix: string }) => (
  <svg className="plot-point" aria-hidden>
    <use href={`#${shapeId(idPrefix, shapeOf(look.mode))}`} />
  </svg>
)

/** The values of one publication, and what its tooltip says. */
function Mark(props: RowProps & { mark: OverheadMark; offsets: Record<string, string> }) {
  const { mark, row, sources, idPrefix, offsets } = props
  const { number, at, facts, isIndependent, isFlagged } = mark
  const source = sources[number - 1]
  const point = <Point look={row.look} idPrefix={idPrefix} />
  const names = ['plot-mark', isIndependent && 'plot-ring', isFlagged && 'plot-hollow']
  return (
    <a
      href={source?.href}
      className={names.filter(Boolean).join(' ')}
      data-source={number}
      style={{ left: percent(at[0]), width: percent(at[1] - at[0]), ...offsets }}
    >
      {isRange(mark) && (
        <>
          <i />
          {point}
        </>
      )}
      {point}
      <b aria-hidden>{number}</b>
      <span className="plot-tip">
        <b>{source?.title}</b>
        {facts.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
    </a>
  )
}

/** A mesh in one mode: its name, the marks of its publications, and its range. */
export function PlotRow(props: RowProps) {
  const { row, idPrefix } = props
  const { name, note, look, marks, range, by } = row
  const wide = findLanes(marks, GAPS.wide)
  const narrow = findLanes(marks, GAPS.narrow)
  const style = {
    '--mesh': cssPalette().mesh(look.mesh),
    '--wide': `${lanesHeight(wide)}px`,
    '--narrow': `${lanesHeight(narrow)}px`,
  }
  return (
    <li className="plot-row" style={style as React.CSSProperties}>
      <span className="plot-name">
        <Point look={look} idPrefix={idPrefix} />
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <div className="plot-lanes">
        {marks.map((mark, i) => (
          <Mark
            key={`${mark.number} ${String(mark.isFlagged)}`}
            {...props}
            mark={mark}
            offsets={{ '--wide': offset(i, wide), '--narrow': offset(i, narrow) }}
          />
        ))}
      </div>
      <span className="plot-range">
        <b>{range}</b>
        <small>{by}</small>
      </span>
    </li>
  )
}
