import { Agent, request as startRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type RequestOptions = {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
}
/** `status` is 0 where no whole response came; `ms` is the time until its end. */
export type TimedResponse = { status: number; ms: number }
export type ReadResponse = TimedResponse & { body: string; etag: string | null }

/** A client of one site over kept connections: as many as it has callers, at most `maxSockets`. */
export class HttpClient {
  private readonly agent: Agent

  constructor(
    private readonly base: string,
    maxSockets = Infinity,
  ) {
    this.agent = new Agent({ keepAlive: true, noDelay: true, maxSockets })
  }

  /** Sends a request and reads its response. @throws Error where no whole response came */
  send(path: string, options: RequestOptions = {}, timeoutMs?: number): Promise<ReadResponse> {
    const { method = 'GET', headers = {}, body } = options
    const began = performance.now()
    return new Promise((resolve, reject) => {
      startRequest(
        this.base + path,
        {
          method,
          headers,
          agent: this.agent,
          ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
        },
        (response) => {
          const etag = response.headers.etag ?? null
          text(response).then(
            (read) =>
              resolve({
                status: response.statusCode ?? 0,
                body: read,
                etag,
                ms: performance.now() - began,
              }),
            reject,
          )
        },
      )
        .once('error', reject)
        .end(body)
    })
  }

  /** The same, but a broken connection and a response that does not come in time have status 0. */
  attempt(path: string, options: RequestOptions = {}, timeoutMs = 60_000): Promise<ReadResponse> {
    const began = performance.now()
    return this.send(path, options, timeoutMs).catch(() => ({
      status: 0,
      body: '',
      etag: null,
      ms: performance.now() - began,
    }))
  }

  close = (): void => this.agent.destroy()
}

/** @param q share of the responses that took at most the result, 0 to 1; 0 without any response */
export function quantileMs(responses: readonly TimedResponse[], q: number): number {
  const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(q * (sorted.length - 1))] ?? 0
}

/** How many responses there are of each status: "200: 41, 429: 3". */
export function countStatuses(responses: readonly TimedResponse[]): string {
  const counts = new Map<number, number>()
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}

/**
 * Calls `work` from `clients` callers until the time is over, each again as soon as it has its response.
 * @param perSecond so many calls of all of them together: a caller that is early waits, one that is late does not
 */
export async function during<T>(
  seconds: number,
  clients: number,
  work: (client: number, turn: number) => Promise<T>,
  perSecond = Infinity,
): Promise<{ results: T[]; seconds: number }> {
  const began = performance.now()
  const results: T[] = []
  const passedMs = (): number => performance.now() - began
  const client = async (number: number): Promise<void> => {
    for (let turn = 0; passedMs() <= seconds * 1000; turn++) {
      const earlyMs = ((turn * clients + number) * 1000) / perSecond - passedMs()
      if (earlyMs > 0) await sleep(earlyMs)
      results.push(await work(number, turn))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return { results, seconds: (performance.now() - began) / 1000 }
}

/** Calls `work` so often a second, whether or not earlier calls are done. */
export async function atRate<T>(
  seconds: number,
  perSecond: number,
  work: () => Promise<T>,
): Promise<T[]> {
  const began = performance.now()
  const calls: Promise<T>[] = []
  for (;;) {
    const passed = performance.now() - began
    if (passed > seconds * 1000) break
    while (calls.length < (passed / 1000) * perSecond) calls.push(work())
    await sleep(1)
  }
  return Promise.all(calls)
}
