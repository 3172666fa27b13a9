/** Milliseconds that a long task keeps the thread before others have it. */
const MAX_HELD_MS = 8

/**
 * Makes a function that a long task calls between its steps: where the task has held the thread for a while, it resolves
 * after what else waits, and else gives null, which needs no waiting.
 */
export function breather(): () => Promise<void> | null {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MAX_HELD_MS) return null
    return new Promise((resolve) => setImmediate(resolve)).then(() => {
      since = performance.now()
    })
  }
}
