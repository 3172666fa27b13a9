import { expect, it } from 'vitest'
import { NewDispute, SHOULD_BE } from './schemas'

const sent = (statement: string) =>
  NewDispute.safeParse({ author: 'A', contact: 'a@example.org', statement, url: '' })
const START = `P99 latency, Istio ambient 1.25.0: 67.7 ms is shown. ${SHOULD_BE} `

it('takes a report that says what the number should be', () => {
  expect(sent(`${START}61.2 ms`).success).toBe(true)
})

it.each([START, 'P99 latency at 2,000 requests/s: '])(
  'refuses the words that the form began with: %j',
  (start) => {
    const [issue] = sent(start).error?.issues ?? []
    expect(issue).toMatchObject({ path: ['statement'] })
    expect(issue?.message).toContain('go on after "It should be"')
  },
)
