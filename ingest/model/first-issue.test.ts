import { expect, it } from 'vitest'
import { z } from 'zod'
import { firstIssue, issueWords } from './first-issue'

const Body = z.strictObject({ results: z.array(z.object({ name: z.string('expected a name') })) })
const parseError = (value: unknown) => Body.safeParse(value).error ?? { issues: [] }

it('names the field that is wrong first, and what was expected', () => {
  const error = parseError({ results: [{ name: 'a' }, { name: 1 }, {}] })
  expect(firstIssue(error)).toMatchObject({ field: 'results.1.name', path: ['results', 1, 'name'] })
  expect(issueWords(error, 'body')).toBe('results.1.name: expected a name')
})

it('names the value itself where no field is to blame', () => {
  expect(issueWords(parseError({ results: [], x: 1 }), 'body')).toBe('body: Unrecognized key: "x"')
})

it('refuses an error that says nothing', () => {
  expect(() => firstIssue({ issues: [] })).toThrow(RangeError)
})
