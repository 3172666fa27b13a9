import { formatExact } from '../../format'

/** Places along the axis are per cent of its length; the first subject's side is at the left. */
export type RatioScale = {
  /** 0 or 100 for one that lies beyond the end. @param ratio above 1 where the first subject is on the side that a reader looks for */
  place: (ratio: number) => number
  same: number
  ticks: { at: number; label: string }[]
}

/** Both sides reach at least so far, so that neither is a sliver. */
const MIN_RATIO = 2.4
/** Kept free at either end, as a share of the range of logs. */
const PADDING = 0.04
/** Width of an axis on a phone, px, on which tick labels must not touch. */
const NARROW_AXIS = 300
const TICK_CHARACTER = 7
const TICK_GAP = 8

type Tick = RatioScale['ticks'][number]

const measureLabel = ({ label }: Tick): number =>
  ((label.length * TICK_CHARACTER) / NARROW_AXIS) * 100
const isApart = (x: Tick, y: Tick): boolean =>
  Math.abs(x.at - y.at) > (measureLabel(x) + measureLabel(y)) / 2 + (TICK_GAP / NARROW_AXIS) * 100

/** 10, 100, 1,000, then 2, 20, 200, then 5: rounder factors come first where there is no room for all. */
function listFactors(largest: number): number[] {
  const decades = Array.from({ length: Math.ceil(Math.log10(largest)) + 1 }, (_, i) => 10 ** i)
  return [1, 2, 5].flatMap((digit) => decades.map((ten) => digit * ten)).filter((f) => f > 1)
}

/** A value that does not count may lie so many times beyond those that do before it would flatten them. */
const FAR = 2

type Placed = { ratio: number | null; state: 'proven' | 'unproven' | 'out' }

/** A lone value so many times beyond the next one that counts is cut as well, where enough others stay. */
const LONE = 4
const MIN_OTHERS = 3

/** Without the value at either end that would flatten the others. */
function withoutLone(logs: readonly number[]): number[] {
  const sorted = [...logs].sort((x, y) => x - y)
  const isLone = (end: number, next: number): boolean => Math.abs(end - next) > Math.log(LONE)
  const [first = 0, second = 0] = sorted
  const [beforeLast = 0, last = 0] = sorted.slice(-2)
  const from = sorted.length > MIN_OTHERS && first < 0 && isLone(first, Math.min(0, second)) ? 1 : 0
  const to = sorted.length - from > MIN_OTHERS && last > 0 && isLone(last, Math.max(0, beforeLast))
  return sorted.slice(from, to ? -1 : undefined)
}

/** Logs that the axis is long enough for: of the dots that count, and of the others unless they lie far beyond. */
function listShown(dots: readonly Placed[]): number[] {
  const toLogs = (some: readonly Placed[]) =>
    some.flatMap(({ ratio }) => (ratio === null ? [] : [-Math.log(ratio)]))
  const counting = withoutLone(toLogs(dots.filter(({ state }) => state !== 'out')))
  if (counting.length === 0) return toLogs(dots)
  const far = Math.log(FAR)
  const least = Math.min(-Math.log(MIN_RATIO), ...counting) - far
  const greatest = Math.max(Math.log(MIN_RATIO), ...counting) + far
  return [...counting, ...toLogs(dots).filter((log) => log >= least && log <= greatest)]
}

/**
 * A log axis over ratios around "same"; what would flatten the others is at its end. Its ticks are multiples of the second
 * subject's value, as sentences have them. @param word the side that a reader looks for
 */
export function ratioScale(dots: readonly Placed[], word: 'lower' | 'higher'): RatioScale {
  const logs = listShown(dots)
  const least = Math.min(-Math.log(MIN_RATIO), ...logs)
  const greatest = Math.max(Math.log(MIN_RATIO), ...logs)
  const pad = (greatest - least) * PADDING
  const toPlace = (log: number): number =>
    Math.max(0, Math.min(100, ((log - least + pad) / (greatest - least + 2 * pad)) * 100))
  const same = { at: toPlace(0), label: 'same' }
  const ticks: Tick[] = [same]
  for (const factor of listFactors(Math.exp(Math.max(-least, greatest))))
    for (const log of [-Math.log(factor), Math.log(factor)]) {
      const isMultiple = log > 0 === (word === 'lower')
      const multiple = formatExact(isMultiple ? factor : 1 / factor, 3)
      const tick = { at: toPlace(log), label: `${multiple}×` }
      if (log < least || log > greatest) continue
      if (ticks.every((other) => isApart(tick, other))) ticks.push(tick)
    }
  return { place: (ratio) => toPlace(-Math.log(ratio)), same: same.at, ticks }
}
