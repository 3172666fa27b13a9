/** Milliseconds of one turn of the event loop that responses may take together. */
const MAX_HELD_MS = 8

/**
 * Makes a function that runs small pieces of work, at once as a rule. Where hundreds are ready in one moment, such as those who
 * waited for one response, it runs a few in each turn of the event loop, in the order in which they came: whoever else waits
 * for the thread has it in between.
 */
export function createTurns(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  /** when the first piece of this turn began; null where none has */
  let began: number | null = null
  const hasTime = (): boolean => began !== null && performance.now() - began < MAX_HELD_MS
  const next = (): void => {
    began = waiting.length === 0 ? null : performance.now()
    if (began !== null) setImmediate(next)
    while (waiting.length > 0 && hasTime()) waiting.shift()?.()
  }
  return (work) => {
    if (began === null) {
      began = performance.now()
      setImmediate(next)
    }
    if (waiting.length === 0 && hasTime()) work()
    else waiting.push(work)
  }
}
