import { expect, it } from 'vitest'
import { mapAtMost } from './map-at-most'

it('keeps the order of the items, with so many under way at a time', async () => {
  let under = 0
  const seen: number[] = []
  const results = await mapAtMost(2, [30, 10, 20, 0], async (ms) => {
    seen.push(++under)
    await new Promise((done) => setTimeout(done, ms))
    under--
    return ms
  })
  expect(results).toEqual([30, 10, 20, 0])
  expect(Math.max(...seen)).toBe(2)
  expect(await mapAtMost(2, [], () => Promise.resolve(1))).toEqual([])
})

it('fails as the first of its work fails', async () => {
  const work = (item: number) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve())
  await expect(mapAtMost(2, [1, 2, 3], work)).rejects.toThrow('two')
})
