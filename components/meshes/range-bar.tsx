import { modeWords } from '@/ingest/dictionary/mode-words'
import type { OverheadRange, RangeSource } from '@/server/results/overview/schemas'
import { rangeWords } from '../overview/opening-words'
import { ModeMark, shapeOf } from '../overview/mode-mark'
import { readOverheads } from '../overview/overhead-view'
import { sourceText } from '../overview/source-words'
import { cssPalette } from '../charts/palette'
import { AffiliationBadge } from '../ui/badge'
import { toRangeScale, type RangeScale } from './range-scale'

/** Vertical lines of the axis behind a lane, the one at zero in ink. */
export const RangeGrid = ({ scale }: { scale: RangeScale }) =>
  scale.ticks.map(({ at, label }) => (
    <line
      key={label}
      x1={`${at}%`}
      x2={`${at}%`}
      y1="0"
      y2="100%"
      stroke={label === '0' ? 'var(--muted)' : 'var(--grid)'}
      strokeDasharray={label === '0' ? '2 3' : undefined}
    />
  ))

/** Names of the ticks; those that would touch the one before are left out on a phone. */
export const RangeTicks = ({ scale }: { scale: RangeScale }) => (
  <span className="range-ticks" aria-hidden="true">
    {scale.ticks.map(({ at, label }) => (
      <span
        key={label}
        style={{ insetInlineStart: `${at}%` }}
        data-minor={/^[+−]0\.1$|^−/.test(label)}
      >
        {label}
      </span>
    ))}
  </span>
)

/** A bar from the lowest to the highest value with the mark of its mode at both ends. */
export function RangeBar(props: {
  range: Pick<OverheadRange, 'mesh' | 'mode' | 'least' | 'greatest'>
  scale: RangeScale
  y: number
}) {
  const { range, scale, y } = props
  const [from, to] = [scale.toPercent(range.least), scale.toPercent(range.greatest)]
  const colour = cssPalette().mesh(range.mesh)
  return (
    <>
      <line
        x1={`${from}%`}
        x2={`${to}%`}
        y1={y}
        y2={y}
        stroke={colour}
        strokeOpacity={0.4}
        strokeWidth={5}
      />
      {[...new Set([from, to])].map((at) => (
        <svg key={at} x={`${at}%`} y={y} overflow="visible" aria-hidden="true">
          <ModeMark x={0} y={0} mesh={range.mesh} shape={shapeOf(range.mode)} />
        </svg>
      ))}
    </>
  )
}

const LANE = 26

function Lane(props: {
  range: OverheadRange
  source: RangeSource
  scale: RangeScale
  metric: string
}) {
  const { range, source, scale, metric } = props
  const { least, greatest, slug, title } = source
  const said = sourceText(source, readOverheads('added', metric).span(source))
  return (
    <li className="range-lane">
      <svg role="img" aria-label={`${title}: ${said}`} width="100%" height={LANE}>
        <RangeGrid scale={scale} />
        <RangeBar range={{ ...range, least, greatest }} scale={scale} y={LANE / 2} />
      </svg>
      <span className="range-source">
        <a href={`/publications/${slug}`} title={said}>
          {title}
        </a>{' '}
        <AffiliationBadge relation={source.relation} vendorOf={source.vendorOf} />
      </span>
    </li>
  )
}

/**
 * What each mode of one mesh adds: a row for each mode with a lane for each publication, on one axis. Test beds differ, so
 * nothing is ranked or averaged; the order is that of the ranges.
 */
export function RangeRows({
  ranges,
  metric,
}: {
  ranges: readonly OverheadRange[]
  metric: string
}) {
  const scale = toRangeScale(ranges.flatMap(({ least, greatest }) => [least, greatest]))
  return (
    <figure className="panel range-rows" aria-label="What each mode adds, by publication">
      {ranges.map((range) => {
        const { span, by } = rangeWords(range, metric)
        return (
          <section key={range.mode} className="range-row" aria-label={modeWords(range.mode)}>
            <p className="range-name">
              <b className="font-semibold">{modeWords(range.mode) || range.meshName}</b>
              <span>{span}</span>
              <small>{by}</small>
            </p>
            <ul>
              {range.sources.map((source) => (
                <Lane
                  key={source.slug}
                  range={range}
                  source={source}
                  scale={scale}
                  metric={metric}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <div className="range-row range-foot">
        <span />
        <div>
          <RangeTicks scale={scale} />
          <p>ms over no mesh of the same test bed; linear to ±0.1 ms, logarithmic beyond</p>
        </div>
      </div>
    </figure>
  )
}
