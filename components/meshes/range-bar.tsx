import { modeWords } from '@/ingest/dictionary/mode-words'
import type { OverheadRange } from '@/server/results/overview/schemas'
import { ModeMark, shapeOf } from '../overview/mode-mark'
import { publishedBy } from '../overview/opening-words'
import { cssPalette } from '../charts/palette'
import type { RangeScale } from './range-scale'

/** How ranges of overheads are placed and written: what is added to latency, or the share that is left of throughput. */
export type RangeView = {
  scale: RangeScale
  /** null where it has no place on the scale */
  ends: (range: OverheadRange) => readonly [number, number] | null
  span: (range: OverheadRange) => string
}

/** Vertical lines of the axis behind a row, the one of no mesh dashed. */
const RangeGrid = ({ scale }: { scale: RangeScale }) =>
  scale.ticks.map(({ at, isReference }) => (
    <line
      key={at}
      x1={`${at}%`}
      x2={`${at}%`}
      y1="0"
      y2="100%"
      stroke={isReference ? 'var(--muted)' : 'var(--grid)'}
      strokeDasharray={isReference ? '2 3' : undefined}
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
function RangeBar(props: {
  range: OverheadRange
  ends: readonly [number, number]
  scale: RangeScale
  y: number
}) {
  const { range, scale, y } = props
  const [from, to] = props.ends.map((end) => scale.toPercent(end))
  return (
    <>
      <line
        x1={`${from}%`}
        x2={`${to}%`}
        y1={y}
        y2={y}
        stroke={cssPalette().mesh(range.mesh)}
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

const LANE = 16
const MIN_HEIGHT = 36

/** One bar for each mode of a product. */
export function RangeLanes({
  ranges,
  view,
}: {
  ranges: readonly OverheadRange[]
  view: RangeView
}) {
  const lanes = ranges.flatMap((range) => {
    const ends = view.ends(range)
    return ends === null ? [] : [{ range, ends }]
  })
  const height = Math.max(MIN_HEIGHT, lanes.length * LANE)
  const top = (height - (lanes.length - 1) * LANE) / 2
  return (
    <div className="product-ranges">
      <ul aria-hidden="true">
        {lanes.map(({ range }) => (
          <li key={range.mode}>{modeWords(range.mode) || 'plain'}</li>
        ))}
      </ul>
      <svg
        role="img"
        aria-label={lanes
          .map(
            ({ range }) =>
              `${modeWords(range.mode) || 'plain'} ${view.span(range)} (${publishedBy(range)})`,
          )
          .join(', ')}
        width="100%"
        height={height}
      >
        <RangeGrid scale={view.scale} />
        {lanes.map(({ range, ends }, i) => (
          <RangeBar
            key={range.mode}
            range={range}
            ends={ends}
            scale={view.scale}
            y={top + LANE * i}
          />
        ))}
      </svg>
    </div>
  )
}
