/** Width of what a label says, and where its mark stands; all in px of the strip. */
export type LabelAsked = {
  at: number
  width: number
  /** what a side costs, in squared px from the mark: 0 where it is as good as the other */
  cost: Record<Side, number>
}
export type Side = 'above' | 'below'
export type LabelPlaced = { start: number; side: Side }

const GAP = 10

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/**
 * Starts of labels in one line, in the order of their marks and as near to them as possible: those that would touch are
 * pushed apart together. One label alone may be wider than its whole line. @param labels ascending by mark @returns null without room
 */
function pushApart(labels: readonly LabelAsked[], room: number): number[] | null {
  const total = sum(labels.map(({ width }) => width + GAP)) - GAP
  if (labels.length > 1 && total > room) return null
  const blocks: { wanted: number; count: number }[] = []
  let before = 0
  for (const { at, width } of labels) {
    let block = { wanted: at - width / 2 - before, count: 1 }
    before += width + GAP
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.wanted / last.count <= block.wanted / block.count) break
      blocks.pop()
      block = { wanted: last.wanted + block.wanted, count: last.count + block.count }
    }
    blocks.push(block)
  }
  before = 0
  return blocks
    .flatMap(({ wanted, count }) => Array<number>(count).fill(wanted / count))
    .map((start, i) => {
      const placed = Math.max(0, Math.min(start, room - total)) + before
      before += (labels[i]?.width ?? 0) + GAP
      return placed
    })
}

type Tried = { cost: number; places: LabelPlaced[] }

/** One choice of sides: bit i of `sides` puts label i below. */
function tried(labels: readonly LabelAsked[], sides: number, room: number): Tried | null {
  const places: LabelPlaced[] = []
  let cost = 0
  for (const side of ['above', 'below'] as const) {
    const members = labels.flatMap((label, i) =>
      ((sides >> i) & 1) === (side === 'below' ? 1 : 0) ? [{ label, i }] : [],
    )
    const starts = pushApart(
      members.map(({ label }) => label),
      room,
    )
    if (starts === null) return null
    members.forEach(({ label, i }, k) => {
      const start = starts[k] ?? 0
      places[i] = { start, side }
      cost += label.cost[side] + (start + label.width / 2 - label.at) ** 2
    })
  }
  return { cost, places }
}

/**
 * A place for each label in the one line above or below the axis, where all together stand nearest to their marks. No two
 * overlap, no two change the order of their marks. Tries every choice of sides: for a handful of labels.
 * @param labels ascending by mark @param room px of the line @returns null where not all have room
 */
export function placeLabels(labels: readonly LabelAsked[], room: number): LabelPlaced[] | null {
  let best: Tried | null = null
  for (let sides = 0; sides < 2 ** labels.length; sides++) {
    const one = tried(labels, sides, room)
    if (one !== null && (best === null || one.cost < best.cost)) best = one
  }
  return best?.places ?? null
}
