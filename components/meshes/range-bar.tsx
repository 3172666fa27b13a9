import { modeWords } from '@/ingest/dictionary/mode-words'
import type { OverheadRange } from '@/server/results/overview/schemas'
import { ModeMark, shapeOf } from '../charts/marks/mode-mark'
import { publishedBy } from '../charts/definitions/published-words'
import { withoutUnit } from '../charts/format'
import { cssPalette } from '../charts/palette'
import { textWidth } from '../charts/text-width'
import type { RangeScale } from './range-scale'

/** How ranges of overheads are placed and written: what is added to latency, or the share that is left of throughput. */
export type RangeView = {
  scale: RangeScale
  /** null where it has no place on the scale */
  ends: (range: OverheadRange) => readonly [number, number] | null
  /** lowest to highest, with its unit */
  span: (range: OverheadRange) => string
  /** of all spans, which the head of the column says; empty where each says its own */
  unit: string
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

/** Px: the axis on a phone and on a wide screen, and the space between two names. */
const NARROW = 170
const WIDE = 260
const GAP = 6
const SIZE = 12

/** Names that fit beside each other in so many px: that of no mesh, those at the ends, then from the right to the left. */
function fitNames(ticks: RangeScale['ticks'], width: number): Set<number> {
  const [first, ...others] = ticks
  const order = [...ticks.filter(({ isReference }) => isReference), ...others.toReversed()]
  const spans: [number, number][] = []
  const fitting = new Set<number>()
  for (const { at, label } of first ? [...order.slice(0, 2), first, ...order.slice(2)] : []) {
    const [middle, half] = [(at * width) / 100, (textWidth(label, SIZE) + GAP) / 2]
    if (spans.some(([from, to]) => middle - half < to && from < middle + half)) continue
    spans.push([middle - half, middle + half])
    fitting.add(at)
  }
  return fitting
}

/** Names of the ticks that have room; some have it on a wide screen alone. */
export function RangeTicks({ scale }: { scale: RangeScale }) {
  const [wide, narrow] = [WIDE, NARROW].map((width) => fitNames(scale.ticks, width))
  const named = scale.ticks.filter(({ at }) => wide?.has(at))
  return (
    <span className="range-ticks" aria-hidden="true">
      {named.map(({ at, label }) => (
        <span
          key={label}
          style={{ insetInlineStart: `${at}%` }}
          data-minor={narrow?.has(at) !== true}
        >
          {label}
        </span>
      ))}
    </span>
  )
}

/** A bar from the lowest to the highest value with the mark of its mode at both ends. */
function RangeBar(props: {
  range: OverheadRange
  ends: readonly [number, number]
  scale: RangeScale
  y: number
  isGrey: boolean
}) {
  const { range, scale, y } = props
  const mesh = props.isGrey ? null : range.mesh
  const [from, to] = props.ends.map((end) => scale.toPercent(end))
  return (
    <>
      <line
        x1={`${from}%`}
        x2={`${to}%`}
        y1={y}
        y2={y}
        stroke={mesh === null ? 'var(--muted)' : cssPalette().mesh(mesh)}
        strokeOpacity={0.4}
        strokeWidth={5}
      />
      {[...new Set([from, to])].map((at) => (
        <svg key={at} x={`${at}%`} y={y} overflow="visible" aria-hidden="true">
          <ModeMark x={0} y={0} mesh={mesh} shape={shapeOf(range.mode)} />
        </svg>
      ))}
    </>
  )
}

/** A mode in one or two words, without the name of its product, which the row already has. */
const laneName = ({ mode }: OverheadRange): string =>
  (modeWords(mode) || 'plain').replace(/^ambient \+ /, '')

const LANE = 18
const MIN_HEIGHT = 36

/** One bar for each mode of a product. @param props.isGrey without the colour of the product */
export function RangeLanes(props: {
  ranges: readonly OverheadRange[]
  view: RangeView
  isGrey: boolean
}) {
  const { ranges, view, isGrey } = props
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
          <li key={range.mode}>{laneName(range)}</li>
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
            isGrey={isGrey}
          />
        ))}
      </svg>
      <ul aria-hidden="true" className="product-spans">
        {lanes.map(({ range }) => (
          <li key={range.mode}>{withoutUnit(view.span(range), view.unit)}</li>
        ))}
      </ul>
    </div>
  )
}
