import { expect, it } from 'vitest'
import { countSlow, sendClosed, sendOpen } from './stall'

const STALL = { requests: 12, from: 4, until: 9, usual: 0.5 }

it('an open loop counts every request that was due in the stall, from the moment it was due', () => {
  const open = sendOpen(STALL)
  expect(open.map(({ took }) => took)).toEqual([
    0.5, 0.5, 0.5, 0.5, 5.5, 4.5, 3.5, 2.5, 1.5, 0.5, 0.5, 0.5,
  ])
  expect(countSlow(open, STALL)).toEqual({ slow: STALL.until - STALL.from, unsent: 0 })
})

it('a closed loop sends the first of them and never the others', () => {
  const closed = sendClosed(STALL)
  expect(closed.flatMap(({ due, took }) => (took === null ? [due] : []))).toEqual([5, 6, 7, 8])
  expect(countSlow(closed, STALL)).toEqual({ slow: 1, unsent: STALL.until - STALL.from - 1 })
})
