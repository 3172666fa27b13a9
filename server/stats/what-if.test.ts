import fc from 'fast-check'
import { expect, it } from 'vitest'
import { whatIf, type WhatIfSubject } from './what-if'

const subject = (id: string, runs: [value: number, max: number | null][]): WhatIfSubject => ({
  id,
  runs: runs.map(([value, key], i) => ({ id: `${id}${i}`, replicate: i + 1, key, value })),
})
const STEADY = subject('steady', [
  [11, 20],
  [11, 21],
  [11, 22],
])
const SPIKY = subject('spiky', [
  [9, 30],
  [9, 31],
  [18, 500],
])

it('drops the runs with the highest maximum, and says that this turns the order round', () => {
  expect(whatIf([STEADY, SPIKY], { rule: 'all' }, true)).toMatchObject({
    order: ['steady', 'spiky'],
    changesOrder: false,
  })
  expect(whatIf([STEADY, SPIKY], { rule: 'drop', k: 1 }, true)).toMatchObject({
    order: ['spiky', 'steady'],
    changesOrder: true,
    rows: [
      { value: 11, n: 2 },
      { value: 9, n: 2 },
    ],
  })
  expect(whatIf([STEADY, SPIKY], { rule: 'median' }, true).order).toEqual(['spiky', 'steady'])
})

it('puts the highest first where more is better', () => {
  expect(whatIf([STEADY, SPIKY], { rule: 'all' }, false).order).toEqual(['spiky', 'steady'])
})

it('says why a value cannot be given, and leaves it out of the order', () => {
  const silent = subject('silent', [[1, null]])
  const short = subject('short', [[1, 2]])
  const empty = subject('empty', [])
  const { rows, order } = whatIf([silent, short, empty, STEADY], { rule: 'drop', k: 1 }, true)
  expect(rows.map(({ reason }) => reason)).toEqual([
    'a run does not say its maximum, which decides what is dropped',
    'no run would be left',
    'single runs are not stored here',
    null,
  ])
  expect(order).toEqual(['steady'])
})

it('shows a value that a flag excludes, and leaves it out of the order', () => {
  const unfit = { ...STEADY, unfit: '40% of requests failed' }
  const { rows, order, changesOrder } = whatIf([unfit, SPIKY], { rule: 'median' }, true)
  expect(rows[0]).toMatchObject({ reason: '40% of requests failed' })
  expect(rows[0]?.value).not.toBeNull()
  expect(order).toEqual(['spiky'])
  expect(changesOrder).toBe(false)
})

it('does not depend on the order of runs or on the unit', () => {
  const value = fc.integer({ min: 1, max: 1000 })
  const runs = fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 7 })
  fc.assert(
    fc.property(runs, runs, (a, b) => {
      const all = [subject('a', a), subject('b', b)]
      const scaled = all.map((s) => ({
        ...s,
        runs: [...s.runs].reverse().map((run) => ({ ...run, value: run.value * 1024 })),
      }))
      for (const choice of [{ rule: 'drop', k: 2 }, { rule: 'median' }] as const)
        expect(whatIf(scaled, choice, true).order).toEqual(whatIf(all, choice, true).order)
    }),
  )
})
