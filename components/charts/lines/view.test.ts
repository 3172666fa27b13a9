import { describe, expect, it } from 'vitest'
import { manyVersions } from './sample-specs'
import { halfAround, rangeBetween } from './view'

describe('a part of the x axis', () => {
  // Ticks at 0, 0.25, 0.5, 0.75 and 1.
  const panel = manyVersions(5)

  it('is the ticks that a drag passed, or those nearest to its ends', () => {
    expect(rangeBetween(panel, 0.2, 0.8)).toEqual([1, 3])
    expect(rangeBetween(panel, -0.1, 0.3)).toEqual([0, 1])
    expect(rangeBetween(panel, 0.3, 0.7)).toEqual([1, 3])
    expect(rangeBetween(panel, 0.6, 0.7)).toEqual([2, 3])
    expect(rangeBetween(panel, 0.51, 0.55)).toBeNull()
    expect(rangeBetween(panel, -0.1, 1.1)).toBeNull()
    expect(rangeBetween(manyVersions(1), 0, 1)).toBeNull()
  })

  it('is half of the ticks around one by keyboard, and never less than two', () => {
    expect(halfAround(panel, 0)).toEqual([0, 2])
    expect(halfAround(panel, 2)).toEqual([1, 3])
    expect(halfAround(panel, 4)).toEqual([2, 4])
    expect(halfAround(manyVersions(3), 1)).toEqual([1, 2])
    expect(halfAround(manyVersions(2), 0)).toBeNull()
  })
})
