import { AffiliationBadge } from '../../ui/badge'
import type { PictureProps } from '../chart-kind'
import { cssPalette } from '../palette'
import type { OverheadsSpec } from '../spec'
import { joinPath, stackForm, type Form } from './layout'
import { NUMBER_WORDS, SIGN, SIGNS } from './legend'
import { percent, PlotRow } from './row'

/** Places across in the backdrops, which are stretched to the width of the axis. */
const ACROSS = 1000
const across = (at: number): number => ACROSS * at

/** Curves through the marks of one publication, from row to row. */
function Joins({ spec, form }: { spec: OverheadsSpec; form: Form }) {
  const stack = stackForm(spec, form)
  return spec.joins.map((join) => {
    const { number, isIndependent, isFlagged, ends } = join
    return (
      <path
        key={`${number} ${ends[1].row}`}
        data-source={number}
        d={joinPath(join, stack, across)}
        fill="none"
        stroke={isIndependent ? 'var(--ink)' : 'var(--join)'}
        strokeWidth={isIndependent && !isFlagged ? 1.5 : 1.25}
        strokeDasharray={isFlagged ? '4 3' : undefined}
        vectorEffect="non-scaling-stroke"
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
          x={across(linear[0])}
          width={across(linear[1] - linear[0])}
          height={height}
          fill="var(--field)"
        />
      )}
      {ticks.map(({ value, at, isReference }) => (
        <path
          key={value}
          d={`M${across(at).toFixed(1)} 0V${height}`}
          stroke={isReference ? 'var(--ink)' : 'var(--grid)'}
          strokeDasharray={isReference ? '2 3' : undefined}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {form !== 'narrow' && <Joins spec={spec} form={form} />}
    </svg>
  )
}

/** @param props.side of the plot that the numbers stand at; they stand at both, for a phone shows one at a time */
const Ticks = ({ ticks, side }: Pick<OverheadsSpec, 'ticks'> & { side: 'top' | 'bottom' }) => (
  <div className={`plot-ticks plot-ticks-${side}`} aria-hidden>
    {ticks.map(({ value, label, at }) => (
      <div key={value} style={{ insetInlineStart: percent(at) }}>
        {label}
      </div>
    ))}
  </div>
)

/**
 * What belongs to the publication under the pointer, or in focus, stands out: its marks, its lines and its place in the list.
 * Rules of style, so that nothing has to be loaded for it.
 */
function Highlight({ sources }: Pick<OverheadsSpec, 'sources'>) {
  const rules = sources.map((_, i) => {
    const own = `[data-source="${i + 1}"]`
    const plot = `.plot-figure:has(${own}:is(:hover,:focus-within))`
    return `${plot} [data-source]:not(${own}){opacity:.16}${plot} path${own}{stroke:var(--ink);stroke-width:2}`
  })
  return <style>{rules.join('')}</style>
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
export function OverheadsPicture({ spec }: PictureProps<'overheads'>) {
  const { groups, sources, ticks } = spec
  return (
    <div className="plot-figure">
      <Highlight sources={sources} />
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
              <h3 className="plot-group">{title}</h3>
              <ul>
                {rows.map((row) => (
                  <PlotRow key={row.id} row={row} sources={sources} />
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
