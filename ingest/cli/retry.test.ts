import { expect, it } from 'vitest'
import { isRepeatable, pauseMs, retryAfterMs } from './retry'

it('repeats what was not judged, and nothing that was', () => {
  expect([408, 429, 500, 503].every(isRepeatable)).toBe(true)
  expect([200, 201, 400, 401, 404, 409, 413, 422].some(isRepeatable)).toBe(false)
})

it('reads Retry-After as seconds or as a date, never as a wait into the past', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(retryAfterMs('7', now)).toBe(7000)
  expect(retryAfterMs('Fri, 20 Nov 2026 10:00:30 GMT', now)).toBe(30_000)
  expect(retryAfterMs('Fri, 20 Nov 2026 09:00:00 GMT', now)).toBe(0)
  expect(retryAfterMs('soon', now)).toBeNull()
  expect(retryAfterMs(null, now)).toBeNull()
})

it('doubles its wait up to half a minute, between one half and the whole of it', () => {
  expect([0, 1, 2, 20].map((attempt) => pauseMs(attempt, null, 1))).toEqual([
    500, 1000, 2000, 30_000,
  ])
  expect(pauseMs(3, null, 0)).toBe(2000)
})

it('waits as long as Retry-After says', () => {
  expect(pauseMs(0, 45_000, 0.5)).toBe(45_000)
  expect(pauseMs(9, 0, 0.5)).toBe(0)
})
