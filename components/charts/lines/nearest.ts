import type { PlacedLine, PlacedPoint } from './geometry'

const distance = (a: number, b: number): number => Math.abs(a - b)

/** The item with the least distance, the first of several; null of none. */
function closest<T>(items: readonly T[], measure: (item: T) => number): T | null {
  return items.reduce<T | null>(
    (best, item) => (best === null || measure(item) < measure(best) ? item : best),
    null,
  )
}

/**
 * The point that a pointer means anywhere in a plot: first the nearest tick that has a value, then the nearest line there.
 * @param lines that are shown @param at fraction of the x axis @param y px from the top of the plot
 */
export function findNearest(
  lines: readonly PlacedLine[],
  at: number,
  y: number,
): PlacedPoint | null {
  const points = lines.flatMap((line) => line.points).filter((point) => point.y !== null)
  const column = closest(points, (point) => distance(point.at, at))
  return closest(
    points.filter((point) => point.at === column?.at),
    (point) => distance(point.y ?? 0, y),
  )
}
