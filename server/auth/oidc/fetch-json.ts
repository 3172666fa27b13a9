import { ByteBuffer } from '@/server/platform/http/byte-buffer'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 256 * 1024

/** Fetches a small JSON document in bounded time and memory. A redirect is an error. @throws Error */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    cache: 'no-store',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok || response.body === null) throw new Error(`${url} returned ${response.status}`)
  const gathered = new ByteBuffer()
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    gathered.add(value)
    if (gathered.size > MAX_BYTES) {
      await reader.cancel()
      throw new Error(`${url} sent more than ${MAX_BYTES} bytes`)
    }
  }
  return JSON.parse(new TextDecoder().decode(gathered.take())) as unknown
}
