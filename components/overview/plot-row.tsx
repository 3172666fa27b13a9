import { MODE_NOTES, productWords } from '@/ingest/dictionary/mode-words'
import { cssPalette } from '../charts/palette'
import { interestWords } from '../ui/badge'
import { ModeMark, shapeOf } from './mode-mark'
import { publishedBy } from './opening-words'
import { isFlaggedOnly, type OverheadView } from './overhead-view'
import type { PlotMark, PlotRow } from './plot-layout'
import { monthText } from './entry-words'
import { sourceText } from './source-words'

/** Px: a lane of marks, a row beside its names, the names above a row on a phone, the title of a group. */
export const LANE = 26
export const WIDE = { row: (lanes: number) => Math.max(52, lanes * LANE + 12), above: 0, title: 30 }
export const NARROW = { row: (lanes: number) => 46 + lanes * LANE + 8, above: 46, title: 30 }
export type Heights = typeof WIDE

export const percent = (fraction: number): string => `${(100 * fraction).toFixed(3)}%`

function Mark(props: { mark: PlotMark; row: PlotRow; isFirst: boolean; view: OverheadView }) {
  const { mark, row, isFirst, view } = props
  const { source, number, from, to, lane, isFlagged } = mark
  const { mesh, mode } = row.range
  const isRange = to - from > 0.004
  const ends = isRange ? [0, 1] : [0.5]
  return (
    <a
      href={`/publications/${source.slug}`}
      className="plot-mark"
      style={{
        insetInlineStart: percent(from),
        width: percent(to - from),
        insetBlockStart: `calc(50% + ${(lane - (row.lanes - 1) / 2) * LANE}px)`,
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
            style={{ insetInlineStart: percent(at) }}
            width={14}
            height={14}
            viewBox="-7 -7 14 14"
            aria-hidden
          >
            <ModeMark x={0} y={0} mesh={mesh} shape={shapeOf(mode)} isHollow={isFlagged} />
          </svg>
        ))}
        {isFirst && (
          <b className="plot-number" aria-hidden>
            {number}
          </b>
        )}
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

/** A mesh in one mode: its name, the marks of its publications, and its range. @param props.numbered publications that have their number already */
export function PlotRowItem(props: { row: PlotRow; view: OverheadView; numbered: Set<string> }) {
  const { row, view, numbered } = props
  const { range, marks, lanes } = row
  return (
    <li
      className="plot-row"
      style={{
        ['--wide' as string]: `${WIDE.row(lanes)}px`,
        ['--lanes' as string]: `${lanes * LANE + 8}px`,
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
        {marks.map((mark) => {
          const isFirst = !numbered.has(mark.source.slug)
          numbered.add(mark.source.slug)
          return (
            <Mark
              key={`${mark.source.slug} ${String(mark.isFlagged)}`}
              mark={mark}
              row={row}
              isFirst={isFirst}
              view={view}
            />
          )
        })}
      </span>
      <span className="plot-range">
        <b>{isFlaggedOnly(range) ? 'flagged only' : view.span(range)}</b>
        <small>{publishedBy(range)}</small>
      </span>
    </li>
  )
}
