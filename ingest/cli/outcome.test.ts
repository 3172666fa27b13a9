import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fatalWords, describeProblem } from './outcome'

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
