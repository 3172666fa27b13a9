import { setTimeout as delay } from 'node:timers/promises'

export type FetchedPage = {
  status: number
  /** media type without parameters */
  type: string
  /** cache tags of its content; null if the site does not state them */
  tags: string[] | null
  body: Buffer
}

const ATTEMPTS = 6
const BUSY = new Set([429, 503])

/** Every request adds a listener to its signal, and an export makes thousands: each gets a signal of its own. */
async function withOwnSignal<T>(
  signal: AbortSignal,
  work: (own: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const stop = (): void => own.abort(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    return await work(own.signal)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Fetches a URL of the site; retries a busy or restarting site for up to half a minute. */
export const ask = (site: string, address: string, signal: AbortSignal): Promise<FetchedPage> =>
  withOwnSignal(signal, (own) => askAgain(site, address, own))

async function askAgain(site: string, address: string, signal: AbortSignal): Promise<FetchedPage> {
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
