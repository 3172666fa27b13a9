import { LRUCache } from 'lru-cache'
import { brotliBody, gunzipBody } from './encodings'
import type { CachedResponse } from './cached-response'

/**
 * Bodies as they are. Of what is smaller compressed only the compressed bytes are cached with the response, a fifth of them as a
 * rule, and the plain ones for as long as they were requested recently: nearly all clients accept compression.
 */
export class UncompressedBodies {
  private readonly bodies: LRUCache<CachedResponse, Buffer>

  constructor(maxBytes: number) {
    this.bodies = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + 1 })
  }

  get bytes(): number {
    return this.bodies.calculatedSize
  }

  /** What is at hand; undefined where it must be restored. */
  get(cached: CachedResponse): Buffer | undefined {
    return cached.bodies.identity ?? this.bodies.get(cached)
  }

  set(cached: CachedResponse, body: Buffer): void {
    if (!cached.bodies.identity) this.bodies.set(cached, body)
  }

  forget(cached: CachedResponse): void {
    this.bodies.delete(cached)
  }

  /** The body from its compressed bytes, in the thread pool. */
  async restored(cached: CachedResponse): Promise<Buffer> {
    const atHand = this.get(cached)
    if (atHand) return atHand
    if (!cached.bodies.gzip) throw new Error('a cached response has no bytes')
    const body = await gunzipBody(cached.bodies.gzip)
    this.set(cached, body)
    return body
  }

  /** Compresses with Brotli what is requested again; until that is done, gzip is sent. */
  beginBrotli(cached: CachedResponse): void {
    if (cached.isBrotliBegun) return
    cached.isBrotliBegun = true
    void this.restored(cached)
      .then(brotliBody)
      .then(
        (br) => (cached.bodies.br = br),
        () => undefined,
      )
  }
}
