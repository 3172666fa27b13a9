import { setTimeout as delay } from 'node:timers/promises'

/** A supervised process, such as the database or the site. */
export type Part = {
  /** resolves with the reason why it ended; never rejects */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** What happened to a part, for the log. */
export type PartEvent =
  | { kind: 'ended'; part: string; reason: string; againInMs: number }
  | { kind: 'started again'; part: string; awayMs: number }

const FIRST_MS = 100
const LONGEST_MS = 10_000
/** After this uptime the restart delay is reset. */
const SETTLED_MS = 60_000

export type Runner = { stop: () => Promise<void> }

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Restarts a part whenever it ends, until `stop`: after a tenth of a second, doubled after each further end, up to ten
 * seconds.
 * @param first the running part
 * @param start restarts it, or gives up when the signal aborts; a failure counts as an end
 * @param longestMs the longest delay
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

  /** Resolves with the restarted part; null after `stop`. */
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
      // `stop` was called while it started.
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
