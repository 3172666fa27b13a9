import { boundText, type Load } from '../model/load'

/** A part of a load with the number of its requests; null where the file does not count them. */
export type CountedPart = readonly [name: string, requests: number | null]

/** Per cent that people choose for a part: halves, thirds, quarters, fifths, sixths, tenths, and one in twenty. */
const SHARES = [
  0, 5, 10, 16.7, 20, 25, 30, 33.3, 40, 50, 60, 66.7, 70, 75, 80, 83.3, 90, 95, 100,
] as const

/** Parts are equal where no share is further than this from the mean share. */
const EQUAL_WITHIN = 0.15

const toNearestShare = (percent: number): number =>
  SHARES.reduce((nearest, one) =>
    Math.abs(one - percent) < Math.abs(nearest - percent) ? one : nearest,
  )

function addUp(parts: Iterable<CountedPart>): Map<string, number> | null {
  const counts = new Map<string, number>()
  for (const [name, requests] of parts) {
    if (requests === null) return null
    counts.set(name, (counts.get(name) ?? 0) + requests)
  }
  return counts
}

/**
 * `mix: "browse 90 %, checkout 10 %"`: how the requests of one load are shared out over its parts, which makes the total
 * and, by what runs beside it, each part another load. Empty for a single part and where a part is not counted.
 *
 * Tools choose the next part by chance, so the counts of repetitions differ: a share is the nearest of a fixed grid of
 * shares that people choose, as rates nobody stated are put on a grid (`server/catalogue/unstated-conditions.ts`). Equal
 * parts come first, because thirds and sixths lie near other shares of the grid. A part nearest to 0 % is left out.
 */
export function toMix(parts: Iterable<CountedPart>): Load {
  const counts = addUp(parts)
  const total = [...(counts?.values() ?? [])].reduce((sum, one) => sum + one, 0)
  if (counts === null || counts.size < 2 || total === 0) return {}
  const mean = 100 / counts.size
  const shares = [...counts].map(([name, count]) => ({ name, percent: (100 * count) / total }))
  const isEqual = shares.every(({ percent }) => Math.abs(percent - mean) <= EQUAL_WITHIN * mean)
  const words = shares
    .map(({ name, percent }) => ({
      name,
      share: isEqual ? Number(mean.toFixed(1)) : toNearestShare(percent),
    }))
    .filter(({ share }) => share > 0)
    .map(({ name, share }) => `${name} ${share} %`)
  return words.length === 0 ? {} : { mix: boundText(words.sort().join(', ')) }
}
