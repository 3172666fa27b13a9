import { LRUCache } from 'lru-cache'
import { brotliBody, gunzipBody } from './encodings'
import type { CachedResponse } from './cached-response'

/**
 * Bodies as they are. Of what is smaller compressed only the compressed bytes are kept with the response, a fifth of them as a
 * rule, and the plain ones for as long as they are among those last asked for: nearly all clients take them compressed.
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
  get(kept: CachedResponse): Buffer | undefined {
    return kept.bodies.identity ?? this.bodies.get(kept)
  }

  set(kept: CachedResponse, body: Buffer): void {
    if (!kept.bodies.identity) this.bodies.set(kept, body)
  }

  forget(kept: CachedResponse): void {
    this.bodies.delete(kept)
  }

  /** The body from its compressed bytes, in the thread pool. */
  async restored(kept: CachedResponse): Promise<Buffer> {
    const atHand = this.get(kept)
    if (atHand) return atHand
    if (!kept.bodies.gzip) throw new Error('a kept response has no bytes')
    const body = await gunzipBody(kept.bodies.gzip)
    this.set(kept, body)
    return body
  }

  /** Makes the smallest variant of what is asked for again; until it is there, gzip is sent. */
  beginBrotli(kept: CachedResponse): void {
    if (kept.isBrotliBegun) return
    kept.isBrotliBegun = true
    void this.restored(kept)
      .then(brotliBody)
      .then(
        (br) => (kept.bodies.br = br),
        () => undefined,
      )
  }
}
