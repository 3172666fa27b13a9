import { z } from 'zod'
import type { Bounds, Options } from './options'
import { isRepeatable, pauseMs, retryAfterMs, wait } from './retry'

const Comparison = z.object({ said: z.array(z.string()), passed: z.boolean() })
/** The site's comparison of a stored run with earlier ones; `passed` is false if a bound is exceeded. */
export type Comparison = z.infer<typeof Comparison>

const Refusal = z.object({ title: z.string(), detail: z.string() })

/** Bounds that the site does not take, in its words. */
export class BoundsRefused extends Error {}

export const hasBounds = ({ max, min, failOn }: Bounds): boolean =>
  max !== null || min !== null || failOn !== null

function toUrl({ url, bounds }: Options, id: string): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(bounds)) if (value !== null) query.set(name, value)
  return `${url}/api/v1/runs/${id}/comparison?${query.toString()}`
}

/**
 * Asks the site how a stored run compares.
 * @returns null where the site did not answer
 * @throws BoundsRefused
 */
export async function compared(options: Options, id: string): Promise<Comparison | null> {
  const { token, timeoutMs, retries } = options
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(toUrl(options, id), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    if (response && !isRepeatable(response.status)) {
      const body: unknown = await response.json().catch(() => null)
      if (response.ok) return Comparison.parse(body)
      const { data } = Refusal.safeParse(body)
      throw new BoundsRefused(data ? `${data.title}: ${data.detail}` : `HTTP ${response.status}`)
    }
    const asked = retryAfterMs(response?.headers.get('retry-after') ?? null, Date.now())
    await response?.body?.cancel()
    if (attempt >= retries) return null
    await wait(pauseMs(attempt, asked, Math.random()))
  }
}
