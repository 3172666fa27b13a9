/** Width of what a label says, and where its mark stands; all in px of the strip. */
export type LabelAsked = { at: number; width: number }
/** `lane` 0 is the nearest line of text on its side of the axis. */
export type LabelPlaced = { start: number; side: 'above' | 'below'; lane: number }

const GAP = 10

type Taken = Map<string, { from: number; to: number }[]>

function isFree(taken: Taken, lane: string, from: number, to: number): boolean {
  return (taken.get(lane) ?? []).every((one) => to + GAP <= one.from || from >= one.to + GAP)
}

/**
 * A place for each label, as near to its mark as the others leave: above, then below, then farther from the axis. No two
 * overlap, and none leaves the strip unless it is wider. Asked in order of importance.
 * @param first side that is tried first
 */
export function placeLabels(
  labels: readonly (LabelAsked & { first?: 'above' | 'below' })[],
  stripWidth: number,
): LabelPlaced[] {
  const taken: Taken = new Map()
  return labels.map(({ at, width, first = 'above' }) => {
    const start = Math.max(0, Math.min(stripWidth - width, at - width / 2))
    const other = first === 'above' ? 'below' : 'above'
    for (let step = 0; ; step++) {
      const [side, lane] = [step % 2 === 0 ? first : other, Math.floor(step / 2)] as const
      const name = `${side} ${lane}`
      if (!isFree(taken, name, start, start + width)) continue
      taken.set(name, [...(taken.get(name) ?? []), { from: start, to: start + width }])
      return { start, side, lane }
    }
  })
}
