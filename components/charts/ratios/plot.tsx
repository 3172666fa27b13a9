import { Fragment, type CSSProperties } from 'react'
import { percent } from '../marks/output'
import type { RatioMark, RatioPooled, RatioRow } from '../ratios-spec'
import type { RatiosSpec } from '../spec'
import { Dot } from './dot'
import { isCut, layOutDots, listPlaced } from './stack'

/** px of the axis beside names and notes, and of the axis of a phone: dots are stacked for both */
const AXIS_WIDTHS = { wide: 460, narrow: 280 } as const

/** Per cent of the axis: a narrower side has no room for its name and the word behind it, for its name on a phone, for any name. */
const ROOM = { whole: 34, phone: 20, name: 10 }

/** What stands above a side: its name and the word, or its arrow alone; `phone` where the plot has the width of one. */
export type SideText = {
  isNamed: boolean
  hasWord: boolean
  isNamedOnPhone: boolean
  hasWordOnPhone: boolean
}

/** What stands above the sides of the first and of the second subject. A name that is cut could be that of another mode. */
export const layOutSides = ({ axis: { same } }: RatiosSpec): readonly [SideText, SideText] => {
  const toText = (share: number): SideText => ({
    isNamed: share >= ROOM.name,
    hasWord: share >= ROOM.name,
    isNamedOnPhone: share >= ROOM.phone,
    hasWordOnPhone: share >= ROOM.whole,
  })
  return [toText(same), toText(100 - same)]
}

/** The page that shows the loads of a row; empty where it is this one. Absent: the page for comparisons. */
export type ToPage = (row: Pick<RatioRow, 'id'>) => string

/** A line at the mean of a publication; beyond the end of the axis an arrow with its number. */
function Mean({ mean, wide, narrow }: Pick<RatioRow, 'mean'> & { wide: number; narrow: number }) {
  if (mean === null) return null
  const { at, times, words } = mean
  const named = {
    'data-pooled': mean.isPooled ? 'yes' : 'no',
    role: 'img',
    title: words,
  }
  if (!isCut(at)) return <i className="ratio-mean" style={{ left: percent(at / 100) }} {...named} />
  const places = { '--y': `${wide}px`, '--ny': `${narrow}px` }
  return (
    <span
      className={`ratio-end ratio-mean-end${at > 0 ? ' ratio-end-right' : ''}`}
      style={places as CSSProperties}
      {...named}
    >
      mean {times}
    </span>
  )
}

const span = ([from, to]: readonly [RatioMark, RatioMark]): CSSProperties => ({
  left: percent(from.at / 100),
  width: percent((to.at - from.at) / 100),
})

/** Where a further publication is expected, behind the rows, with the typical ratio. */
const Band = ({ pooled }: { pooled: RatioPooled | null }) =>
  pooled !== null && (
    <>
      <b style={span(pooled.prediction)} />
      <i data-typical="yes" style={{ left: percent(pooled.typical.at / 100) }} />
    </>
  )

/** Publications without a vendor’s interest together: the typical ratio, its interval, and the ends of the prediction. */
const Pooled = ({ pooled }: { pooled: RatioPooled }) => (
  <li className="ratio-row ratio-pooled">
    <div className="ratio-who">
      <b>{pooled.name}</b> <small>{pooled.who}</small>
    </div>
    <div className="ratio-dots" role="img" aria-label={pooled.label} title={pooled.label}>
      <i className="ratio-expected" style={span(pooled.prediction)} />
      <i className="ratio-interval" style={span(pooled.interval)} />
      <i className="ratio-typical" style={{ left: percent(pooled.typical.at / 100) }} />
      {pooled.prediction.map((end, i) => (
        <Fragment key={i}>
          {' '}
          {isCut(end.at) ? (
            <span className={`ratio-end${end.at > 0 ? ' ratio-end-right' : ''}`}>{end.times}</span>
          ) : (
            <i className="ratio-expected-end" style={{ left: percent(end.at / 100) }} />
          )}
        </Fragment>
      ))}
    </div>
    <p className="ratio-note">{pooled.note}</p>
  </li>
)

type Shown = {
  /** on a page that shows the loads of one row itself */
  toPage?: ToPage
  /** marks: loads without their words and links; none: the mean of each publication alone, where hundreds of loads would be most of a page about something else */
  loads?: 'links' | 'marks' | 'none'
}

