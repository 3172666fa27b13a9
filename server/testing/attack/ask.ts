import { request, type Agent } from 'node:http'

export type Shot = {
  method?: string
  path: string
  /** the address that a trusted proxy would tell */
  from: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}
/** `status` is 0 where no whole response came. */
export type Answer = { status: number; ms: number }

const MAX_MS = 60_000

/** Sends a request and reads its response to the end; never throws. */
export function ask(url: string, shot: Shot, agent: Agent, mostMs = MAX_MS): Promise<Answer> {
  const { method = 'GET', path, from, headers = {}, body } = shot
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ status, ms: performance.now() - began })
    request(
      url + path,
      { method, headers: { 'x-forwarded-for': from, ...headers }, agent, timeout: mostMs },
      (response) => {
        response
          .resume()
          .once('end', () => end(response.statusCode ?? 0))
          .once('error', () => end(0))
      },
    )
      .once('timeout', function (this: { destroy: () => void }) {
        this.destroy()
      })
      .once('error', () => end(0))
      .end(body)
  })
}

export function quantileMs(answers: readonly Answer[], q: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(q * (sorted.length - 1))] ?? 0
}

/** How many answers there are of each status: "200: 41, 429: 3". */
export function statuses(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}
