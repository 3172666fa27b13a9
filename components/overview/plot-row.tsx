import { MODE_NOTES, productWords } from '@/ingest/dictionary/mode-words'
import { counted } from '../charts/format'
import { cssPalette } from '../charts/palette'
import { interestWords } from '../ui/badge'
import { ModeMark, shapeOf } from './mode-mark'
import { publishedBy } from './opening-words'
import { isFlaggedOnly, type OverheadView } from './overhead-view'
import type { Lanes, PlotMark, PlotRow } from './plot-layout'
import { monthText } from './entry-words'
import { sourceText } from './source-words'

/** Px: a lane of marks, a row beside its names, a row below them, the title of a group. */
export const LANE = 24
export const ROW_HEIGHT = {
  wide: (lanes: number) => Math.max(46, lanes * LANE + 8),
  narrow: (lanes: number) => 46 + lanes * LANE + 8,
}
export const GROUP_TITLE = 28

/** Px of a lane below the middle of a row. */
const offset = (mark: PlotMark, row: PlotRow, of: keyof Lanes): string =>
  `${(mark.lane[of] - (row.lanes[of] - 1) / 2) * LANE}px`

export const percent = (fraction: number): string => `${(100 * fraction).toFixed(3)}%`

function Mark(props: { mark: PlotMark; row: PlotRow; view: OverheadView }) {
  const { mark, row, view } = props
  const { source, number, from, to, isFlagged } = mark
  const { mesh, mode } = row.range
  const isRange = to - from > 0.004
  const ends = isRange ? [0, 1] : [0.5]
  return (
    <a
      href={`/publications/${source.slug}`}
      className="plot-mark"
      data-source={number}
      style={{
        insetInlineStart: percent(from),
        width: percent(to - from),
        ['--wide' as string]: offset(mark, row, 'wide'),
        ['--narrow' as string]: offset(mark, row, 'narrow'),
      }}
    >
      <span className="plot-shape">
        {isRange && (
          <i
            className="plot-span"
            style={{
              background: `color-mix(in srgb, ${cssPalette().mesh(mesh)} 35%, var(--surface))`,
            }}
          />
        )}
        {ends.map((at) => (
          <svg
            key={at}
            className={`plot-point${source.relation === 'independent' ? ' plot-ring' : ''}`}
            data-flagged={isFlagged}
            style={{ insetInlineStart: percent(at) }}
            width={14}
            height={14}
            viewBox="-7 -7 14 14"
            aria-hidden
          >
            <ModeMark x={0} y={0} mesh={mesh} shape={shapeOf(mode)} isHollow={isFlagged} />
          </svg>
        ))}
        <b className="plot-number" aria-hidden>
          {number}
        </b>
      </span>
      <span className="plot-tip">
        <b>{source.title}</b>
        <span>{`${monthText(source.publishedOn)} · ${interestWords(source)}`}</span>
        <span>{`${productWords(row.range)}: ${sourceText(source, view.span(source))}`}</span>
        {isFlagged && <span>Excluded from the range by a quality flag</span>}
      </span>
    </a>
  )
}

/** A mesh in one mode: its name, the marks of its publications, and its range. */
export function PlotRowItem(props: { row: PlotRow; view: OverheadView }) {
  const { row, view } = props
  const { range, marks, lanes } = row
  return (
    <li
      className="plot-row"
      style={{
        ['--wide' as string]: `${ROW_HEIGHT.wide(lanes.wide)}px`,
        ['--lanes' as string]: `${lanes.narrow * LANE + 8}px`,
      }}
    >
      <span className="plot-name">
        <svg width={13} height={13} viewBox="-6.5 -6.5 13 13" aria-hidden>
          <ModeMark x={0} y={0} mesh={range.mesh} shape={shapeOf(range.mode)} />
        </svg>
        <b>{productWords(range)}</b>
        <small>{MODE_NOTES[range.mode]}</small>
      </span>
      <span className="plot-lanes">
        {marks.map((mark) => (
          <Mark
            key={`${mark.source.slug} ${String(mark.isFlagged)}`}
            mark={mark}
            row={row}
            view={view}
          />
        ))}
      </span>
      <span className="plot-range">
        <b>{isFlaggedOnly(range) ? 'flagged only' : view.span(range)}</b>
        <small>
          {isFlaggedOnly(range)
            ? `${view.span(range)}, ${counted(range.publications, 'publication')}`
            : publishedBy(range)}
        </small>
      </span>
    </li>
  )
}
