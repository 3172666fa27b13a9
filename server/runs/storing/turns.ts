/**
 * Runs work that shares a key sequentially, in order of submission, and other work in parallel. Work with several keys
 * waits for all of its predecessors and never for a successor, so nothing can deadlock.
 */
export function turnsByKey(): <T>(keys: string[], work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (keys, work) => {
    const before = keys.flatMap((key) => last.get(key) ?? [])
    const done = Promise.allSettled(before).then(work)
    for (const key of keys) last.set(key, done)
    const forget = (): void => {
      for (const key of keys) if (last.get(key) === done) last.delete(key)
    }
    return done.finally(forget)
  }
}

/** At most `places` at a time, first come, first served. */
export function atMost(places: number): <T>(work: () => Promise<T>) => Promise<T> {
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
