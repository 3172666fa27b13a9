import { describe, expect, it } from 'vitest'
import { listLargeBuffers } from './large-buffers'

const LARGE = 2 ** 20

describe('largeBuffersOf', () => {
  it('finds large arrays of bytes wherever they are, each once', () => {
    const [one, two] = [new Uint8Array(LARGE), Buffer.from(new ArrayBuffer(LARGE))]
    const message = { replies: [{ output: { files: [{ bytes: one }, { bytes: one }] } }, two] }
    expect(listLargeBuffers(message)).toEqual([one.buffer, two.buffer])
    expect(listLargeBuffers(one)).toEqual([one.buffer])
  })

  it.each([
    ['small arrays', new Uint8Array(LARGE - 1)],
    ['parts of a buffer that others may use', new Uint8Array(LARGE + 1).subarray(1)],
    ['what is no bytes', [null, 'text', 1, undefined, new Map([['a', 1]])]],
  ])('leaves %s to be copied', (_, message) => expect(listLargeBuffers({ message })).toEqual([]))
})