/** A row leads to its loads. */
function Row(props: { row: RatioRow; names: RatiosSpec['names'] } & Shown) {
  const { row, names, toPage, loads = 'links' } = props
  const page = toPage?.(row)
  const toHref = (href: string) =>
    page === undefined ? href : `${page}${href.slice(href.indexOf('#'))}`
  const dots = loads === 'none' ? [] : listPlaced(row.dots)
  const [wide, narrow] = [AXIS_WIDTHS.wide, AXIS_WIDTHS.narrow].map((width) =>
    layOutDots(dots, row.mean, width),
  )
  const heights = { '--h': `${wide?.height}px`, '--nh': `${narrow?.height}px` }
  return (
    <li className="ratio-row" data-counts={row.isCounted ? 'yes' : 'no'}>
      <span className="ratio-month chart-wide">
        <time dateTime={row.date ?? undefined}>{row.month}</time>
      </span>
      <div className="ratio-who">
        <a
          href={toHref(row.href)}
          {...(page === '' && { 'aria-current': 'true' })}
          {...(page !== undefined && { title: 'Its loads, below the plot' })}
        >
          {row.title}
        </a>{' '}
        <small {...(row.isIndependent && { className: 'ratio-independent' })}>{row.interest}</small>
      </div>
      <div className="ratio-dots" {...(loads !== 'none' && { style: heights as CSSProperties })}>
        <Mean mean={row.mean} wide={wide?.meanOffset ?? 0} narrow={narrow?.meanOffset ?? 0} />
        {dots.map(({ dot, at }, i) => (
          <Dot
            key={dot.id}
            dot={dot}
            at={at}
            wide={wide?.offsets[i] ?? 0}
            narrow={narrow?.offsets[i] ?? 0}
            names={names}
            href={loads === 'links' ? toHref(dot.href) : null}
          />
        ))}
      </div>
      <p className="ratio-note" {...(row.why !== null && { title: row.why })}>
        {row.note}
      </p>
    </li>
  )
}

/** Words that a phone has no room for are shown in wider plots alone. */
const Words = (props: { children: string; isShown: boolean; isOnPhone: boolean }) =>
  props.isShown && (
    <span className={props.isOnPhone ? undefined : 'chart-wide'}> {props.children} </span>
  )

/** On which side of "same" which subject is on the side that a reader looks for, and what the notes count. */
function Heads({ spec }: { spec: RatiosSpec }) {
  const { names, word, noteHead } = spec
  return (
    <div className="ratio-heads" aria-hidden>
      <div className="ratio-sides">
        {layOutSides(spec).map((side, i) => (
          <p key={i} className="ratio-side">
            {i === 0 && '←'}
            <Words isShown={side.isNamed} isOnPhone={side.isNamedOnPhone}>
              {names[i] ?? ''}
            </Words>
            <Words isShown={side.hasWord} isOnPhone={side.hasWordOnPhone}>
              {word}
            </Words>
            {i === 1 && '→'}
          </p>
        ))}
      </div>
      {noteHead !== null && <span className="ratio-note-head chart-wide">{noteHead}</span>}
    </div>
  )
}

/**
 * A row for each publication, a dot for each load at the ratio of its two values, on a log axis around "same".
 */
export function RatiosPlot({ spec, ...shown }: { spec: RatiosSpec } & Shown) {
  const { rows, names, axis } = spec
  const shownRows = shown.loads === 'none' ? rows.filter(({ mean }) => mean !== null) : rows
  const pooled = spec.across?.pooled ?? null
  const label = `${names.join(' and ')} by publication, ${axis.label}`
  return (
    <div className="ratio-box">
      <figure
        className="ratio-plot"
        aria-label={label}
        style={{ '--same': percent(axis.same / 100) } as CSSProperties}
      >
        <Heads spec={spec} />
        <div className="ratio-rows">
          <div className="ratio-back" aria-hidden>
            <Band pooled={pooled} />
            {axis.ticks.map(({ at }) => (
              <i
                key={at}
                data-same={at === axis.same ? 'yes' : undefined}
                style={{ left: percent(at / 100) }}
              />
            ))}
          </div>
          <ul className="ratio-list">
            {shownRows.map((row) => (
              <Row key={row.id} row={row} names={names} {...shown} />
            ))}
            {pooled !== null && <Pooled pooled={pooled} />}
          </ul>
        </div>
        <div className="ratio-axis" aria-hidden>
          {axis.ticks.map(({ at, label: text }) => (
            <i key={at} style={{ left: percent(at / 100) }}>
              {text}
            </i>
          ))}
        </div>
        <figcaption>{axis.label}</figcaption>
      </figure>
    </div>
  )
}
