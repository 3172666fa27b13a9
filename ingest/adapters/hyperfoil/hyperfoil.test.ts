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

const STATS = 'stats_phases_wrapped.txt'

it('reads a table of stats the same whether the terminal wrapped it or not', () => {
  const wrapped = readChanged(`hyperfoil/${STATS}`)
  const colours: Change = [new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`), '']
  const wide = readChanged(`hyperfoil/${STATS}`, colours, [/-{20,}\n/, ''], [/ *\n {5,}/, '  '])
  const values = (runs: typeof wide) => runs.map(({ name, measurements }) => [name, measurements])
  expect(values(wide)).toEqual(values(wrapped))
  expect(wide.map(({ name, requests, errors }) => [name, requests, errors])).toEqual([
    ['warmup/fetch', 197, 0],
    ['rampUp/fetch', 78, 0],
    ['steadyState/fetch', 256, 11],
    ['steadyState/store', 245, 84],
  ])
})

it('gives the same for a phase from the table and from all.json', () => {
  const [table, json] = [STATS, 'all_phases.json'].map((file) =>
    readChanged(`hyperfoil/${file}`).find(({ name }) => name === 'steadyState/fetch'),
  )
  expect(json).toMatchObject({ requests: 256, errors: 11, protocol: 'http1' })
  expect(table?.achievedRps).toBeCloseTo(json?.achievedRps ?? 0, 2)
  for (const { key, value } of table?.measurements ?? [])
    expect(json?.measurements.find((one) => one.key === key)?.value).toBeCloseTo(value, 4)
})

it('leaves warm-ups out of all.json, as the tool does, and says so', () => {
  const names = readChanged('hyperfoil/all_phases.json').map(({ name }) => name)
  expect(names).not.toContain('warmup/fetch')
  const run = read('all_wrk2_timeouts.json')
  expect(run).toMatchObject({ name: 'test/request', harness: { loadModel: 'open_corrected' } })
  expect(run?.notices.at(-1)?.message).toMatch(/warm-up: calibration\/request/)
  expect(() => read('all_phases.json', [/"isWarmup":false/, '"isWarmup":true'])).toThrow(
    /HTTP answer outside warm-ups/,
  )
})

it('takes no load model from a benchmark of another shape', () => {
  expect(
    read('all_wrk2_timeouts.json', ['"metric":"request"', '"metric":"x"'])?.harness,
  ).toMatchObject({ loadModel: 'unknown' })
})

it('refuses columns, rows and tables that it does not know', () => {
  expect(refused(STATS, ['TIMEOUTS', 'TIMEOUTZ']).message).toMatch(/TIMEOUTZ/)
  expect(refused(STATS, ['78  6.09 ms', '78'])).toMatchObject({ code: 'TRUNCATED' })
  expect(refused(STATS, ['38.92 req/s', '38.92 rps']).message).toMatch(/THROUGHPUT/)
  expect(refused(STATS, ['Total stats', 'Recent stats']).message).toMatch(/whole run/)
  expect(refused('all_phases.json', ['run-schema/v3.0', 'run-schema/v2.0']).message).toMatch(
    /schema/,
  )
})

it('leaves statistics of no HTTP request out', () => {
  const runs = readChanged('hyperfoil/all_phases.json', [
    /"extensions":\{"http":\{[^}]*"status_5xx":84[^}]*\}\}/,
    '"extensions":{}',
  ])
  expect(runs.map(({ name }) => name)).toEqual(['rampUp/fetch', 'steadyState/fetch'])
  expect(runs[0]?.notices.map(({ message }) => message)).toContain(
    'left out, without an HTTP answer: steadyState/store',
  )
})
