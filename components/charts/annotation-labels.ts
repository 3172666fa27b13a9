import { FONT, PANEL_PAD } from './measures'
import type { Annotation, LineSegment } from './spec'
import { textWidth } from './text-width'

/** A change at `x` px with its words where they have room. */
export type PlacedAnnotation = {
  mark: Annotation
  x: number
  label: { text: string; x: number; y: number } | null
}

/** Lines between two points with their words above the plot: in full, short, or none where two would touch. */
export function layOutAnnotations(
  segment: LineSegment,
  plot: { x: number; y: number; width: number },
): PlacedAnnotation[] {
  let free = plot.x
  const places = segment.annotations.map(
    (mark) => plot.x + PANEL_PAD + mark.at * (plot.width - 2 * PANEL_PAD),
  )
  return segment.annotations.map((mark, i) => {
    const at = places[i] ?? 0
    const next = places[i + 1]
    // Half of the way to the next mark belongs to that one.
    const end = next === undefined ? plot.x + plot.width : (at + next) / 2
    for (const text of [mark.label, mark.shortLabel]) {
      const width = textWidth(text, FONT.small, true)
      const left = Math.min(Math.max(at - width / 2, free), end - width)
      if (left < free) continue
      free = left + width + 8
      return { mark, x: at, label: { text, x: left, y: plot.y - 8 } }
    }
    return { mark, x: at, label: null }
  })
}
