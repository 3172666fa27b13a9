import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { craftedFiles } from './crafted-files'
import { readCrafted } from './read-crafted'

describe('crafted files', () => {
  it('are the same for the same seed, and others for another', () => {
    const digests = (seed: number) =>
      [...craftedFiles(30, seed)].map(({ bytes }) =>
        createHash('sha256').update(bytes).digest('hex'),
      )
    expect(digests(1)).toEqual(digests(1))
    expect(digests(1)).not.toEqual(digests(2))
  })

  // `npm run stress -- crafted` reads 66,000.
  it('are each read or refused in a time in proportion to their size', { timeout: 300_000 }, () => {
    const { read, refused, faults } = readCrafted(600, 16)
    expect(faults).toEqual([])
    expect(read + refused).toBe(600)
    expect(read).toBeGreaterThan(200)
    expect(refused).toBeGreaterThan(200)
  })
})
