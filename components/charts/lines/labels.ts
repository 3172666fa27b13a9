import { layOutAnnotations } from '../annotation-labels'
import { withoutUnit } from '../format'
import type { LinePoint, LineSegment, LineSeries } from '../spec'
import { valueLabels } from '../value-labels'
import { layOutXTicks } from '../x-ticks'
import { endLabels, isAtEnd, labelBoxes, lastPoint } from './end-labels'
import { PAD, dotRadius, placedLines, type PlacedLine } from './geometry'
import type { PanelBox, PanelShape } from './panel-box'
import { joined, type SteppedText, type Text } from './width-steps'

/** Which words a panel of each width has room for, beside the places that they belong to. */
export type PanelLabels = {
  /** per line, per point */
  values: SteppedText[][][]
  xTicks: SteppedText[][]
  annotations: SteppedText[][]
}

type Room = {
  panel: number
  box: PanelBox
  plot: { x: number; y: number; width: number; height: number }
}

const toRooms = (box: PanelBox, widths: readonly number[]): Room[] =>
  widths.map((panel) => {
    const { yRoom, endRoom, plotHeight: height } = box
    return { panel, box, plot: { x: yRoom, y: 0, width: panel - yRoom - endRoom(panel), height } }
  })

const xIn =
  ({ plot }: Room) =>
  (at: number): number =>
    plot.x + PAD + at * (plot.width - 2 * PAD)

const beside = (text: string, dx: number, y: number): Text => ({
  text,
  dx: Math.round(dx * 10) / 10,
  y,
})

/** Per step what `place` gives -> per place what the steps show. */
function stepped<T>(
  rooms: readonly Room[],
  places: readonly T[],
  place: (room: Room) => readonly (Text | null)[],
): SteppedText[][] {
  const perStep = rooms.map(place)
  return places.map((_, i) => joined(perStep.map((texts) => texts[i] ?? null)))
}

/** Points whose values a reader looks for: the first of a line, its last, highest and lowest, and those that drift alone does not explain. */
function tellingPoints({ points }: LineSeries, namedPoints: number): Set<LinePoint> {
  const drawn = points.filter(({ y }) => y !== null)
  if (drawn.length <= namedPoints) return new Set(drawn)
  const ys = drawn.map(({ y }) => y ?? 0)
  const withValue = (value: number) => drawn.find(({ y }) => y === value)
  const found = [drawn[0], drawn.at(-1), withValue(Math.min(...ys)), withValue(Math.max(...ys))]
  const beyond = drawn.filter(({ isBeyond }) => isBeyond === true)
  return new Set([...found.filter((point) => point !== undefined), ...beyond])
}

/** Values beside points, where they are not in the gutter. */
function valuesIn(
  room: Room,
  segment: LineSegment,
  lines: readonly PlacedLine[],
  namedPoints: number,
): (Text | null)[] {
  const x = xIn(room)
  const ends = endLabels(segment, true, room.box, [room.panel])
  const telling = lines.map(({ series }) => {
    const last = lastPoint(series)
    if (segment.hasLastValuesOnly === true) return new Set(last === undefined ? [] : [last])
    return tellingPoints(series, namedPoints)
  })
  const placed = valueLabels(
    lines.map(({ series, points }, i) =>
      points.map(({ point, at, y, spread }) => ({
        x: x(at),
        y,
        ends: spread,
        text: point.callout ?? withoutUnit(point.yLabel, segment.axis.unit),
        isRemark: point.callout !== undefined,
        isWanted:
          point.callout !== undefined ||
          (telling[i]?.has(point) === true && !isAtEnd(segment, series, point)),
      })),
    ),
    room.plot,
    ends.flatMap(({ at, labels }) => labelBoxes(labels, x(at))),
  )
  return lines.flatMap(({ points }, i) =>
    points.map(({ at }, k) => {
      const label = placed[i]?.[k] ?? null
      return label && beside(label.text, label.x - x(at), label.y)
    }),
  )
}

function ticksIn(room: Room, segment: LineSegment): (Text | null)[] {
  const x = xIn(room)
  const at = new Map(segment.xTicks.map((tick) => [tick.value, tick.at]))
  const placed = layOutXTicks(segment, (value) => x(at.get(value) ?? 0), room.panel)
  return segment.xTicks.map((tick, i) => {
    const label = placed[i]
    return label && label.label !== null ? beside(label.label, label.x - x(tick.at), 0) : null
  })
}

const annotationsIn = (room: Room, segment: LineSegment): (Text | null)[] =>
  layOutAnnotations(segment, room.plot).map(
    ({ x, label }) => label && beside(label.text, label.x - x, label.y),
  )

/** @param widths of the panel in px, one for each step at which a word may stand elsewhere */
export function panelLabels(
  { hasValues, namedPoints = 0 }: PanelShape,
  segment: LineSegment,
  box: PanelBox,
  lines: readonly PlacedLine[],
  widths: readonly number[],
): PanelLabels {
  const rooms = toRooms(box, widths)
  const points = lines.flatMap((line) => line.points)
  const flat = hasValues
    ? stepped(rooms, points, (room) => valuesIn(room, segment, lines, namedPoints))
    : []
  let next = 0
  return {
    values: lines.map((line) => line.points.map(() => flat[next++] ?? [])),
    xTicks: stepped(rooms, segment.xTicks, (room) => ticksIn(room, segment)),
    annotations: stepped(rooms, segment.annotations, (room) => annotationsIn(room, segment)),
  }
}

/**
 * Everything that is placed in a plot.
 * @param box of the whole segment, of which `part` is shown @param widths as for `panelLabels`
 */
export function layOutPanel(
  shape: PanelShape,
  part: LineSegment,
  box: PanelBox,
  widths: readonly number[],
) {
  const lines = placedLines(part, box.plotHeight)
  return {
    segment: part,
    box,
    lines,
    labels: panelLabels(shape, part, box, lines, widths),
    ends: endLabels(part, shape.hasValues, box, widths),
    radius: dotRadius(part),
  }
}

export type PanelLayout = ReturnType<typeof layOutPanel>
