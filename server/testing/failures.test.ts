import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { failuresInShort, playwrightFailures, vitestFailures } from './failures'

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-failures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: object): string => {
  const at = path.join(folder, name)
  writeFileSync(at, JSON.stringify(content))
  return at
}

it('finds the failed tests of vitest, and files that did not load', () => {
  const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['expected 2', 'at 3'] }
  const passed = { fullName: 'is fine', status: 'passed', failureMessages: [] }
  const report = file('vitest.json', {
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  })
  expect(vitestFailures(report)).toEqual([
    { test: 'a.test.ts › adds up', message: 'expected 2\nat 3' },
    { test: 'b.test.ts', message: 'no such module' },
  ])
})

it('finds the failed tests of Playwright, however deeply nested', () => {
  const spec = (title: string, messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [
      { projectName: 'phone', results: [{ errors: messages.map((message) => ({ message })) }] },
    ],
  })
  const report = file('playwright.json', {
    suites: [
      {
        specs: [spec('is fine', [])],
        suites: [{ specs: [spec('opens', ['\u001b[31mError\u001b[39m: 500', 'and a console'])] }],
      },
    ],
  })
  const failures = playwrightFailures(report)
  expect(failures.map(({ test }) => test)).toEqual(['[phone] a.spec.ts:3 › opens'])
  expect(failuresInShort(failures)).toBe(
    'Failed, in short:\n  [phone] a.spec.ts:3 › opens\n    Error: 500\n    and a console',
  )
})

it('is short for many and long failures, and silent without one or without a report', () => {
  const long = { test: 'a', message: `${'x'.repeat(5_000)}\n`.repeat(50) }
  const text = failuresInShort(Array.from({ length: 30 }, () => long))
  expect(text.split('\n')).toHaveLength(1 + 20 * 7 + 1)
  expect(text.length).toBeLessThan(50_000)
  expect(text).toContain('and 10 more')
  expect(failuresInShort([])).toBe('')
  expect(vitestFailures(path.join(folder, 'missing.json'))).toEqual([])
  expect(playwrightFailures(path.join(folder, 'missing.json'))).toEqual([])
})
