import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runAdmitted, unpackedAtMost } from './admission-queue'

const LIMIT = 5_000_000

const request = (bytes: number, isPacked: boolean, signal?: AbortSignal): Request =>
  new Request('http://localhost/api/v1/runs', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: isPacked ? { 'content-encoding': 'gzip' } : {},
    signal: signal ?? null,
  })

/** Requests from as many owners, each of which is worked on until `open`. */
function crowd(count: number, bytes: number, isPacked: boolean) {
  let [running, most] = [0, 0]
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await gate
    running--
  }
  const owners = Array.from({ length: count }, (_, i) => `owner ${i}`)
  const done = Promise.all(
    owners.map((owner) => runAdmitted(owner, request(bytes, isPacked), LIMIT, work)),
  )
  return { running: () => running, most: () => most, open, done }
}

/** That as many as `expected` are worked on, and not one more once all bodies have arrived. */
async function expectAtATime(
  expected: number,
  ...[count, bytes, isPacked]: Parameters<typeof crowd>
): Promise<void> {
  const all = crowd(count, bytes, isPacked)
  await expect.poll(all.running).toBe(expected)
  // The bodies are in memory: whatever could begin does so within a few turns of the event loop.
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  all.open()
  await all.done
  expect(all.most()).toBe(expected)
}

describe('bodies that are worked on at a time', () => {
  it('are one where each can become 64 MB, whatever it is on the wire', () =>
    expectAtATime(1, 12, 66_000, true))

  it('are some where they are of medium size', async () => {
    await expectAtATime(8, 40, 3_000, true)
    await expectAtATime(8, 40, 300_000, false)
  })

  it('are many where they are small, also beside large ones', async () => {
    const large = crowd(6, 66_000, true)
    await expectAtATime(60, 60, 3_000, false)
    large.open()
    await large.done
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
    runAdmitted(`owner ${i}`, request(66_000, true), LIMIT, () => sleep(50)),
  )
  const left = runAdmitted('late', request(66_000, true, leaving.signal), LIMIT, async () => {
    await Promise.resolve(begun.push('late'))
  })
  const refused = expect(left).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await sleep(10)
  leaving.abort()
  await Promise.all([...slow, refused])
  expect(begun).toEqual([])
})
