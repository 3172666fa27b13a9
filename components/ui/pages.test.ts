import { expect, it } from 'vitest'
import { pageNumbers, pageNumber, describeShown } from './pages'

it('names the first, the last and the neighbouring pages', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
})

it('takes what is no page number for the first page', () => {
  for (const text of [undefined, '', '0', '-1', '1.5', 'x', '99999'])
    expect(pageNumber(text), text).toBe(1)
  expect(pageNumber(['3', '4'])).toBe(3)
})

it('says which part of a list it shows, in words that fit one and none', () => {
  const of = (before: number, shown: number, total: number) =>
    describeShown(['trend', 'trends'], { before, shown, total })
  expect(of(0, 1, 1)).toBe('1 trend')
  expect(of(0, 0, 0)).toBe('No trends')
  expect(of(0, 6, 6)).toBe('6 trends')
  expect(of(6, 6, 30)).toBe('Trends 7 to 12 of 30')
  expect(of(36, 0, 30)).toBe('No more than 30 trends, on the pages before')
})
