import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { playwrightCounts, verdict, vitestCounts } from './counts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: object): string => {
  const at = path.join(folder, name)
  writeFileSync(at, JSON.stringify(content))
  return at
}
const vitest = (passed: number, failed: number, pending = 0): string =>
  file(`v-${passed}-${failed}-${pending}.json`, {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
  })
const playwright = (expected: number, unexpected: number, flaky = 0): string =>
  file(`p-${expected}-${unexpected}-${flaky}.json`, {
    stats: { expected, unexpected, flaky, skipped: 0 },
  })

it('adds both reports up', () => {
  const all = [vitestCounts(vitest(7, 0), 0), playwrightCounts(playwright(3, 0), 0)]
  expect(verdict(all)).toEqual({ line: '10 passed, 0 failed', exitCode: 0 })
})

it('fails for a failed, flaky or skipped test', () => {
  expect(verdict([vitestCounts(vitest(7, 1), 1)])).toEqual({
    line: '7 passed, 1 failed',
    exitCode: 1,
  })
  expect(verdict([playwrightCounts(playwright(3, 0, 1), 0)]).exitCode).toBe(1)
  expect(verdict([vitestCounts(vitest(7, 0, 2), 0)])).toEqual({
    line: '7 passed, 2 failed',
    exitCode: 1,
  })
})

it('fails when a run ended badly, left no report, or ran nothing', () => {
  expect(vitestCounts(vitest(7, 0), 1)).toEqual({ passed: 7, failed: 1, skipped: 0 })
  expect(vitestCounts(path.join(folder, 'missing.json'), 0).failed).toBe(1)
  expect(playwrightCounts(file('other.json', {}), 0).failed).toBe(1)
  expect(verdict([vitestCounts(vitest(7, 0), 0), playwrightCounts(playwright(0, 0), 0)])).toEqual({
    line: '7 passed, 0 failed',
    exitCode: 1,
  })
  expect(verdict([]).exitCode).toBe(1)
})
