import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inPlace, unpackedAtMost } from './in-place'

const LIMIT = 5_000_000

const request = (bytes: number, isPacked: boolean, signal?: AbortSignal): Request =>
  new Request('http://localhost/api/v1/runs', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: isPacked ? { 'content-encoding': 'gzip' } : {},
    signal: signal ?? null,
  })

/** The most requests that were worked on at a time, of `count` from as many owners. */
async function mostAtATime(count: number, bytes: number, isPacked: boolean): Promise<number> {
  let [running, most] = [0, 0]
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await sleep(20)
    running--
  }
  const owners = Array.from({ length: count }, (_, i) => `owner ${i}`)
  await Promise.all(owners.map((owner) => inPlace(owner, request(bytes, isPacked), LIMIT, work)))
  return most
}

describe('bodies that are worked on at a time', () => {
  it('are one where each can become 64 MB, whatever it is on the wire', async () => {
    expect(await mostAtATime(12, 66_000, true)).toBe(1)
  })

  it('are some where they are of medium size', async () => {
    expect(await mostAtATime(40, 3_000, true)).toBe(8)
    expect(await mostAtATime(40, 300_000, false)).toBe(8)
  })

  it('are many where they are small, also beside large ones', async () => {
    const large = mostAtATime(6, 66_000, true)
    expect(await mostAtATime(60, 3_000, false)).toBe(60)
    await large
  })
})

it('knows what a body can become from what it is on the wire', () => {
  expect(unpackedAtMost(1_000, false)).toBe(1_000)
  expect(unpackedAtMost(1_000, true)).toBe(1_032_000)
  expect(unpackedAtMost(1_000_000, true)).toBe(64 * 2 ** 20)
})

it('does not begin what nobody waits for any more', async () => {
  const begun: string[] = []
  const leaving = new AbortController()
  const slow = Array.from({ length: 2 }, (_, i) =>
    inPlace(`owner ${i}`, request(66_000, true), LIMIT, () => sleep(50)),
  )
  const left = inPlace('late', request(66_000, true, leaving.signal), LIMIT, async () => {
    await Promise.resolve(begun.push('late'))
  })
  const refused = expect(left).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await sleep(10)
  leaving.abort()
  await Promise.all([...slow, refused])
  expect(begun).toEqual([])
})
