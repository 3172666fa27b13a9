import type { Palette } from '../palette'
import type { Cut } from '../axis-position'
import type { SpreadKind } from '../spec'

const CAP = 4
const TURN = 3

type Ends = { lo: number; hi: number; cut: Cut }

/**
 * Path of an error bar along its axis, centred on 0 across it. Whiskers for SD, whiskers with a shorter cap for
 * SE and range, brackets for a confidence interval, a bare line for reading precision. An end cut off by the
 * axis gets a short tick instead of its cap, or an arrow where the axis has no place for what it reaches.
 */
export function spreadPath(kind: SpreadKind, ends: Ends, isVertical: boolean): string {
  const at = (along: number, across: number) =>
    isVertical ? `${round(across)} ${round(along)}` : `${round(along)} ${round(across)}`
  const line = `M${at(ends.lo, 0)}L${at(ends.hi, 0)}`
  if (kind === 'reading') return line
  const reach = kind === 'sd' || kind === 'ci95' ? CAP : CAP - 1.5
  const inward = (end: number) => {
    const middle = (ends.lo + ends.hi) / 2
    return end + Math.sign(middle - end) * (kind === 'ci95' ? TURN : 0)
  }
  const cap = (end: number, half: number) =>
    kind === 'ci95'
      ? `M${at(inward(end), -half)}L${at(end, -half)}L${at(end, half)}L${at(inward(end), half)}`
      : `M${at(end, -half)}L${at(end, half)}`
  const barb = ends.lo + Math.sign(ends.hi - ends.lo) * CAP
  const lower = {
    none: cap(ends.lo, reach),
    tick: `M${at(ends.lo, -2)}L${at(ends.lo, 2)}`,
    arrow: `M${at(barb, -TURN)}L${at(ends.lo, 0)}L${at(barb, TURN)}`,
  }
  return line + lower[ends.cut] + cap(ends.hi, reach)
}

const round = (n: number) => Math.round(n * 100) / 100

/**
 * Drawn twice: a wide stroke in the page colour keeps the bar visible over a dark fill; in full below the thin line of a
 * reading, which has no caps to be seen by where a texture runs through it.
 */
export function SpreadMark(props: {
  kind: SpreadKind
  ends: Ends
  across: number
  isVertical?: boolean
  palette: Palette
}) {
  const { kind, ends, across, palette } = props
  const isVertical = props.isVertical ?? false
  if (Math.abs(ends.hi - ends.lo) < 1.5) return null
  const d = spreadPath(kind, ends, isVertical)
  const isReading = kind === 'reading'
  return (
    <g
      transform={isVertical ? `translate(${across} 0)` : `translate(0 ${across})`}
      fill="none"
      data-spread={kind}
    >
      <path d={d} stroke={palette.surface} strokeWidth={4} strokeOpacity={isReading ? 1 : 0.8} />
      <path d={d} stroke={palette.ink} strokeWidth={isReading ? 1 : 1.5} />
    </g>
  )
}
