import { expect, it } from 'vitest'
import { AdapterError } from '../../model/adapter'
import { type Change, readChanged } from '../changed-fixture'

const read = (file: string, ...changes: Change[]) => readChanged(`hyperfoil/${file}`, ...changes)[0]
const refused = (file: string, ...changes: Change[]): AdapterError => {
  try {
    read(file, ...changes)
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('not refused')
}
const keys = (file: string, ...changes: Change[]) =>
  read(file, ...changes)?.measurements.map(({ key, value }) => [key, value])

it('counts a request that timed out once: it is among the connection errors', () => {
  const run = read('wrk_c8_timeouts.txt')
  expect(run).toMatchObject({ requests: 1223, errors: 54 })
  expect(run?.notices.map(({ code }) => code)).toEqual(['SLOW_ANSWERS_MISSING'])
})

it('counts failed answers and broken connections', () => {
  const change: Change = [/$/, 'Non-2xx or 3xx responses: 6\n']
  expect(read('wrk_c8_timeouts.txt', change)).toMatchObject({ requests: 1223, errors: 60 })
  expect(read('wrk_c4_503.txt')).toMatchObject({ requests: 3100, errors: 1033 })
})

it('knows no failures where only internal errors, which are not printed, wrote the line', () => {
  const run = read('wrk_c8_timeouts.txt', [
    /connectionErrors 54, requestTimeouts 54/,
    'connectionErrors 0, requestTimeouts 0',
  ])
  expect(run?.errors).toBeNull()
  expect(run?.notices.map(({ code }) => code)).toContain('KNOWN_TOOL_DEFECT')
})

it('reads decimal commas, units without a Greek letter and the codes of a terminal', () => {
  const plain = keys('wrk_c4.txt')
  expect(keys('wrk_c4.txt', [/μs/, '?s'])).toEqual(plain)
  expect(keys('wrk_c4.txt', [/(\d)\.(?=\d\d(?:ms|μs|kB|%|\s))/, '$1,'])).toEqual(plain)
  expect(keys('wrk_c4.txt', [/^Running/, '\u001b[1G\u001b[2KRunning'])).toEqual(plain)
  expect(read('wrk_c4.txt', ['/ok', '/ok?a=1,2'])?.load).toEqual({
    threads: 2,
    path: '/ok',
    query: 'a=1,2',
  })
})

it('reads bytes as Hyperfoil pads them', () => {
  for (const bytes of ['  1.52GB', '100.00B ', '  9.00B '])
    expect(read('wrk_c4.txt', [/ 718\.42kB/, ` ${bytes}`])?.requests).toBe(3504)
})

it('refuses damage and a report of before 0.22', () => {
  expect(refused('wrk_c8_timeouts.txt', ['connectionErrors', 'connect']).message).toMatch(
    /line of errors/,
  )
  expect(refused('wrk2_r200_latency.txt', [/ {9}91\.43/, '']).code).toBe('TRUNCATED')
  const old = refused(
    'wrk_c4.txt',
    [/ {2}Thread Stats.*/, '                  Avg     Stdev       Max'],
    [/ {4}Latency.*/, 'Latency:      5.67 ms 589.79 μs  11.60 ms'],
  )
  expect(old.hint).toMatch(/all\.json/)
})
