import { FALLBACK_ROOM, FONTS, layOutText, type Font, type TextBlock } from './text-block'
import { textWidth } from '../text-width'

/** Words that follow each other and begin a new row where one has no room. */
export type Flow = { places: { x: number; y: number; block: TextBlock }[]; height: number }

export type FlowItem = {
  text: string
  /** px of the mark before it */
  before?: number
  font?: Font
}

/** Lays short texts out like words of a sentence. */
export function layOutFlow(items: readonly FlowItem[], width: number, gap = 14): Flow {
  const places: Flow['places'] = []
  let [x, y, rowHeight] = [0, 0, 0]
  for (const { text, before = 0, font = FONTS.note } of items) {
    const wanted = textWidth(text, font.size, font.weight > 400) / FALLBACK_ROOM + 1
    const own = Math.min(before + wanted, width)
    const block = layOutText(text, own - before, font)
    if (x > 0 && x + own > width) {
      y += rowHeight
      x = 0
      rowHeight = 0
    }
    places.push({ x, y, block })
    rowHeight = Math.max(rowHeight, block.height)
    x += own + gap
  }
  return { places, height: y + rowHeight }
}
