import { Agent, request as send } from 'node:http'
import { text } from 'node:stream/consumers'

export type Sent = { status: number; body: string; etag: string | null; ms: number }

/** Keeps as many connections open as it has callers. */
export class HttpLoad {
  private readonly agent = new Agent({ keepAlive: true, noDelay: true })

  constructor(private readonly base: string) {}

  send(
    path: string,
    options: { method: string; headers: Record<string, string>; body?: Buffer },
  ): Promise<Sent> {
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const { method, headers, body } = options
      const length = body ? { 'content-length': String(body.byteLength) } : {}
      const request = send(
        new URL(path, this.base),
        { method, headers: { ...headers, ...length }, agent: this.agent },
        (response) => {
          text(response).then(
            (said) =>
              resolve({
                status: response.statusCode ?? 0,
                body: said,
                etag: response.headers.etag ?? null,
                ms: performance.now() - began,
              }),
            reject,
          )
        },
      )
      request.once('error', reject)
      request.end(body)
    })
  }

  close = (): void => this.agent.destroy()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Calls `work` from `clients` callers until the time is over, each again as soon as it has its answer.
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
      if (earlyMs > 0) await pause(earlyMs)
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
    await pause(1)
  }
  return Promise.all(calls)
}
