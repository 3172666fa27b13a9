import { FONT } from './measures'
import type { LineSegment } from './spec'
import { shorten, textWidth } from './text-width'

/** px that a shortened label needs to say anything */
const SHORTEST = 32

/**
 * Labels of the x axis: inside the panel, and left out where one would touch the one before or the last.
 * @param x place of a value in px @param width of the panel in px
 */
export function layOutXTicks(
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
  const end = last ? last.x - last.half - 8 : 0
  let free = -Infinity
  return ticks.map((tick) => {
    const isFree = tick === last || (tick.x - tick.half >= free && tick.x + tick.half <= end)
    if (!isFree) return { x: tick.x, label: null }
    free = tick.x + tick.half + 8
    return { x: tick.x, label: tick.label }
  })
}
