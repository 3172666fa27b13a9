/** Width of what a label says, and where its mark stands; all in px of the strip. */
export type LabelAsked = { at: number; width: number }
export type LabelPlaced = { start: number; side: 'above' | 'below' }

const GAP = 10
/** A label beside its mark still reaches over it by so much. */
const OVERHANG = 5

type Span = { from: number; to: number }

const isFree = (taken: readonly Span[], from: number, to: number): boolean =>
  taken.every((one) => to + GAP <= one.from || from >= one.to + GAP)

/**
 * A place for each label in the one line above or below the axis: centred on its mark, else beginning or ending over it;
 * null where there is no room. No two overlap, and none leaves the strip unless it is wider. Asked in order of importance.
 * @param first side that is tried first
 */
export function placeLabels(
  labels: readonly (LabelAsked & { first?: 'above' | 'below' })[],
  stripWidth: number,
): (LabelPlaced | null)[] {
  const taken: Record<LabelPlaced['side'], Span[]> = { above: [], below: [] }
  return labels.map(({ at, width, first = 'above' }) => {
    const sides = [first, first === 'above' ? 'below' : 'above'] as const
    for (const wanted of [at - width / 2, at - OVERHANG, at - width + OVERHANG]) {
      const start = Math.max(0, Math.min(stripWidth - width, wanted))
      const side = sides.find((one) => isFree(taken[one], start, start + width))
      if (side === undefined) continue
      taken[side].push({ from: start, to: start + width })
      return { start, side }
    }
    return null
  })
}
