/** At most `places` at a time, first come, first served. */
export function limitConcurrency(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((enter) => void waiting.push(enter))
    return work().finally(leave)
  }
}
