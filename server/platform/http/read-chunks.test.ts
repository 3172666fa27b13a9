import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gather } from './read-chunks'

const refusal = (): Error => new RangeError('too much')

describe('gather', () => {
  it('puts chunks of any sizes together, in a buffer of its own', async () => {
    const sizes = fc.array(
      fc.oneof(fc.nat(3), fc.integer({ min: 16_000, max: 17_000 }), fc.nat(3_000_000)),
      { maxLength: 8 },
    )
    const property = fc.asyncProperty(sizes, async (all) => {
      const chunks = all.map((size, i) => new Uint8Array(size).fill(i + 1))
      const whole = await gather(chunks, Infinity, refusal)
      expect(Buffer.from(whole).equals(Buffer.concat(chunks))).toBe(true)
      expect(whole.byteLength).toBe(whole.buffer.byteLength)
    })
    await fc.assert(property, { numRuns: 30 })
  })

  it('takes its limit, and not a byte more', async () => {
    const chunks = [new Uint8Array(20_000), new Uint8Array(1)]
    expect((await gather(chunks, 20_001, refusal)).byteLength).toBe(20_001)
    await expect(gather(chunks, 20_000, refusal)).rejects.toThrow('too much')
  })
})
