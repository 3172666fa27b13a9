import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MAX_INFLATED_BYTES, readBody } from './body'
import { readForm } from './form'
import { linesOf } from './lines'

type Pieces = AsyncGenerator<Uint8Array>
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function post(pieces: Pieces, headers: Record<string, string> = {}) {
  const state = { cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void (state.cancelled = true),
  })
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return { request: new Request('http://localhost/', init as RequestInit), state }
}

async function* drops(count: number, everyMs: number): Pieces {
  for (let i = 0; i < count; i++) {
    if (everyMs > 0) await pause(everyMs)
    yield new Uint8Array([65])
  }
}

async function* silentAfterOne(): Pieces {
  yield new Uint8Array([65])
  await new Promise(() => undefined)
}

describe('a slow body', () => {
  it('is refused when it falls silent, and its sender is let go', async () => {
    const { request, state } = post(silentAfterOne())
    await expect(readBody(request, 1000, { idleMs: 50, totalMs: 5000 })).rejects.toMatchObject({
      status: 408,
    })
    expect(state.cancelled).toBe(true)
  })

  it('is refused when it drips past the time for the whole', async () => {
    const { request } = post(drops(100, 20))
    await expect(readBody(request, 1000, { idleMs: 1000, totalMs: 150 })).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
    })
  })

  it('is refused under gzip as well', async () => {
    const { request } = post(drops(3, 100), { 'content-encoding': 'gzip' })
    await expect(readBody(request, 1000, { idleMs: 30, totalMs: 5000 })).rejects.toMatchObject({
      status: 408,
    })
  })

  it('is read when it keeps coming', async () => {
    const { request } = post(drops(5, 20))
    expect(String(await readBody(request, 1000, { idleMs: 1000, totalMs: 5000 }))).toBe('AAAAA')
  })
})

describe('a body in single bytes', () => {
  it('costs its length, not an object for each', async () => {
    const { request } = post(drops(200_000, 0))
    const before = process.memoryUsage().heapUsed
    const body = await readBody(request)
    expect(body.byteLength).toBe(200_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60e6)
  })

  it('is cut off at the limit before it is all there', async () => {
    let sent = 0
    const endless = async function* (): Pieces {
      for (;;) {
        sent += 1000
        yield await Promise.resolve(new Uint8Array(1000))
      }
    }
    await expect(readBody(post(endless()).request, 50_000)).rejects.toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(60_000)
  })
})

it('reads a gzip of several members', async () => {
  const packed = Buffer.concat([gzipSync('one '), gzipSync('two')])
  const pieces = (async function* () {
    yield await Promise.resolve(new Uint8Array(packed))
  })()
  const { request } = post(pieces, { 'content-encoding': 'gzip' })
  expect(String(await readBody(request))).toBe('one two')
})

it('reads a gzip whose end lies about its size', async () => {
  for (const size of [0, 3, 5_000, 2 ** 32 - 1]) {
    const packed = gzipSync(Buffer.alloc(1000, 'a'))
    const second = gzipSync('b')
    // The size at the end of a gzip file is that of its last member, and a sender can write anything there.
    const whole = new Uint8Array(Buffer.concat([packed, second]))
    new DataView(whole.buffer).setUint32(whole.byteLength - 4, size, true)
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: whole,
      headers: { 'content-encoding': 'gzip' },
    })
    await expect(readBody(request)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

describe('a body that packs well', () => {
  const bomb = (bytes: number) =>
    new Request('http://localhost/', {
      method: 'POST',
      body: new Uint8Array(gzipSync(Buffer.alloc(bytes, 'a&'))),
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('inflates to its limit on the wire at most, where nothing else is said', async () => {
    expect((await readBody(bomb(10_000), 10_000)).byteLength).toBe(10_000)
    const refused = readBody(bomb(10_001), 10_000)
    await expect(refused).rejects.toMatchObject({ status: 413 })
    await expect(refused).rejects.toThrow('9 KB after inflating')
  })

  it('of a form is refused before its fields are read', async () => {
    await expect(readForm(bomb(40_000_000))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it('leaves the thread to others while it is put together', async () => {
    let turns = 0
    let isOver = false
    const body = readBody(bomb(60_000_000), 5_000_000, undefined, MAX_INFLATED_BYTES).finally(
      () => (isOver = true),
    )
    const take = (): void => {
      turns++
      if (!isOver) setImmediate(take)
    }
    take()
    expect((await body).equals(Buffer.alloc(60_000_000, 'a&'))).toBe(true)
    expect(turns).toBeGreaterThan(60)
  })
})

describe('lines', () => {
  const read = async (pieces: string[], limit = 100) => {
    const found: [number, string | null][] = []
    const chunks = pieces.map((piece) => new TextEncoder().encode(piece))
    for await (const { line, bytes } of linesOf(chunks, limit))
      found.push([line, bytes && new TextDecoder().decode(bytes)])
    return found
  }

  it('are found wherever the pieces are cut', async () => {
    const whole = [[1, 'ab'], [2, ''], [3, 'c']] // prettier-ignore
    expect(await read(['ab\n\nc'])).toEqual(whole)
    expect(await read([...'ab\n\nc'])).toEqual(whole)
    expect(await read(['ab\n\nc\n'])).toEqual(whole)
    expect(await read([])).toEqual([])
  })

  it('that are too long are told and skipped', async () => {
    expect(await read(['12345', '6\nok\n'], 5)).toEqual([[1, null], [2, 'ok']]) // prettier-ignore
    expect(await read(['12345\n1234567'], 5)).toEqual([[1, '12345'], [2, null]]) // prettier-ignore
  })
})
