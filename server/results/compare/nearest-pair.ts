import type { Candidate } from './candidates'

type Pair<T> = { a: T; b: T }

/** How far two offered loads are from each other; an unstated one is equal to none, so it is the farthest. */
const distance = (a: number | null, b: number | null): number =>
  a === null || b === null ? Infinity : Math.abs(Math.log(a / b))

/** The newest result at each offered load, as candidates come. */
function newestByRate<T extends Pick<Candidate, 'target_rps'>>(candidates: readonly T[]): T[] {
  const found = new Map<number | null, T>()
  for (const one of candidates) if (!found.has(one.target_rps)) found.set(one.target_rps, one)
  return [...found.values()]
}

/**
 * The results of two subjects whose offered loads are nearest to each other, the newest of equally near ones: at unlike
 * loads they would differ by a field in which they need not. Null where one has none.
 * @param a of one subject, newest first; @param b of the other
 */
export function nearestPair<T extends Pick<Candidate, 'target_rps'>>(
  a: readonly T[],
  b: readonly T[],
): Pair<T> | null {
  const others = newestByRate(b)
  let best: Pair<T> | null = null
  let minDistance = Infinity
  for (const one of newestByRate(a))
    for (const other of others) {
      const far = distance(one.target_rps, other.target_rps)
      if (best !== null && far >= minDistance) continue
      best = { a: one, b: other }
      minDistance = far
    }
  return best
}
