import { expect, it } from 'vitest'
import { rowsPerPage, rowsToRequest } from './row-pages'

it('has no second page of a few rows', () => {
  expect([8, 9, 11, 12, 40].map((total) => Math.ceil(total / rowsPerPage(total)))).toEqual([
    1, 1, 1, 2, 5,
  ])
  expect([1, 2].map(rowsToRequest)).toEqual([11, 8])
})
