/** Worth another attempt: the request was not judged, or not in time. */
export const isRepeatable = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** A Retry-After header in milliseconds, of seconds or of a date; null when there is none that can be read. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/**
 * Milliseconds before the next attempt: what the server asks for, else a wait that doubles, half of it drawn so that
 * many senders do not come back at once. @param attempt 0 for the first @param random from 0 to 1
 */
export function pauseMs(attempt: number, askedMs: number | null, random: number): number {
  if (askedMs !== null) return Math.min(askedMs, 10 * LONGEST_WAIT_MS)
  const longest = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS)
  return longest * (0.5 + random / 2)
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
