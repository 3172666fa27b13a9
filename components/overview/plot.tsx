import Link from 'next/link'
import type { OverheadRange } from '@/server/results/overview/schemas'
import { displayUnit } from '../charts/display-unit'
import { counted, formatExact, withUnit } from '../charts/format'
import { parseChartMetricKey, metricLabel } from '../charts/definitions/words'
import { signed } from '../charts/definitions/overhead-words'
import { AffiliationBadge } from '../ui/badge'
import { layOutPlot, type Plot } from './plot-layout'
import { PlotLegend } from './plot-legend'
import { type Heights, LANE, NARROW, percent, PlotRowItem, WIDE } from './plot-row'
import { monthText } from './entry-words'

/** Px from the top of the plot to the middle of each lane of each row. */
function laneMiddles({ groups }: Plot, heights: Heights): number[][] {
  let top = 0
  return groups.flatMap(({ rows }) => {
    top += heights.title
    return rows.map(({ lanes }) => {
      const own = heights.row(lanes)
      const room = own - heights.above
      const first = top + heights.above + (room - lanes * LANE) / 2 + LANE / 2
      top += own
      return Array.from({ length: lanes }, (_, lane) => first + lane * LANE)
    })
  })
}

const totalHeight = ({ groups }: Plot, heights: Heights): number =>
  groups.reduce(
    (sum, { rows }) =>
      sum + heights.title + rows.reduce((own, { lanes }) => own + heights.row(lanes), 0),
    0,
  )

/** Grid, the linear part of the axis, and lines between marks of one publication, behind the rows. */
function Backdrop({
  plot,
  heights,
  className,
}: {
  plot: Plot
  heights: Heights
  className: string
}) {
  const middles = laneMiddles(plot, heights)
  const height = totalHeight(plot, heights)
  const { scale, joins } = plot
  const x = (at: number): string => (1000 * at).toFixed(1)
  const [from, to] = [scale.place(-scale.linear), scale.place(scale.linear)]
  return (
    <svg
      className={`plot-backdrop ${className}`}
      viewBox={`0 0 1000 ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect
        x={x(Math.max(0, from))}
        width={x(to - Math.max(0, from))}
        height={height}
        fill="var(--field)"
      />
      {scale.ticks.map(({ value, at }) => (
        <path
          key={value}
          d={`M${x(at)} 0V${height}`}
          stroke={value === 0 ? 'var(--ink)' : 'var(--grid)'}
          strokeDasharray={value === 0 ? '2 3' : undefined}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {joins.map(({ slug, isIndependent, ends: [start, end] }) => {
        const [y1, y2] = [middles[start.row]?.[start.lane] ?? 0, middles[end.row]?.[end.lane] ?? 0]
        const [x1, x2, bend] = [x(start.at), x(end.at), ((y1 + y2) / 2).toFixed(1)]
        return (
          <path
            key={`${slug} ${start.row}`}
            d={`M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`}
            fill="none"
            stroke={isIndependent ? 'var(--ink)' : 'var(--join)'}
            strokeWidth={isIndependent ? 1.5 : 1.25}
            vectorEffect="non-scaling-stroke"
          />
        )
      })}
    </svg>
  )
}

function Ticks({ plot, unit }: { plot: Plot; unit: string }) {
  const { ticks } = plot.scale
  return (
    <div className="plot-ticks" aria-hidden>
      {ticks.map(({ value, at }, i) => {
        const text = signed(value, formatExact(value, 3))
        const isLast = i === ticks.length - 1
        return (
          <span key={value} style={{ insetInlineStart: percent(at) }}>
            {isLast ? withUnit(text, unit) : text}
          </span>
        )
      })}
    </div>
  )
}

/** The publications of the plot by their numbers. */
function Sources({ plot: { sources, further } }: { plot: Plot }) {
  return (
    <>
      <ol className="plot-sources">
        {sources.map((source) => (
          <li key={source.slug}>
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
export function OverheadPlot({
  ranges,
  metric,
}: {
  ranges: readonly OverheadRange[]
  metric: string
}) {
  const unit = displayUnit(parseChartMetricKey(metric).of)
  const plot = layOutPlot(ranges, unit.toDisplay)
  const better = parseChartMetricKey(metric).of.better
  const numbered = new Set<string>()
  return (
    <>
      <PlotLegend />
      <div
        className="plot"
        role="group"
        aria-label={`Published ${metricLabel(metric)} overheads over no mesh`}
      >
        <div className="plot-area">
          <Backdrop plot={plot} heights={WIDE} className="plot-wide" />
          <Backdrop plot={plot} heights={NARROW} className="plot-narrow" />
          {plot.groups.map(({ title, rows }) => (
            <div key={title}>
              <h3 className="plot-group">{title}</h3>
              <ul>
                {rows.map((row) => (
                  <PlotRowItem
                    key={`${row.range.mesh} ${row.range.mode}`}
                    row={row}
                    metric={metric}
                    numbered={numbered}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
        <Ticks plot={plot} unit={unit.label} />
        <p className="plot-axis">
          {`${metricLabel(metric)} added over no mesh, linear in the shaded part, then logarithmic${better === 'neither' ? '' : `; ${better} is better`}`}
        </p>
      </div>
      <p className="mt-3 max-w-none text-sm">
        <b className="font-semibold">Compare along a line</b>; between lines machines differ.{' '}
        <a href="/methodology#overview">How this is counted</a>, and what{' '}
        <a href="/methodology#percentiles">percentiles</a> and{' '}
        <a href="/methodology#overhead">overheads</a> are.
      </p>
      <Sources plot={plot} />
    </>
  )
}
