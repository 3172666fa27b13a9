import { withoutUnit } from '../format'
import { FONT, round } from '../measures'
import type { LinePoint, LineSegment, LineSeries } from '../spec'
import { textWidth } from '../text-width'
import type { Box } from '../value-labels'
import { endNames } from './end-names'
import { PAD, toAcross, toDown } from './geometry'
import { joined, type SteppedText } from './width-steps'

/**
 * What stands at the end of a line, in a gutter right of the plot: a letter with the last value where lines are too many to
 * tell by sight, else the value and the name of its line where the panel has room. Lines never pass there.
 */
export type EndLabel = {
  series: LineSeries
  /** from the last point of the line to its label */
  path: string
  /** the letter, or the value; at no width where others have names and this has no room for its own */
  key: SteppedText[]
  /** the value behind a letter, or the name behind a value */
  more: SteppedText[]
}

/** px between two labels below each other */
const PITCH = 15
/** px from the end of a line to its label */
const LEAD = { letter: 42, name: 24 }
const GAP = 6
/** px of a panel from which names, and whole ones, have room, and the share of it that a value and its name may take */
const NAMES = { from: 300, wholeFrom: 400, share: 0.45 }

export const lastPoint = (series: LineSeries): LinePoint | undefined =>
  series.points.findLast((point) => point.y !== null)

/** px that a plot of so many lines needs, so that they and their letters stay apart */
export const keysHeight = (all: readonly LineSeries[]): number =>
  all.filter((series) => series.key !== null).length * 20

/**
 * Lines that have a label at their end: those with letters, and where values are printed, all that go on to the last tick. One
 * that ends early has its value beside its point.
 */
const labelled = ({ series, xTicks }: LineSegment, hasValues: boolean): LineSeries[] =>
  series.filter((line) => {
    const last = lastPoint(line)
    if (line.key !== null || last === undefined) return last !== undefined
    return hasValues && last.x === xTicks.at(-1)?.value
  })

/** Whether the value of a point stands in the gutter. */
export const isAtEnd = (segment: LineSegment, line: LineSeries, point: LinePoint): boolean =>
  point === lastPoint(line) && labelled(segment, true).includes(line)

/** The last value of a line as it is printed in a plot: the unit is in the title of its axis. */
export const endValue = ({ axis }: Pick<LineSegment, 'axis'>, line: LineSeries): string =>
  withoutUnit(lastPoint(line)?.yLabel ?? '', axis.unit)

const lettersWidth = (all: readonly LineSeries[]): number =>
  Math.max(0, ...all.map((series) => textWidth(series.key ?? '', FONT.small, true)))

/** px of the widest value of a line: each is its last one where a part of the axis is shown. */
const valueWidth = ({ axis }: LineSegment, { points }: LineSeries, isBold: boolean): number =>
  Math.max(
    0,
    ...points.map(({ yLabel }) => textWidth(withoutUnit(yLabel, axis.unit), FONT.small, isBold)),
  )

/** The value with most characters, which is the widest but for the shapes of digits. */
const longestValue = (segment: LineSegment, { points }: LineSeries): string =>
  points.reduce((longest, { yLabel }) => {
    const text = withoutUnit(yLabel, segment.axis.unit)
    return text.length > longest.length ? text : longest
  }, '')

/** px of the column of values before their names; hundreds of points are too many to measure each */
export const valueColumn = (segment: LineSegment): number =>
  Math.max(
    0,
    ...segment.series
      .flatMap((line) => [longestValue(segment, line), endValue(segment, line)])
      .map((text) => textWidth(text, FONT.small, true)),
  )

/** Names that stand at the ends of lines in a panel of one width, by the id of the line. */
export type NamesAtEnds = ReadonlyMap<string, string>

/** What labels at ends need of the panel that they are in. */
type EndsBox = {
  plotHeight: number
  namesAt: (width: number) => NamesAtEnds
}

/**
 * The whole names where all have room, else the short ones, without the product that all share, or those that have room; lines
 * that end early, or have letters, have none.
 */
