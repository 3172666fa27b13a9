import { AffiliationBadge } from '../../ui/badge'
import type { PictureProps } from '../chart-kind'
import { round } from '../measures'
import { cssPalette } from '../palette'
import type { OverheadsSpec } from '../spec'
import { joinPath, stackForm, type Form } from './layout'
import { NUMBER_WORDS, SIGN, SIGNS } from './legend'
import { percent, PlotRow, Shapes } from './row'
import { layOutAxis, thinTicks } from './ticks'

/** Places across in the backdrops, which are stretched to the width of the axis. */
const ACROSS = 1000
const across = (at: number): number => ACROSS * at

/** Curves through the marks of one publication, from row to row. */
function Joins({ spec, form }: { spec: OverheadsSpec; form: Form }) {
  const stack = stackForm(spec, form)
  return spec.joins.map((join) => {
    const { number, isIndependent, isFlagged, ends } = join
    const names = ['plot-join', isIndependent && 'plot-ring', isFlagged && 'plot-hollow']
    return (
      <path
        key={`${number} ${ends[1].row}`}
        className={names.filter(Boolean).join(' ')}
        data-source={number}
        d={joinPath(join, stack, across)}
      />
    )
  })
}

/**
 * Grid and the linear part of the axis behind the rows, and beside names the lines. Below names they would run through
 * them: there equal numbers say what is one publication.
 */
function Backdrop({ spec, form }: { spec: OverheadsSpec; form: Form }) {
  const { height } = stackForm(spec, form)
  const { linear, ticks } = spec
  const lines = (isReference: boolean): string =>
    ticks
      .filter((tick) => tick.isReference === isReference)
      .map(({ at }) => `M${round(across(at))} 0V${height}`)
      .join('')
  return (
    <svg
      className={`plot-backdrop plot-${form}`}
      viewBox={`0 0 ${ACROSS} ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden
    >
      {linear && (
        <rect
          x={round(across(linear[0]))}
          width={round(across(linear[1] - linear[0]))}
          height={height}
        />
      )}
      <path d={lines(false)} />
      <path className="plot-zero" d={lines(true)} />
      {form !== 'narrow' && <Joins spec={spec} form={form} />}
    </svg>
  )
}

/** Of a plot on the narrowest phone, in px. */
const NARROWEST = 320

/** @param props.side of the plot that the numbers stand at; they stand at both, for a phone shows one at a time */
function Ticks({ ticks, side }: Pick<OverheadsSpec, 'ticks'> & { side: 'top' | 'bottom' }) {
  const narrow = thinTicks(ticks, layOutAxis('narrow', NARROWEST)).map(({ value }) => value)
  return (
    <div className={`plot-ticks plot-ticks-${side}`} aria-hidden>
      {ticks.map(({ value, label, at }) => (
        <div
          key={value}
          className={narrow.includes(value) ? undefined : 'plot-beside'}
          style={{ left: percent(at) }}
        >
          {label}
        </div>
      ))}
    </div>
  )
}

/**
 * What belongs to the publication under the pointer, or in focus, stands out: its marks, its lines and its place in the list.
 * Rules of style, so that nothing has to be loaded for it; `overheads.css` has what they have in common.
 */
function Highlight({ sources }: Pick<OverheadsSpec, 'sources'>) {
  const own = sources.map((_, i) => {
    const source = `[data-source="${i + 1}"]`
    return `.plot-figure:has(${source}:is(:hover,:focus-within)) ${source}`
  })
  return <style>{`${own.join()}{opacity:1;stroke:var(--ink);stroke-width:2}`}</style>
}

const RULES = [
  ['joined', 'plot-beside'],
  ['numbered', 'plot-below'],
] as const

const Legend = ({ rules }: Pick<OverheadsSpec, 'rules'>) => (
  <ul className="plot-legend" aria-label="Marks">
    {SIGNS.map(({ words, draw }) => (
      <li key={words}>
        <svg {...SIGN} viewBox="-14 -9 28 18" aria-hidden>
          {draw(cssPalette())}
        </svg>
        {words}
      </li>
    ))}
    <li>
      <b>1</b> {NUMBER_WORDS}
    </li>
    <li>
      {RULES.map(([of, className]) => (
        <span key={of} className={className}>
          <b>{rules[of].lead}</b> {rules[of].rest}
        </span>
      ))}
    </li>
  </ul>
)

/** The publications of the plot by their numbers. */
const Sources = ({ sources, further }: OverheadsSpec) => (
  <>
    <ol className="plot-sources">
      {sources.map((source, i) => (
        <li key={source.href} data-source={i + 1}>
          <b>{i + 1}</b>
          <time>{source.month}</time>
          <a href={source.href}>{source.title}</a>
          <AffiliationBadge {...source} />
        </li>
      ))}
    </ol>
    {further !== null && (
      <p className="plot-further">
        {further.text}: <a href={further.href}>all publications</a>
      </p>
    )}
  </>
)

/**
 * A row for each mesh and mode, a mark or a range for each publication, and a line through the marks of one. Nothing in it
 * is ranked: between lines machines differ.
 */
export function OverheadsPicture({ spec, idPrefix }: PictureProps<'overheads'>) {
  const { groups, sources, ticks } = spec
  return (
    <div className="plot-figure">
      <Highlight sources={sources} />
      <Shapes rows={groups.flatMap(({ rows }) => rows)} idPrefix={idPrefix} />
      <Legend rules={spec.rules} />
      <div className="plot" role="group" aria-label={spec.title}>
        <p className="plot-axis">{spec.axisTitle}</p>
        <Ticks ticks={ticks} side="top" />
        <div className="plot-area">
          <Backdrop spec={spec} form="wide" />
          <Backdrop spec={spec} form="middle" />
          <Backdrop spec={spec} form="narrow" />
          {groups.map(({ title, rows }) => (
            <div key={title}>
              <p className="plot-group">{title}</p>
              <ul aria-label={title}>
                {rows.map((row) => (
                  <PlotRow key={row.id} row={row} sources={sources} idPrefix={idPrefix} />
                ))}
              </ul>
            </div>
          ))}
        </div>
        <Ticks ticks={ticks} side="bottom" />
      </div>
      <Sources {...spec} />
    </div>
  )
}
