import { expect, it } from 'vitest'
import { rowsPerPage } from './row-pages'

it('has no second page of a few rows', () => {
  expect([33, 40, 48, 49, 200].map((total) => Math.ceil(total / rowsPerPage(total)))).toEqual([
    1, 1, 1, 2, 5,
  ])
})
