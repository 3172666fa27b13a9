import { expect, it } from 'vitest'
import { DISCARD_INPUT, listOutcomes, listRankRows, RANK_INPUT } from './_sections/invented-runs'

const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length

it('the discard rule drops one run of each subject, moves both means and turns the order around', () => {
  const [all, kept] = listOutcomes()
  expect([all.lower, kept.lower]).toEqual(['steady', 'noisy'])
  for (const row of all.rows) {
    const values = DISCARD_INPUT[row.name as keyof typeof DISCARD_INPUT]
    expect(row.mean).toBeCloseTo(mean(values), 10)
    expect(row.runs.filter(({ isDropped }) => isDropped)).toEqual([])
  }
  for (const row of kept.rows) {
    const values = DISCARD_INPUT[row.name as keyof typeof DISCARD_INPUT]
    const worst = Math.max(...values)
    expect(row.mean).toBeCloseTo((mean(values) * values.length - worst) / (values.length - 1), 10)
    expect(row.runs.filter(({ isDropped }) => isDropped)).toEqual([
      { value: worst, isDropped: true },
    ])
  }
})

it('subjects that the runs cannot tell apart share a range', () => {
  expect(listRankRows().map(({ name, label }) => [name, label])).toEqual([
    ['mesh A', 'rank 1–2'],
    ['mesh B', 'rank 1–2'],
    ['mesh C', 'rank 3'],
  ])
  for (const { name, mean: drawn } of listRankRows())
    expect(drawn).toBeCloseTo(mean(RANK_INPUT[name as keyof typeof RANK_INPUT]), 10)
})
