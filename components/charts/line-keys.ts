import { FONT, round } from './measures'
import type { LinePoint, LineSeries } from './spec'
import { textWidth } from './text-width'
import type { Box } from './value-labels'

/** The letter at the end of a line, with its last value and the way there; where lines are too many to tell by sight. */
export type PlacedKey = {
  series: LineSeries
  /** from the last point of the line to its letter */
  path: string
  key: { text: string; x: number; y: number }
  value: { text: string; x: number; y: number }
}

/** px between two letters below each other */
const PITCH = 15
/** px from the end of a line to its letter */
const LEAD = 42
const GAP = 6

export const lastPoint = (series: LineSeries): LinePoint | undefined =>
  series.points.findLast((point) => point.y !== null)

const lettersWidth = (all: readonly LineSeries[]): number =>
  Math.max(0, ...all.map((series) => textWidth(series.key ?? '', FONT.small, true)))

/** px that letters and values need right of the last points; 0 where no line has a letter. */
export function keysWidth(all: readonly LineSeries[]): number {
  const named = all.filter((series) => series.key !== null)
  if (named.length === 0) return 0
  const values = named.map((series) => textWidth(lastPoint(series)?.yLabel ?? '', FONT.small))
  return Math.ceil(LEAD + lettersWidth(named) + GAP + Math.max(...values))
}

/** px that a plot of so many lines needs, so that they and their letters stay apart */
export const keysHeight = (all: readonly LineSeries[]): number =>
  all.filter((series) => series.key !== null).length * 20

/**
 * Places at least PITCH apart, as near as possible to where they would be: those that would touch share their middle.
 * @param wanted ascending
 */
export function spreadOut(wanted: readonly number[], top: number, bottom: number): number[] {
  const blocks: { sum: number; count: number }[] = []
  for (const [i, at] of wanted.entries()) {
    let block = { sum: at - i * PITCH, count: 1 }
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.sum / last.count <= block.sum / block.count) break
      blocks.pop()
      block = { sum: last.sum + block.sum, count: last.count + block.count }
    }
    blocks.push(block)
  }
  const max = bottom - (wanted.length - 1) * PITCH
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((at, i) => Math.max(top, Math.min(at, max)) + i * PITCH)
}

/** Letters of a panel's lines, which stand in the order of their ends; those that end at one place keep apart. */
export function layOutLineKeys(
  all: readonly LineSeries[],
  place: (point: LinePoint) => { x: number; y: number },
  plot: { x: number; y: number; width: number; height: number },
): PlacedKey[] {
  const named = all.flatMap((series) => {
    const point = lastPoint(series)
    if (series.key === null || !point) return []
    return [{ series, text: series.key, point, end: place(point) }]
  })
  const width = lettersWidth(all) + GAP
  return [...new Set(named.map(({ end }) => end.x))].flatMap((from) => {
    const ending = named.filter(({ end }) => end.x === from)
    const ys = spreadOut(
      ending.map(({ end }) => end.y),
      plot.y,
      plot.y + plot.height,
    )
    return ending.map(({ series, text, point, end }, i) => {
      const [x, y] = [round(from + LEAD), round(ys[i] ?? 0)]
      return {
        series,
        path: `M${round(from + GAP)} ${round(end.y)}L${round(x - 8)} ${y}H${round(x - 4)}`,
        key: { text, x, y: y + 4 },
        value: { text: point.yLabel, x: round(x + width), y: y + 4 },
      }
    })
  })
}

/** Where letters and their values stand. A line that ends early has them in the middle of the plot. @param x px of its end */
export const keyBoxes = (keys: readonly PlacedKey[], x = 0): Box[] =>
  keys.flatMap(({ key, value }) =>
    [key, value].map((one) => ({
      left: x + one.x,
      right: x + one.x + textWidth(one.text, FONT.small, one === key),
      top: one.y - FONT.small,
      bottom: one.y,
    })),
  )

/** Longer names would lie along their own line. */
const MAX_CHARACTERS = 30

/**
 * What the end of each line is called: "Linkerd" of "Linkerd, 2.10.2 · sidecar" and "Baseline"
 * of "Baseline (no mesh)", the whole name where two share the short one. Null for one line alone, for names that are too long, and where letters stand at the ends.
 */
export function endNames(all: readonly Pick<LineSeries, 'label' | 'key'>[]): (string | null)[] {
  if (all.length < 2) return all.map(() => null)
  const shorts = all.map(({ label }) => (label.split(', ')[0] ?? label).replace(/ \([^()]*\)$/, ''))
  return all.map(({ label, key }, i) => {
    const short = shorts[i] ?? label
    const isShared = shorts.filter((other) => other === short).length > 1
    const name = isShared ? label : short
    return key !== null || name.length > MAX_CHARACTERS ? null : name
  })
}
