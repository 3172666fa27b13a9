import { expect, it } from 'vitest'
import { dueSeconds, type FAULTS, treat, type Arrival } from './faults'

const at = (arrival: Partial<Arrival>): Arrival => ({
  request: 0,
  connection: 0,
  sinceFirstMs: 0,
  ...arrival,
})

it('resets one request in ten, and answers three with 503', () => {
  const hundred = Array.from({ length: 100 }, (_, request) => at({ request }))
  const of = (fault: (typeof FAULTS)[number]) => hundred.map((arrival) => treat(fault, arrival))
  expect(of('reset').filter(({ kind }) => kind === 'reset')).toHaveLength(10)
  const failed = of('503').filter((t) => t.kind === 'answer' && t.status === 503)
  expect(failed).toHaveLength(30)
  expect(of('404').filter((t) => t.kind === 'answer' && t.status === 404)).toHaveLength(30)
  expect(of('none').every((t) => t.kind === 'answer' && t.status === 200)).toBe(true)
})

it('answers what arrives in the stall when it ends, and the rest as usual', () => {
  const delay = (sinceFirstMs: number) => treat('stall', at({ sinceFirstMs }))
  expect(delay(499)).toMatchObject({ delayMs: 5 })
  expect(delay(500)).toMatchObject({ delayMs: 2005 })
  expect(delay(2499)).toMatchObject({ delayMs: 6 })
  expect(delay(2500)).toMatchObject({ delayMs: 5 })
})

it('keeps every request of one connection in two without an answer', () => {
  const kinds = [0, 1, 2, 3].map(
    (connection) => treat('half-open', at({ connection, request: 50 })).kind,
  )
  expect(kinds).toEqual(['answer', 'silence', 'answer', 'silence'])
})

it('knows how long answers would have taken from when their requests were due', () => {
  const none = dueSeconds('none', 200)
  expect(none).toHaveLength(600)
  expect(none.every((seconds) => seconds === 0.005)).toBe(true)
  const stall = dueSeconds('stall', 200)
  expect(stall).toHaveLength(1000)
  expect(stall.filter((seconds) => seconds > 0.01).length).toBeGreaterThan(400)
  expect(Math.max(...stall)).toBeCloseTo(2.005)
  const slow = dueSeconds('slow', 200)
  expect(slow).toHaveLength(900)
  expect(Math.max(...slow)).toBeGreaterThan(2)
})
