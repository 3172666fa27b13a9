import Link from 'next/link'
import type { PublishedRange } from '@/server/results/overview/schemas'
import { counted } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { AffiliationBadge } from '../ui/badge'
import { listPlaced, type OverheadView } from './overhead-view'
import { layOutPlot, type Lanes, type Plot } from './plot-layout'
import type { PlotScale } from './plot-scale'
import { PlotLegend } from './plot-legend'
import { GROUP_TITLE, LANE, percent, PlotRowItem, ROW_HEIGHT } from './plot-row'
import { monthText } from './entry-words'

/** Px from the top of the wide plot to the middle of each lane of each row. */
function laneMiddles({ groups }: Plot): number[][] {
  let top = 0
  return groups.flatMap(({ rows }) => {
    top += GROUP_TITLE
    return rows.map(({ lanes: { wide } }) => {
      const own = ROW_HEIGHT.wide(wide)
      const first = top + (own - wide * LANE) / 2 + LANE / 2
      top += own
      return Array.from({ length: wide }, (_, lane) => first + lane * LANE)
    })
  })
}

const totalHeight = ({ groups }: Plot, of: keyof Lanes): number =>
  groups.reduce(
    (sum, { rows }) =>
      sum + GROUP_TITLE + rows.reduce((own, { lanes }) => own + ROW_HEIGHT[of](lanes[of]), 0),
    0,
  )

const x = (at: number): string => (1000 * at).toFixed(1)

function LinearPart(props: { scale: PlotScale; end: number; height: number }) {
  const { scale, end, height } = props
  const [from, to] = [Math.max(0, scale.place(-end)), scale.place(end)]
  return <rect x={x(from)} width={x(to - from)} height={height} fill="var(--field)" />
}

/** Curves through the marks of one publication, from row to row. */
const Joins = ({ plot, middles }: { plot: Plot; middles: readonly number[][] }) =>
  plot.joins.map(({ slug, number, isIndependent, isFlagged, ends: [start, end] }) => {
    const [y1, y2] = [middles[start.row]?.[start.lane] ?? 0, middles[end.row]?.[end.lane] ?? 0]
    const [x1, x2, bend] = [x(start.at), x(end.at), ((y1 + y2) / 2).toFixed(1)]
    return (
      <path
        key={`${slug} ${start.row}`}
        data-source={number}
        d={`M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`}
        fill="none"
        stroke={isIndependent ? 'var(--ink)' : 'var(--join)'}
        strokeWidth={isIndependent && !isFlagged ? 1.5 : 1.25}
        strokeDasharray={isFlagged ? '4 3' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    )
  })

/**
 * Grid and the linear part of the axis behind the rows, and in the wide plot the lines. In the narrow one they would run
 * through the names: there equal numbers say what is one publication.
 */
function Backdrop({ plot, of }: { plot: Plot; of: keyof Lanes }) {
  const height = totalHeight(plot, of)
  const { scale } = plot
  return (
    <svg
      className={`plot-backdrop plot-${of}`}
      viewBox={`0 0 1000 ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden
    >
      {scale.linear !== null && <LinearPart scale={scale} end={scale.linear} height={height} />}
      {scale.ticks.map(({ value, at }) => (
        <path
          key={value}
          d={`M${x(at)} 0V${height}`}
          stroke={value === scale.reference ? 'var(--ink)' : 'var(--grid)'}
          strokeDasharray={value === scale.reference ? '2 3' : undefined}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {of === 'wide' && <Joins plot={plot} middles={laneMiddles(plot)} />}
    </svg>
  )
}

/** @param props.side of the plot that the numbers stand at; they stand at both, for a phone shows one at a time */
const Ticks = ({
  ticks,
  tick,
  side,
}: Pick<PlotScale, 'ticks'> & Pick<OverheadView, 'tick'> & { side: 'top' | 'bottom' }) => (
  <div className={`plot-ticks plot-ticks-${side}`} aria-hidden>
    {ticks.map(({ value, at }, i) => (
      <span key={value} style={{ insetInlineStart: percent(at) }}>
        {tick(value, i === ticks.length - 1)}
      </span>
    ))}
  </div>
)

/**
 * What belongs to the publication under the pointer, or in focus, stands out: its marks, its lines and its place in the list.
 * Rules of style, so that nothing has to be loaded for it.
 */
function Highlight({ sources }: Pick<Plot, 'sources'>) {
  const rules = sources.map((_, i) => {
    const own = `[data-source="${i + 1}"]`
    const plot = `.plot-figure:has(${own}:is(:hover,:focus-within))`
    return `${plot} [data-source]:not(${own}){opacity:.16}${plot} path${own}{stroke:var(--ink);stroke-width:2}`
  })
  return <style>{rules.join('')}</style>
}

/** The publications of the plot by their numbers. */
function Sources({ plot: { sources, further } }: { plot: Plot }) {
  return (
    <>
      <ol className="plot-sources">
        {sources.map((source, i) => (
          <li key={source.slug} data-source={i + 1}>
            <time className="text-muted">{monthText(source.publishedOn)}</time>
            <a href={`/publications/${source.slug}`}>{source.title}</a>
            <AffiliationBadge {...source} />
          </li>
        ))}
      </ol>
      {further > 0 && (
        <p className="mt-2 text-sm">
          {counted(further, 'older publication')} not drawn:{' '}
          <Link href="/publications">all publications</Link>
        </p>
      )}
    </>
  )
}

/**
 * Every published overhead of one statistic over no mesh: a row for each mesh and mode, a mark or a range for each
 * publication, and a line through the marks of one. Nothing in it is ranked: between lines machines differ.
 * @param props.metric key of the ranges
 */
export function OverheadPlot(props: {
  ranges: readonly PublishedRange[]
  metric: string
  view: OverheadView
}) {
  const { ranges, metric, view } = props
  const plot = layOutPlot(listPlaced(ranges, view), view)
  return (
    <div className="plot-figure">
      <Highlight sources={plot.sources} />
      <PlotLegend />
      <div
        className="plot"
        role="group"
        aria-label={`Published ${metricLabel(metric)} overheads over no mesh`}
      >
        <p className="plot-axis">{view.axisTitle}</p>
        <Ticks ticks={plot.scale.ticks} tick={view.tick} side="top" />
        <div className="plot-area">
          <Backdrop plot={plot} of="wide" />
          <Backdrop plot={plot} of="narrow" />
          {plot.groups.map(({ title, rows }) => (
            <div key={title}>
              <h3 className="plot-group">{title}</h3>
              <ul>
                {rows.map((row) => (
                  <PlotRowItem key={`${row.range.mesh} ${row.range.mode}`} row={row} view={view} />
                ))}
              </ul>
            </div>
          ))}
        </div>
        <Ticks ticks={plot.scale.ticks} tick={view.tick} side="bottom" />
      </div>
      <Sources plot={plot} />
    </div>
  )
}
