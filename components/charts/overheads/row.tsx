import { ModeMark, shapeOf } from '../marks/mode-mark'
import { cssPalette } from '../palette'
import type { OverheadMark, OverheadRow, OverheadSource } from '../spec'
import { findLanes, GAPS, isRange, laneOffset, lanesHeight, type Lanes } from './layout'

/** Lanes of the marks beside wide names, and of all narrower forms. */
type RowLanes = { wide: Lanes; narrow: Lanes }

export const percent = (fraction: number): string => `${(100 * fraction).toFixed(3)}%`

const offset = (i: number, lanes: Lanes): string => `${laneOffset(lanes.of[i] ?? 0, lanes)}px`

function Points({ mark, look }: { mark: OverheadMark; look: OverheadRow['look'] }) {
  return (isRange(mark) ? [0, 1] : [0.5]).map((at) => (
    <svg
      key={at}
      className={`plot-point${mark.isIndependent ? ' plot-ring' : ''}`}
      data-flagged={mark.isFlagged}
      style={{ insetInlineStart: percent(at) }}
      width={14}
      height={14}
      viewBox="-7 -7 14 14"
      aria-hidden
    >
      <ModeMark x={0} y={0} mesh={look.mesh} shape={shapeOf(look.mode)} isHollow={mark.isFlagged} />
    </svg>
  ))
}

function Mark(props: {
  mark: OverheadMark
  source: OverheadSource
  look: OverheadRow['look']
  offsets: { wide: string; narrow: string }
}) {
  const { mark, source, look, offsets } = props
  const { number, at, facts } = mark
  return (
    <a
      href={source.href}
      className="plot-mark"
      data-source={number}
      style={{
        insetInlineStart: percent(at[0]),
        width: percent(at[1] - at[0]),
        ['--wide' as string]: offsets.wide,
        ['--narrow' as string]: offsets.narrow,
      }}
    >
      <span className="plot-shape">
        {isRange(mark) && (
          <i
            className="plot-span"
            style={{
              background: `color-mix(in srgb, ${cssPalette().mesh(look.mesh)} 35%, var(--surface))`,
            }}
          />
        )}
        <Points mark={mark} look={look} />
        <b className="plot-number" aria-hidden>
          {number}
        </b>
      </span>
      <span className="plot-tip">
        <b>{source.title}</b>
        {facts.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
    </a>
  )
}

/** A mesh in one mode: its name, the marks of its publications, and its range. */
export function PlotRow({
  row,
  sources,
}: {
  row: OverheadRow
  sources: readonly OverheadSource[]
}) {
  const { name, note, look, marks, range, by } = row
  const lanes: RowLanes = {
    wide: findLanes(marks, GAPS.wide),
    narrow: findLanes(marks, GAPS.narrow),
  }
  return (
    <li
      className="plot-row"
      style={{
        ['--wide' as string]: `${lanesHeight(lanes.wide)}px`,
        ['--narrow' as string]: `${lanesHeight(lanes.narrow)}px`,
      }}
    >
      <span className="plot-name">
        <svg width={13} height={13} viewBox="-6.5 -6.5 13 13" aria-hidden>
          <ModeMark x={0} y={0} mesh={look.mesh} shape={shapeOf(look.mode)} />
        </svg>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <span className="plot-lanes">
        {marks.map((mark, i) => {
          const source = sources[mark.number - 1]
          return (
            source && (
              <Mark
                key={`${mark.number} ${String(mark.isFlagged)}`}
                mark={mark}
                source={source}
                look={look}
                offsets={{ wide: offset(i, lanes.wide), narrow: offset(i, lanes.narrow) }}
              />
            )
          )
        })}
      </span>
      <span className="plot-range">
        <b>{range}</b>
        <small>{by}</small>
      </span>
    </li>
  )
}
