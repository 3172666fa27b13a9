import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { BufferedResponse } from './buffered-response'
import { cachedBytes, toCachedResponse, type CachedResponse } from './cached-response'
import { UncompressedBodies } from './uncompressed-bodies'

const TEXT = 'a response that is long enough to be compressed. '.repeat(1_000)

async function made(type: string, body: Buffer): Promise<{ cached: CachedResponse; body: Buffer }> {
  const headers = { 'content-type': type, 'cache-control': 'public' }
  const captured: BufferedResponse = { status: 200, headers, body }
  const found = await toCachedResponse(captured, {
    versions: new Map(),
    day: 0,
    isPage: false,
    isSecure: false,
  })
  if (!found) throw new Error('it was not cached')
  return found
}

it('keeps of what compresses well the compressed bytes, and restores the others', async () => {
  const { cached, body } = await made('text/plain', Buffer.from(TEXT))
  const plain = new UncompressedBodies(100_000)
  expect(cachedBytes(cached)).toBeLessThan(TEXT.length / 10)
  expect(plain.get(cached)).toBeUndefined()
  expect((await plain.restored(cached)).toString()).toBe(TEXT)
  expect([plain.get(cached)?.toString(), plain.bytes]).toEqual([TEXT, body.length + 1])
})

it('forgets the plain bytes that were asked for least recently, and then restores them again', async () => {
  const plain = new UncompressedBodies(2.5 * TEXT.length)
  const all = await Promise.all([1, 2, 3].map(() => made('text/plain', Buffer.from(TEXT))))
  for (const { cached, body } of all) plain.set(cached, body)
  const [first, second, third] = all.map(({ cached }) => cached)
  if (!first || !second || !third) throw new Error('three were made')
  expect([first, second, third].map((one) => plain.get(one) !== undefined)).toEqual([
    false,
    true,
    true,
  ])
  expect((await plain.restored(first)).toString()).toBe(TEXT)
  plain.forget(first)
  expect(plain.get(first)).toBeUndefined()
})

it('has the bytes of a picture at hand, which are cached as they are', async () => {
  const { cached, body } = await made('image/png', randomBytes(5_000))
  const plain = new UncompressedBodies(1)
  plain.set(cached, body)
  expect([plain.get(cached)?.equals(body), plain.bytes]).toEqual([true, 0])
  expect((await plain.restored(cached)).equals(body)).toBe(true)
})
