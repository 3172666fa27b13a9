/** A run with the value it is judged by and the values it reports; null = not in the file. */
export type DiscardRun = { id: string; replicate: number; key: number | null }

export class DiscardError extends Error {
  constructor(readonly code: 'DISCARD_KEY_MISSING' | 'DISCARD_TOO_MANY') {
    super(code)
    this.name = 'DiscardError'
  }
}

/**
 * Drops the k runs with the highest key; of equal keys, the higher replicate number is dropped. Selecting on the response
 * makes tails look lower and error bars narrower (methodology 3.1), so the result is always offered beside all runs.
 * @throws DiscardError when a run lacks the key, or nothing would be left
 */
export function dropHighest<T extends DiscardRun>(
  runs: readonly T[],
  k: number,
): { kept: T[]; dropped: T[] } {
  if (runs.some((run) => run.key === null)) throw new DiscardError('DISCARD_KEY_MISSING')
  if (k >= runs.length) throw new DiscardError('DISCARD_TOO_MANY')
  const worstFirst = [...runs].sort(
    (a, b) => (b.key ?? 0) - (a.key ?? 0) || b.replicate - a.replicate,
  )
  const dropped = worstFirst.slice(0, k)
  return { kept: runs.filter((run) => !dropped.includes(run)), dropped }
}
