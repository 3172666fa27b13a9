import { expect, it } from 'vitest'
import { rowsPerPage } from './row-pages'

it('has no second page of a few rows', () => {
  expect([33, 60, 68, 69, 200].map((total) => Math.ceil(total / rowsPerPage(total)))).toEqual([
    1, 1, 1, 2, 4,
  ])
})
