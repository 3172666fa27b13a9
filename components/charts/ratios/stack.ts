import type { RatioDot } from '../ratios-spec'

/** px of a dot that counts, and of one that does not; `ratios.css` repeats them */
export const DOT = { counted: 12, out: 8 } as const
const STEP = 2
/** px that a mark at the end of the axis takes with its number */
const CUT = 76
/** px of the line of that number */
const LINE = 16
const isCut = (at: number): boolean => at <= 0 || at >= 100

const MIN_ROW = 44
/** px of a row above and below its dots */
const ROW_PADDING = 4

/**
 * How far each dot of a row is moved up or down so that none covers another: 0, then ever farther.
 * @param dots places along the axis, per cent, and px across each @param width of the axis, px
 */
export function stackDots(dots: readonly { at: number; size: number }[], width: number): number[] {
  const placed: { x: number; y: number; size: number; isWide: boolean }[] = []
  const order = [...dots.entries()].sort(([, one], [, other]) => one.at - other.at)
  const offsets = dots.map(() => 0)
  for (const [i, { at, size }] of order) {
    const x = (at / 100) * width
    const isWide = isCut(at)
    const covers = (one: (typeof placed)[number], y: number): boolean =>
      one.isWide || isWide
        ? Math.abs(one.x - x) < CUT && Math.abs(one.y - y) < LINE
        : Math.hypot(one.x - x, one.y - y) < (one.size + size) / 2
    for (let n = 0; ; n++) {
      const y = Math.ceil(n / 2) * STEP * (n % 2 === 0 ? 1 : -1)
      if (placed.some((one) => covers(one, y))) continue
      placed.push({ x, y, size, isWide })
      offsets[i] = y
      break
    }
  }
  return offsets
}

export type PlacedDot = { dot: RatioDot; at: number; size: number }

/** The dots of a row that have a place on the axis. */
export const listPlaced = (dots: readonly RatioDot[]): PlacedDot[] =>
  dots.flatMap((dot) =>
    dot.at === null ? [] : [{ dot, at: dot.at, size: dot.state === 'out' ? DOT.out : DOT.counted }],
  )

/** The dots of a row moved apart, and px of the row. @param width of the axis, px */
export function layOutDots(
  dots: readonly PlacedDot[],
  width: number,
): { offsets: number[]; height: number } {
  const offsets = stackDots(dots, width)
  const farthest = Math.max(
    0,
    ...offsets.map((y, i) => Math.abs(y) + (dots[i]?.size ?? 0) / 2 + ROW_PADDING),
  )
  return { offsets, height: Math.max(MIN_ROW, 2 * farthest) }
}
