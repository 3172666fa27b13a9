/** What the counting server does to requests. */
export const FAULTS = ['none', 'slow', 'reset', '404', '503', 'stall', 'half-open'] as const
export type Fault = (typeof FAULTS)[number]

/** Connections that every tool is asked for. */
export const CONNECTIONS = 8
/** Requests per second, of tools that can be asked for a rate. */
export const RATE = 200

const USUAL_MS = 5
/** A failure takes longer than an answer, so that the latencies show whether it is among them. */
const FAILURE_MS = 50
/** From an answer to the next request of its connection. */
const TURN_MS = 1.5
const SLOW_MS = 1500
const STALL = { fromMs: 500, toMs: 2500 }

/**
 * How long a tool runs, by requests where it can, else by seconds, and after which time it is asked to give a request up:
 * before the slow answers come, and after the stall.
 */
export const LENGTHS: Readonly<
  Record<Fault, { requests: number; seconds: number; timeoutSeconds: number }>
> = {
  none: { requests: 2000, seconds: 3, timeoutSeconds: 5 },
  slow: { requests: 200, seconds: 5, timeoutSeconds: 1 },
  reset: { requests: 1000, seconds: 3, timeoutSeconds: 5 },
  '404': { requests: 1000, seconds: 3, timeoutSeconds: 5 },
  '503': { requests: 1000, seconds: 3, timeoutSeconds: 5 },
  stall: { requests: 1600, seconds: 5, timeoutSeconds: 5 },
  'half-open': { requests: 160, seconds: 5, timeoutSeconds: 1 },
}

export type Treatment =
  | { kind: 'answer'; status: number; delayMs: number }
  | { kind: 'reset'; delayMs: number }
  | { kind: 'silence' }

/** Numbers start at 0; the time is that since the first request, less what the tool warms up for. */
export type Arrival = { request: number; connection: number; sinceFirstMs: number }

const answer = (delayMs: number, status = 200): Treatment => ({ kind: 'answer', status, delayMs })

const isStalled = (ms: number): boolean => ms >= STALL.fromMs && ms < STALL.toMs

/** What becomes of one request. */
export function treat(fault: Fault, { request, connection, sinceFirstMs }: Arrival): Treatment {
  const isTenth = request % 10 === 9
  switch (fault) {
    case 'none':
      return answer(USUAL_MS)
    case 'slow':
      return answer(isTenth ? SLOW_MS : USUAL_MS)
    case 'reset':
      return isTenth ? { kind: 'reset', delayMs: FAILURE_MS } : answer(USUAL_MS)
    case '404':
    case '503':
      return request % 10 < 3 ? answer(FAILURE_MS, Number(fault)) : answer(USUAL_MS)
    case 'stall':
      return answer(USUAL_MS + (isStalled(sinceFirstMs) ? STALL.toMs - sinceFirstMs : 0))
    case 'half-open':
      return connection % 2 === 1 ? { kind: 'silence' } : answer(USUAL_MS)
  }
}

/**
 * How long the answers to a constant rate take from the time each request was due, where each connection has one request
 * under way: those of requests that the client gives up are left out.
 */
export function dueSeconds(fault: Fault, rate: number): number[] {
  const { seconds, timeoutSeconds } = LENGTHS[fault]
  const freeAtMs = Array.from({ length: CONNECTIONS }, () => 0)
  return Array.from({ length: rate * seconds }, (_, request) => request).flatMap((request) => {
    const dueMs = (request / rate) * 1000
    const connection = freeAtMs.indexOf(Math.min(...freeAtMs))
    const sentMs = Math.max(dueMs, freeAtMs[connection] ?? 0)
    const treatment = treat(fault, { request, connection: 0, sinceFirstMs: sentMs })
    const tookMs = Math.min(
      treatment.kind === 'silence' ? Infinity : treatment.delayMs,
      timeoutSeconds * 1000,
    )
    freeAtMs[connection] = sentMs + tookMs + TURN_MS
    const isAnswered = treatment.kind === 'answer' && treatment.delayMs <= timeoutSeconds * 1000
    return isAnswered ? [(sentMs + tookMs - dueMs) / 1000] : []
  })
}
