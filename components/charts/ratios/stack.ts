import type { RatioDot, RatioMean } from '../ratios-spec'

/** px of a dot that counts, and of one that does not; `ratios.css` repeats them */
export const DOT = { counted: 12, out: 8 } as const
const STEP = 2
/** px that a mark at the end of the axis takes with its number: of a load, and of a mean with its name */
const CUT = { load: 76, mean: 104 } as const
/** px of the line of that number */
const LINE = 16
/** Whether a value lies beyond the end of the axis. */
export const isCut = (at: number): boolean => at <= 0 || at >= 100

const MIN_ROW = 44
/** px of a row above and below its dots */
const ROW_PADDING = 4

/**
 * How far each dot of a row is moved up or down so that none covers another: 0, then ever farther.
 * @param dots position along the axis in per cent, width in px, and at an end of the axis the width of its label
 * @param width of the axis, px
 */
export function stackDots(
  dots: readonly { at: number; size: number; room?: number }[],
  width: number,
): number[] {
  const placed: { x: number; y: number; size: number; room: number }[] = []
  const order = [...dots.entries()].sort(([, one], [, other]) => one.at - other.at)
  const offsets = dots.map(() => 0)
  for (const [i, { at, size, room: own = CUT.load }] of order) {
    const x = (at / 100) * width
    const room = isCut(at) ? own : 0
    const covers = (one: (typeof placed)[number], y: number): boolean =>
      one.room > 0 || room > 0
        ? Math.abs(one.x - x) < Math.max(one.room, room) && Math.abs(one.y - y) < LINE
        : Math.hypot(one.x - x, one.y - y) < (one.size + size) / 2
    for (let n = 0; ; n++) {
      const y = Math.ceil(n / 2) * STEP * (n % 2 === 0 ? 1 : -1)
      if (placed.some((one) => covers(one, y))) continue
      placed.push({ x, y, size, room })
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

/** The dots of a row moved apart, a mean at the end of the axis among them, and px of the row. @param width of the axis, px */
export function layOutDots(
  dots: readonly PlacedDot[],
  mean: RatioMean | null,
  width: number,
): { offsets: number[]; meanOffset: number; height: number } {
  const cut =
    mean !== null && isCut(mean.at) ? [{ at: mean.at, size: DOT.counted, room: CUT.mean }] : []
  const marks = [...cut, ...dots]
  const all = stackDots(marks, width)
  const farthest = Math.max(
    0,
    ...all.map((y, i) => Math.abs(y) + (marks[i]?.size ?? 0) / 2 + ROW_PADDING),
  )
  const [meanOffset = 0] = all
  return {
    offsets: all.slice(cut.length),
    meanOffset: cut.length > 0 ? meanOffset : 0,
    height: Math.max(MIN_ROW, 2 * farthest),
  }
}
