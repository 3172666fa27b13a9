import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chooseExitCode, describeProblem, fatalWords, findUncounted, formatLinks } from './outcome'
import { formatOutcome } from './report'

it('words of a problem are its own, with the place', () => {
  const problem = { title: 'context: rps is not valid', detail: 'expected a rate', pointer: '/rps' }
  expect(describeProblem({ ...problem, hint: 'write 200' }, 422)).toBe(
    'context: rps is not valid at /rps: expected a rate\n  write 200',
  )
})

it('a response without a problem is none of a site, and asks for the address', () => {
  expect(describeProblem({}, 409)).toMatch(
    /^HTTP 409: expected the response of a Meshbench site.*\n.*--url/,
  )
})

it('a file that does not exist is named, with the folder that its path begins at', () => {
  try {
    readFileSync('no/such.yaml')
  } catch (error) {
    expect(fatalWords(error)).toBe(
      `expected a file at no/such.yaml, found none; paths are relative to ${process.cwd()}`,
    )
  }
  expect(fatalWords(new Error('x'))).toBe('x')
  expect.assertions(2)
})

const outcome = (more: object) => ({
  file: 'a',
  ok: true,
  code: '201',
  message: 'm',
  detail: {},
  ...more,
})

it('a file that is stored already is no new one, except where nothing is stored', () => {
  expect(formatOutcome(outcome({}))).toBe('ok       a: m')
  expect(formatOutcome(outcome({ code: '200' }))).toBe('stored before a: m')
  expect(formatOutcome(outcome({ code: '200', detail: { dryRun: true } }))).toBe('ok       a: m')
})

it('a file whose run counts nowhere is named so, and ends as a refusal', () => {
  const runs = [{ url: '/runs/1', state: 'withdrawn' }]
  const code = findUncounted(runs) ?? ''
  const repeated = outcome({ ok: false, code, message: formatLinks('http://b', runs) })
  expect(formatOutcome(repeated)).toBe('withdrawn a: http://b/runs/1 (withdrawn, counts nowhere)')
  expect(chooseExitCode([repeated])).toBe(1)
  expect(findUncounted([...runs, { url: '/runs/2', state: 'published' }])).toBeNull()
  expect(findUncounted([])).toBeNull()
})
