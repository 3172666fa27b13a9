import { expect, it } from 'vitest'
import { XIndex } from './x-index'

const at = (x: number) => ({ left: x - 2, right: x + 2 })

it.each([100, 1000, 10_000])('tests of %i items apart only those that are near', (count) => {
  const index = new XIndex<number>()
  const places = Array.from({ length: count }, (_, i) => i * 10)
  for (const x of places) index.add(x, at(x))
  let tests = 0
  for (const x of places)
    index.some(at(x), () => {
      tests++
      return false
    })
  expect(tests).toBeGreaterThanOrEqual(count)
  expect(tests).toBeLessThan(10 * count)
})

it('finds what covers the range or touches it', () => {
  const index = new XIndex<string>()
  index.add('wide', { left: -500, right: 500 })
  index.add('right', { left: 80, right: 90 })
  const has = (item: string, left: number, right: number) =>
    index.some({ left, right }, (one) => one === item)
  expect(has('wide', 0, 1)).toBe(true)
  expect(has('wide', -600, -500)).toBe(true)
  expect(has('wide', 900, 901)).toBe(false)
  expect(has('right', 90, 95)).toBe(true)
  expect(has('right', 0, 70)).toBe(false)
})