export function findNames(segment: LineSegment, hasValues: boolean, width: number): NamesAtEnds {
  const lines = labelled(segment, hasValues)
  const namedBy = (isTight: boolean) => {
    const names = endNames(segment.series, isTight)
    const of = new Map(segment.series.map((line, i) => [line, names[i] ?? null]))
    return lines.flatMap((line) => {
      const short = of.get(line) ?? null
      return short === null ? [] : [{ line, short }]
    })
  }
  const room = width < NAMES.from ? 0 : NAMES.share * width - valueColumn(segment) - GAP
  const fits = (name: string) => textWidth(name, FONT.small) <= room
  const shorts = namedBy(false)
  const isWhole =
    width >= NAMES.wholeFrom &&
    shorts.length === lines.length &&
    shorts.every(({ line }) => fits(line.label))
  if (isWhole) return new Map(lines.map((line) => [line.id, line.label]))
  const choices = [shorts, namedBy(true)].map((all) => all.filter(({ short }) => fits(short)))
  const most = Math.max(...choices.map(({ length }) => length))
  const chosen = choices.find(({ length }) => length === most) ?? []
  return new Map(chosen.map(({ line, short }) => [line.id, short]))
}

/** A number beside others with names would be nobody's: where some lines are named, the legend alone has the rest. */
const isLabelledAt = (names: NamesAtEnds, { key, id }: LineSeries): boolean =>
  key !== null || names.size === 0 || names.has(id)

/** px that the labels of a panel need right of its plot. @param width of the panel @param yRoom px left of the plot */
export function endRoom(
  segment: LineSegment,
  hasValues: boolean,
  { width, yRoom, names }: { width: number; yRoom: number; names: NamesAtEnds },
): number {
  const lines = labelled(segment, hasValues)
  const letters = lettersWidth(lines)
  const column = valueColumn(segment)
  const reaches = lines
    .filter((line) => isLabelledAt(names, line))
    .map((line) => {
      if (line.key !== null) return LEAD.letter + letters + GAP + valueWidth(segment, line, false)
      const name = names.get(line.id)
      return name === undefined
        ? LEAD.name + valueWidth(segment, line, true)
        : LEAD.name + column + GAP + textWidth(name, FONT.small)
    })
  const over = Math.max(0, ...reaches) - PAD
  // A lone tick stands in the middle of the plot, whose right half has room as well.
  const needed = segment.xTicks.length > 1 ? over : 2 * over - (width - yRoom - 2 * PAD)
  return 2 + Math.ceil(Math.max(0, needed))
}

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

/** Px above and below the middle of a label that lines keep free. */
const CLEAR = 8
/** Share of the narrowest panel that its plot has at least. */
const PLOT_SHARE = 0.45

/** From the top of a part of a plot to its bottom. */
type Range = { top: number; bottom: number }

/** Where lines run right of a place, as far as a label there reaches. @param upTo fractions of the x axis */
function listPassing(segment: LineSegment, plotHeight: number, at: number, upTo: number): Range[] {
  return segment.series.flatMap(({ points }) =>
    points.slice(1).flatMap((to, i): Range[] => {
      const from = points[i]
      if (!from || from.y === null || to.y === null) return []
      const [x1, x2] = [toAcross(segment, from.x), toAcross(segment, to.x)]
      if (x2 <= at || x1 >= upTo) return []
      const [y1, y2] = [from.y, to.y].map((y) => toDown(segment.axis, y, plotHeight))
      const yAt = (x: number) => (y1 ?? 0) + (((y2 ?? 0) - (y1 ?? 0)) * (x - x1)) / (x2 - x1)
      const ys = [yAt(Math.max(at, x1)), yAt(Math.min(upTo, x2))]
      return [{ top: Math.min(...ys) - CLEAR, bottom: Math.max(...ys) + CLEAR }]
    }),
  )
}

/**
 * Places of labels in the middle of a plot, each as near as possible to where it would be, on no line and on no label of another
 * column; on a line where there is no other place.
 * @param wanted ascending @param taken by labels of columns further right
 */
