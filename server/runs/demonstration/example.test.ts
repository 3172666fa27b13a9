import { expect, it } from 'vitest'
import { judgeNewRun } from '@/server/stats/new-run'
import { EXAMPLE_KEY, getResultExample } from './example'
import { listLastRuns, listPullRequest, PULL_REQUEST, SUBJECTS } from './nights'

const DAY = new Date(0)
/** The p99 of a made-up file, read without the code under test. */
const readP99 = ({ results }: { results: { raw: string }[] }): number => {
  const raw: unknown = JSON.parse(results[0]?.raw ?? '')
  const [, value] = /"Percentile":99,"Value":([\d.e-]+)/.exec(JSON.stringify(raw)) ?? []
  return Number(value)
}
const series = (mesh: string) => listLastRuns(DAY, 5, { mesh, rps: PULL_REQUEST.rps }).map(readP99)

it('has the mean and spread of the made-up files of each subject', () => {
  const { panel } = getResultExample()
  expect(panel.rows.map(({ subject }) => subject.mesh)).toEqual(SUBJECTS.map(({ mesh }) => mesh))
  for (const { subject, value } of panel.rows) {
    const values = series(subject.mesh)
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length
    const squares = values.reduce((sum, x) => sum + (x - mean) ** 2, 0)
    expect(value.n).toBe(15)
    expect(value.value).toBeCloseTo(mean, 12)
    expect(value.spread).toBeCloseTo(Math.sqrt(squares / 14), 12)
  }
  expect(panel.origin.trust).toBe('demonstration')
})

it('has the verdict that the rule of new runs gives, over all of its values', () => {
  const { comparison } = getResultExample()
  const value = readP99(listPullRequest(DAY)[0] ?? { results: [] })
  const shown = comparison.values.find(({ key }) => key === EXAMPLE_KEY)
  const [alone] = judgeNewRun([{ value, earlier: series(PULL_REQUEST.mesh), better: 'lower' }])
  expect(shown).toMatchObject({ value, status: 'REGRESSION', runs: 15 })
  expect(shown?.ratio).toBeCloseTo(alone?.ratio ?? 0, 12)
  expect(shown?.expected?.[1]).toBeCloseTo(alone?.expected?.[1] ?? 0, 12)
  expect(comparison.passed).toBe(false)
  expect(comparison.said[0]).toMatch(/^Demonstration data: nobody measured/)
})
