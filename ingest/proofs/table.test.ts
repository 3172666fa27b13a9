import { expect, it } from 'vitest'
import { saysWords, sawWords, tableHead, tableRow, verdictWords } from './table'
import { population } from './tally'

it('writes a row of Markdown that holds what the server saw, and what the reader says', () => {
  const saw = sawWords({
    connections: 1,
    arrived: 4,
    answered: 3,
    successes: 2,
    reset: 0,
    left: 1,
    cut: 0,
    seconds: 2,
    arrivalSeconds: 2,
    populations: [population('answers', [0.006]), population('all requests', [0.006, 1])],
    answers: [0.006],
  })
  expect(saw).toBe(
    '4 requests: 2 of 200, 1 of 4xx or 5xx, 1 given up; 2/s; mean 503 ms, p50 6 ms, p99 1000 ms, max 1000 ms',
  )
  const says = saysWords({
    requests: 4,
    errors: null,
    rate: null,
    mean: null,
    p50: 0.005,
    p99: null,
    max: null,
  })
  expect(says).toBe('4 requests, no errors stated; p50 5 ms')
  const proof = { tool: 'a|b', version: '1', fault: 'slow', saw, says, verdict: 'equal' } as const
  expect(tableRow(proof).split(' | ')).toHaveLength(6)
  expect(tableHead().split('\n')).toHaveLength(2)
})

it('says what differs, and of what a figure is where that is not everything', () => {
  expect(verdictWords([{ figure: 'requests', verdict: 'equal', words: '' }])).toBe('equal')
  expect(
    verdictWords([
      { figure: 'errors', verdict: 'differs', words: '+2' },
      { figure: 'latency', verdict: 'equal', words: 'of answers' },
      { figure: 'rate', verdict: 'absent', words: '' },
    ]),
  ).toBe('errors differs: +2; latency of answers')
})