function avoidOthers(
  wanted: readonly number[],
  passing: readonly Range[],
  taken: readonly Range[],
  plotHeight: number,
) {
  const isOutside = (y: number, ranges: readonly Range[]) =>
    ranges.every(({ top, bottom }) => y <= top || y >= bottom)
  const edges = [...passing, ...taken].flatMap(({ top, bottom }) => [top, bottom])
  let next = -Infinity
  return wanted.map((y) => {
    const distance = (place: number) => Math.abs(place - y)
    const free = [y, next, ...edges]
      .filter((place) => place >= next && place >= 0 && place <= plotHeight)
      .filter((place) => isOutside(place, taken))
      .toSorted((a, b) => distance(a) - distance(b))
    const found = free.find((place) => isOutside(place, passing)) ?? free[0] ?? Math.max(y, next)
    next = found + PITCH
    return found
  })
}

/**
 * Labels at the ends of lines, in the order of the ends; those of one place keep apart.
 * @param box of the whole panel, of which `segment` may be a part
 * @param widths of the panel in px, one for each step at which a label may say more
 * @returns them by the place across from which they are measured
 */
export function endLabels(
  segment: LineSegment,
  hasValues: boolean,
  { plotHeight, namesAt }: EndsBox,
  widths: readonly number[],
): { at: number; labels: EndLabel[] }[] {
  const perWidth = widths.map(namesAt)
  const ends = labelled(segment, hasValues)
    .map((series) => {
      const { x, y } = lastPoint(series) ?? { x: 0, y: null }
      const down = toDown(segment.axis, y ?? 0, plotHeight)
      return { series, text: endValue(segment, series), at: toAcross(segment, x), y: down }
    })
    .sort((a, b) => a.y - b.y)
  const afterLetter = lettersWidth(segment.series) + GAP
  // Only of the values that are shown: a reader compares the names below each other.
  const afterValue = Math.max(0, ...ends.map(({ text }) => textWidth(text, FONT.small, true))) + GAP
  const taken: { at: number; y: number }[] = []
  const columns = [...new Set(ends.map(({ at }) => at))].sort((a, b) => b - a)
  return columns.map((at) => {
    const here = ends.filter((end) => end.at === at)
    const spread = spreadOut(
      here.map(({ y }) => y),
      0,
      plotHeight,
    )
    const reach = LEAD.letter + afterLetter + afterValue
    const upTo = at + reach / (PLOT_SHARE * Math.min(...widths))
    const passing = at === 1 ? [] : listPassing(segment, plotHeight, at, upTo)
    const beside = taken
      .filter((label) => label.at < upTo)
      .map(({ y }) => ({ top: y - PITCH, bottom: y + PITCH }))
    const ys = avoidOthers(spread, passing, beside, plotHeight)
    taken.push(...ys.map((y) => ({ at, y })))
    const labels = here.map(({ series, text, y: from }, i) => {
      const y = round(ys[i] ?? 0)
      const lead = series.key === null ? LEAD.name : LEAD.letter
      const stepped = (dx: number, toText: (names: NamesAtEnds) => string | undefined) =>
        joined(
          perWidth.map((names) => {
            const shown = toText(names)
            return shown === undefined ? null : { text: shown, dx: round(dx), y: y + 4 }
          }),
        )
      return {
        series,
        path: `M${GAP} ${round(from)}L${lead - 8} ${y}H${lead - 4}`,
        key: stepped(lead, (names) =>
          isLabelledAt(names, series) ? (series.key ?? text) : undefined,
        ),
        more:
          series.key === null
            ? stepped(lead + afterValue, (names) => names.get(series.id))
            : stepped(lead + afterLetter, () => text),
      }
    })
    return { at, labels }
  })
}

/** Where the words of labels stand. A line that ends early has its letter in the middle of the plot. @param x px of its end */
export const labelBoxes = (labels: readonly EndLabel[], x: number): Box[] =>
  labels.flatMap(({ key, more }) =>
    [...key, ...more].map((one) => ({
      left: x + one.dx,
      right: x + one.dx + textWidth(one.text, FONT.small, key.includes(one)),
      top: one.y - FONT.small,
      bottom: one.y,
    })),
  )
