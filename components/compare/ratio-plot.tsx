import type { CSSProperties } from 'react'
import { metricLabel } from '../charts/definitions/words'
import { monthText } from '../charts/definitions/published-words'
import { interestWords } from '../ui/badge'
import { sideWord, type LoadCounts, type PairNames } from './count-loads'
import { Dot, percent } from './ratio-dot'
import type { RatioDot, RatioRow } from './ratio-rows'
import { DOT, ratioScale, stackDots, type RatioScale } from './ratio-scale'

/** px of the axis beside names and notes, and of the axis of a phone: dots are stacked for both */
const AXIS_WIDTHS = { wide: 460, narrow: 300 } as const
const MIN_ROW = 44
/** px of a row above and below its dots */
const ROW_PADDING = 4

/** Per cent of the axis: a narrower side has no room for the word behind the name on a phone. */
const TIGHT = 34

const dotSize = ({ state }: RatioDot): number => (state === 'out' ? DOT.out : DOT.counted)

/** Dots stand around the middle of a row. */
const rowHeight = (sizes: readonly number[], offsets: readonly number[]): number =>
  Math.max(
    MIN_ROW,
    2 * Math.max(0, ...offsets.map((y, i) => Math.abs(y) + (sizes[i] ?? 0) / 2 + ROW_PADDING)),
  )

/** The address at which the loads of a row are shown. */
export type LoadsLink = (row: Pick<RatioRow, 'id'>) => { page: string; isShown: boolean }

/** A row leads to its loads, which stand below the plot. */
function Row(props: {
  row: RatioRow
  scale: RatioScale
  names: PairNames
  link: LoadsLink
  /** id of the section of loads */
  loadsId: string
}) {
  const { row, scale, names, link, loadsId } = props
  const { title, origin, counts, note, why } = row
  const { page, isShown } = link(row)
  const dots = row.dots.flatMap((dot) =>
    dot.ratio === null ? [] : [{ dot, place: scale.place(dot.ratio) }],
  )
  const sizes = dots.map(({ dot }) => dotSize(dot))
  const sized = dots.map(({ dot, place }) => ({ place, size: dotSize(dot) }))
  const wide = stackDots(sized, AXIS_WIDTHS.wide)
  const narrow = stackDots(sized, AXIS_WIDTHS.narrow)
  const heights = { '--h': `${rowHeight(sizes, wide)}px`, '--nh': `${rowHeight(sizes, narrow)}px` }
  return (
    <li className="ratio-row" data-counts={counts.loads > 0 ? 'yes' : 'no'}>
      <time dateTime={origin.measuredOn ?? undefined}>{monthText(origin.measuredOn)}</time>
      <div className="ratio-who">
        <a
          href={`${page}#${loadsId}`}
          aria-current={isShown ? 'true' : undefined}
          title="Its loads, below the plot"
        >
          {title}
        </a>
        <small className={origin.relation === 'independent' ? 'ratio-independent' : undefined}>
          {interestWords(origin)}
        </small>
      </div>
      <div className="ratio-dots" style={heights as CSSProperties}>
        {dots.map(({ dot, place }, i) => (
          <Dot
            key={dot.id}
            dot={dot}
            place={place}
            wide={wide[i] ?? 0}
            narrow={narrow[i] ?? 0}
            names={names}
            page={page}
          />
        ))}
      </div>
      <p className="ratio-note" title={why === '' ? undefined : why}>
        {note}
      </p>
    </li>
  )
}

const LEGEND = [
  ['proven', 'beyond run noise'],
  ['unproven', 'unproven'],
  ['out', 'not counted'],
] as const

/** What each fill of a dot means; only those that are drawn. */
export function RatioLegend({ rows, leader }: { rows: readonly RatioRow[]; leader: 0 | 1 }) {
  const drawn = new Set(rows.flatMap(({ dots }) => dots.map(({ state }) => state)))
  return (
    <p className="ratio-legend">
      {LEGEND.filter(([state]) => drawn.has(state)).map(([state, words]) => (
        <span key={state}>
          <i
            className={`ratio-key ratio-${leader === 0 ? 'first' : 'second'} ratio-${state}`}
            aria-hidden
          />{' '}
          {words}
        </span>
      ))}
    </p>
  )
}

/**
 * A row for each publication, a dot for each load at the ratio of its two values, on a log axis around "same".
 * @param props.leader position of the subject whose counts stand at the right
 */
export function RatioPlot(props: {
  rows: readonly RatioRow[]
  metric: string
  names: PairNames
  leader: 0 | 1
  counts: LoadCounts
  link: LoadsLink
  /** id of the section of loads */
  loadsId: string
}) {
  const { rows, metric, names, leader, counts, link, loadsId } = props
  const scale = ratioScale(rows.flatMap(({ dots }) => dots))
  const word = sideWord(metric)
  const label = `${metricLabel(metric)} of ${names.join(' and ')} by publication: the ratio of both at each load`
  return (
    <figure
      className="ratio-plot"
      aria-label={label}
      style={{ '--same': percent(scale.same) } as CSSProperties}
    >
      {counts.loads > 0 && (
        <b aria-hidden>
          {names[leader]} {word} at
        </b>
      )}
      <div className="ratio-sides" aria-hidden>
        <span className={scale.same < TIGHT ? 'ratio-tight' : undefined}>
          ← {names[0]} <i>{word}</i>
        </span>
        <span className={scale.same > 100 - TIGHT ? 'ratio-tight' : undefined}>
          {names[1]} <i>{word}</i> →
        </span>
      </div>
      <div className="ratio-rows">
        <div className="ratio-back" aria-hidden>
          {scale.ticks.map(({ at, label: text }) => (
            <i
              key={`${at}`}
              data-same={text === 'same' ? 'yes' : undefined}
              style={{ left: percent(at) }}
            />
          ))}
        </div>
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} scale={scale} names={names} link={link} loadsId={loadsId} />
          ))}
        </ul>
      </div>
      <div className="ratio-axis" aria-hidden>
        {scale.ticks.map(({ at, label: text }) => (
          <span key={`${at}`} style={{ left: percent(at) }}>
            {text}
          </span>
        ))}
      </div>
      <figcaption>
        times {word} {metricLabel(metric)} on the same test bed at the same load, log scale
      </figcaption>
    </figure>
  )
}
