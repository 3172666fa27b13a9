import { FONT } from './measures'
import type { LineSegment, XTick } from './spec'
import { shorten, textWidth } from './text-width'

/** px that a shortened label needs to say anything */
const SHORTEST = 32
/** px between two labels, and between two that were moved apart, each by so many px at most */
const GAP = 8
const NEAR_GAP = 4
const MAX_MOVE = 6
/** px that the last of a few labels may stand right of its point, where nothing else is, for the one before it */
const MAX_LAST_MOVE = 14
/** Of more ticks than these a reader needs no label for each. */
const MAX_MOVED = 8

const tickText = ({ shortLabel, label }: XTick): string => shortLabel ?? label

/** Whether all ticks have room for their own label. */
function hasRoomForAll(xTicks: readonly XTick[], x: (v: number) => number): boolean {
  let end = -Infinity
  return xTicks.every((tick) => {
    const half = textWidth(tickText(tick), FONT.small) / 2
    const isFree = x(tick.value) - half >= end + GAP
    end = x(tick.value) + half
    return isFree
  })
}

/** "1.7" for the first of many patch releases, "1.6.4" where the first that was measured is a later one. */
const groupText = ({ label, group = label }: XTick): string =>
  label === `${group}.0` ? group : label

/** The first tick of each group, by the name of the group. */
export const firstOfGroups = (xTicks: readonly XTick[]): XTick[] =>
  xTicks.filter(({ group }, i) => group !== undefined && group !== xTicks[i - 1]?.group)

/**
 * Labels of the x axis. Of many patch releases that have no room for theirs, the first of each minor release has its name.
 * @param x place of a value in px @param width of the panel in px
 */
export function layOutXTicks(
  { xTicks }: Pick<LineSegment, 'xTicks'>,
  x: (v: number) => number,
  width: number,
): { x: number; label: string | null }[] {
  const firsts = firstOfGroups(xTicks)
  if (firsts.length === 0 || hasRoomForAll(xTicks, x))
    return placeTicks(
      { xTicks: xTicks.map((tick) => ({ ...tick, label: tickText(tick) })) },
      x,
      width,
    )
  const named = firsts.map((tick) => ({ ...tick, label: groupText(tick) }))
  const placed = placeTicks({ xTicks: named }, x, width)
  const byValue = new Map(named.map(({ value }, i) => [value, placed[i]]))
  return xTicks.map(({ value }) => byValue.get(value) ?? { x: x(value), label: null })
}

/**
 * Labels of the x axis: inside the panel; of a few, two that would touch are moved apart, the last to the right, else the second is left out. The last is kept.
 * @param x place of a value in px @param width of the panel in px
 */
function placeTicks(
  segment: Pick<LineSegment, 'xTicks'>,
  x: (v: number) => number,
  width: number,
): { x: number; label: string | null }[] {
  const ticks = segment.xTicks.map((tick) => {
    const label = shorten(tick.label, 110, FONT.small)
    const half = textWidth(label, FONT.small) / 2
    return { x: Math.min(Math.max(x(tick.value), half), width - half), label, half }
  })
  const last = ticks.at(-1)
  const before = ticks.at(-2)
  if (last && before) {
    // "1.26 (prerelease)" would stand below the point before it: "1.26 (…)", and the table has the remark in full.
    const room = width - (before.x + before.half + 8)
    const isCovering = last.x - last.half < before.x + before.half + 8
    if (isCovering && last.label.includes(' (') && room > SHORTEST) {
      const named = last.label.replace(/ \(.*$/, ' (…)')
      last.label = shorten(named, room, FONT.small)
      last.half = textWidth(last.label, FONT.small) / 2
      last.x = Math.min(x(segment.xTicks.at(-1)?.value ?? 0), width - last.half)
    }
  }
  const isFew = ticks.length <= MAX_MOVED
  const endGap = isFew ? NEAR_GAP : GAP
  if (isFew && last && before) {
    const needed = before.x + before.half + endGap - (last.x - last.half)
    const room = Math.min(MAX_LAST_MOVE, width - last.half - last.x)
    if (needed > 0 && needed <= room) last.x += needed
  }
  const end = last ? last.x - last.half - endGap : 0
  const shown: (typeof ticks)[number][] = []
  ticks.forEach((tick, i) => {
    const [before, other] = [shown.at(-1), shown.at(-2)]
    if (tick === last || !before || tick.x - tick.half >= before.x + before.half + GAP) {
      if (tick === last || tick.x + tick.half <= end) shown.push(tick)
      return
    }
    const needed = Math.max(0, before.x + before.half + NEAR_GAP - (tick.x - tick.half))
    const from = other ? other.x + other.half + NEAR_GAP : 0
    // The one before it moves as far as the one before that lets it, this one the rest.
    const back = Math.max(0, Math.min(needed / 2, before.x - before.half - from))
    const move = needed - back
    if (!isFew || move > MAX_MOVE) return
    // Never at the cost of the next one.
    const next = ticks[i + 1]
    const isNextFree = !next || tick.x + move + tick.half + NEAR_GAP <= next.x - next.half
    if (before !== ticks[i - 1] && !isNextFree) return
    if (tick.x + move + tick.half > end) return
    before.x -= back
    tick.x += move
    shown.push(tick)
  })
  return ticks.map((tick) => ({ x: tick.x, label: shown.includes(tick) ? tick.label : null }))
}
