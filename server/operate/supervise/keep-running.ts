import { setTimeout as delay } from 'node:timers/promises'

/** A process that serves, such as the database or the site. */
export type Part = {
  /** resolves with why it has ended, in words; never rejects */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** What happened to a part, for the log. */
export type PartEvent =
  | { kind: 'ended'; part: string; reason: string; againInMs: number }
  | { kind: 'started again'; part: string; awayMs: number }

const FIRST_MS = 100
const LONGEST_MS = 10_000
/** A part that served this long has got over what ended it before. */
const SETTLED_MS = 60_000

export type Runner = { stop: () => Promise<void> }

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Starts a part again whenever it ends, until `stop`: after a tenth of a second, and twice as long after each further end,
 * up to ten seconds.
 * @param first the part, which has started
 * @param start starts it again, or gives up where the signal says so; its failure counts as an end
 * @param longestMs the longest of these waits
 */
export function keepRunning(
  part: string,
  first: Part,
  start: (signal: AbortSignal) => Promise<Part>,
  report: (event: PartEvent) => void,
  longestMs = LONGEST_MS,
): Runner {
  const stopping = new AbortController()
  const isStopping = (): boolean => stopping.signal.aborted
  let current: Part | null = first
  let waitMs = FIRST_MS

  /** Resolves with the next part that starts; null after `stop`. */
  const again = async (reason: string): Promise<Part | null> => {
    const since = performance.now()
    for (let why = reason; ;) {
      report({ kind: 'ended', part, reason: why, againInMs: waitMs })
      await delay(waitMs, null, { signal: stopping.signal }).catch(() => null)
      if (isStopping()) return null
      waitMs = Math.min(waitMs * 2, longestMs)
      try {
        const next = await start(stopping.signal)
        const awayMs = Math.round(performance.now() - since)
        report({ kind: 'started again', part, awayMs })
        return next
      } catch (error) {
        if (isStopping()) return null
        why = words(error)
      }
    }
  }

  const watch = async (): Promise<void> => {
    while (current) {
      const began = performance.now()
      const reason = await current.ended
      if (isStopping()) return
      if (performance.now() - began > SETTLED_MS) waitMs = FIRST_MS
      current = await again(reason)
      // It was about to start when it was to stop.
      if (isStopping()) await current?.stop()
    }
  }
  const watched = watch()
  return {
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await watched
    },
  }
}
