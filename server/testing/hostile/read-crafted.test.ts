import { describe, expect, it } from 'vitest'
import { craftedFiles } from './crafted-files'
import { readCrafted } from './read-crafted'

describe('crafted files', () => {
  it('are the same for the same seed, and others for another', () => {
    const names = (seed: number) => [...craftedFiles(30, seed)].map(({ name }) => name)
    const bytes = (seed: number) => [...craftedFiles(30, seed)].map((one) => Buffer.from(one.bytes))
    expect(names(1)).toEqual(names(1))
    expect(bytes(1)).toEqual(bytes(1))
    expect(names(1)).not.toEqual(names(2))
  })

  // `npm run test:long` reads 66,000.
  it('are each read or refused in a time in proportion to their size', { timeout: 300_000 }, () => {
    const { read, refused, faults } = readCrafted(2_000, 16)
    expect(faults).toEqual([])
    expect(read + refused).toBe(2_000)
    expect(read).toBeGreaterThan(200)
    expect(refused).toBeGreaterThan(200)
  })
})
