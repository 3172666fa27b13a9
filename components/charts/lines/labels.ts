import { endNames } from '../end-names'
import { keyBoxes, lastPoint } from '../line-keys'
import { layOutAnnotations } from '../annotation-labels'
import type { LineSegment, LinesSpec } from '../spec'
import { valueLabels } from '../value-labels'
import { layOutXTicks } from '../x-ticks'
import { PAD, endKeys, type PanelBox, type PlacedLine } from './geometry'
import { STEPS, joined, type SteppedText, type Text } from './width-steps'

/** Which words a panel of each width has room for, beside the places that they belong to. */
export type PanelLabels = {
  /** per line, per point */
  values: SteppedText[][][]
  xTicks: SteppedText[][]
  annotations: SteppedText[][]
}

type Room = { panel: number; plot: { x: number; y: number; width: number; height: number } }

const roomsOf = ({ yRoom, endRoom, plotHeight }: PanelBox): Room[] =>
  STEPS.map((panel) => ({
    panel,
    plot: { x: yRoom, y: 0, width: panel - yRoom - endRoom, height: plotHeight },
  }))

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

/** Values beside points; dozens of runs would hide their own line, and a letter has its value beside it. */
function valuesIn(room: Room, segment: LineSegment, lines: readonly PlacedLine[]): (Text | null)[] {
  const x = xIn(room)
  const names = endNames(lines.map(({ series }) => series))
  const keys = endKeys(segment, room.plot.height)
  const placed = valueLabels(
    lines.map(({ series, points }, i) =>
      points.map(({ point, at, y, spread }) => ({
        x: x(at),
        y,
        ends: spread,
        text: point.yLabel,
        name: names[i] ?? null,
        isWanted: !(series.key !== null && point === lastPoint(series)),
      })),
    ),
    room.plot,
    keys.flatMap((ending) => keyBoxes(ending.keys, x(ending.at))),
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

export function panelLabels(
  kind: LinesSpec['kind'],
  segment: LineSegment,
  box: PanelBox,
  lines: readonly PlacedLine[],
): PanelLabels {
  const rooms = roomsOf(box)
  const points = lines.flatMap((line) => line.points)
  const flat =
    kind === 'runs' ? [] : stepped(rooms, points, (room) => valuesIn(room, segment, lines))
  let next = 0
  return {
    values: lines.map((line) => line.points.map(() => flat[next++] ?? [])),
    xTicks: stepped(rooms, segment.xTicks, (room) => ticksIn(room, segment)),
    annotations: stepped(rooms, segment.annotations, (room) => annotationsIn(room, segment)),
  }
}
