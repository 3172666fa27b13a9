import { expect, it } from 'vitest'
import { pageNumbers, pageOf } from './pages'

it('names the first, the last and the neighbouring pages', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
})

it('takes what is no page number for the first page', () => {
  for (const text of [undefined, '', '0', '-1', '1.5', 'x', '99999'])
    expect(pageOf(text), text).toBe(1)
  expect(pageOf(['3', '4'])).toBe(3)
})
