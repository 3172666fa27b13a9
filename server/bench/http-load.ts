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

/** Calls `work` from `clients` callers, each again as soon as it has its answer, until the time is over. */
export async function during<T>(
  seconds: number,
  clients: number,
  work: (client: number, turn: number) => Promise<T>,
): Promise<{ results: T[]; seconds: number }> {
  const began = performance.now()
  const results: T[] = []
  const isOver = (): boolean => performance.now() - began > seconds * 1000
  const client = async (number: number): Promise<void> => {
    for (let turn = 0; !isOver(); turn++) results.push(await work(number, turn))
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
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return Promise.all(calls)
}
