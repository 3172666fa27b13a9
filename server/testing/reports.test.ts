import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPlaywright, readVitest, summarise } from './reports'

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const report = (content: object): string => {
  const at = path.join(folder, `${++files}.json`)
  writeFileSync(at, JSON.stringify(content))
  return at
}
const vitestTest = (status: string, more: object = {}) => ({ fullName: 'is fine', status, ...more })
const vitest = (...assertionResults: object[]): string =>
  report({ testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults }] })
const spec = (title: string, status: string, messages: string[] = []) => ({
  title,
  file: 'a.spec.ts',
  line: 3,
  tests: [
    {
      projectName: 'phone',
      status,
      results: [{ errors: messages.map((message) => ({ message })) }],
    },
  ],
})
const playwright = (...specs: object[]): string =>
  report({ suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }] })

const PASSED = vitestTest('passed')

it('adds both reports up', () => {
  const all = [
    readVitest(vitest(PASSED, PASSED), 0),
    readPlaywright(playwright(spec('opens', 'expected'), spec('closes', 'expected')), 0),
  ]
  expect(summarise(all)).toEqual({ text: '4 passed, 0 failed', exitCode: 0 })
})

it('counts a failed, flaky or skipped test as failed', () => {
  const failed = readVitest(vitest(PASSED, vitestTest('failed')), 1)
  expect(summarise([failed]).text).toMatch(/\n1 passed, 1 failed$/)
  const flaky = readPlaywright(playwright(spec('opens', 'flaky', ['no'])), 0)
  expect(summarise([flaky])).toMatchObject({ exitCode: 1 })
  const skipped = readVitest(vitest(PASSED, vitestTest('skipped'), vitestTest('todo')), 0)
  expect(summarise([skipped])).toEqual({
    text: '2 tests did not run; that counts as failed\n1 passed, 2 failed',
    exitCode: 1,
  })
})

it('leaves out what was chosen for neither stress nor the usual run', () => {
  const file = vitest(PASSED, vitestTest('skipped', { tags: ['stress'] }))
  expect(readVitest(file, 0).skipped).toBe(0)
  expect(readVitest(file, 0, true).skipped).toBe(1)
})

it('fails when a run ended badly, left no report, or ran nothing', () => {
  expect(readVitest(vitest(PASSED), 1)).toMatchObject({ passed: 1, failures: [{ test: 'vitest' }] })
  const missing = path.join(folder, 'missing.json')
  for (const outcome of [readVitest(missing, 0), readPlaywright(report({}), 0)])
    expect(outcome.failures).toHaveLength(1)
  expect(
    summarise([readVitest(vitest(PASSED), 0), readPlaywright(report({ suites: [] }), 0)]),
  ).toEqual({
    text: '1 passed, 0 failed',
    exitCode: 1,
  })
  expect(summarise([]).exitCode).toBe(1)
})

it('names failed tests of vitest, and files that did not load', () => {
  const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['expected 2', 'at 3'] }
  const file = report({
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [PASSED, failed] },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [PASSED] },
    ],
  })
  expect(readVitest(file, 1).failures).toEqual([
    { test: 'a.test.ts › adds up', message: 'expected 2\nat 3' },
    { test: 'b.test.ts', message: 'no such module' },
  ])
})

it('names failed tests of Playwright, however deeply nested', () => {
  const messages = ['\u001b[31mError\u001b[39m: 500', 'and a console']
  const file = playwright(spec('is fine', 'expected'), spec('opens', 'unexpected', messages))
  expect(summarise([readPlaywright(file, 1)]).text).toBe(
    'Failed, in short:\n  [phone] a.spec.ts:3 › opens\n    Error: 500\n    and a console\n1 passed, 1 failed',
  )
})

it('is short for many and long failures', () => {
  const failures = Array.from({ length: 30 }, () => ({
    test: 'a',
    message: `${'x'.repeat(5_000)}\n`.repeat(50),
  }))
  const { text } = summarise([{ passed: 0, skipped: 0, failures }])
  expect(text.split('\n')).toHaveLength(1 + 20 * 7 + 2)
  expect(text.length).toBeLessThan(50_000)
  expect(text).toContain('and 10 more')
})
