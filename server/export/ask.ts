import { setTimeout as delay } from 'node:timers/promises'

export type Answer = {
  status: number
  /** media type without parameters */
  type: string
  /** tags of everything that it shows; null where the site does not say */
  tags: string[] | null
  body: Buffer
}

const ATTEMPTS = 6
const BUSY = new Set([429, 503])

/** What the site has at an address. A busy or restarting site is asked again, up to half a minute in all. */
export async function ask(site: string, address: string, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS
    const response = await fetch(site + address, {
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity' },
      signal,
    }).catch((error: unknown) => {
      if (isLast || signal.aborted) throw error
      return null
    })
    if (response !== null && (isLast || !BUSY.has(response.status))) {
      const { status, headers } = response
      return {
        status,
        type: headers.get('content-type')?.split(';', 1)[0] ?? '',
        tags: headers.get('surrogate-key')?.split(' ') ?? null,
        body: Buffer.from(await response.arrayBuffer()),
      }
    }
    await response?.body?.cancel()
    await delay(2 ** attempt * 250, undefined, { signal })
  }
}
