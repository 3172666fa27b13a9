import { describe, expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import { latencyMeasurements, type LatencyTable } from './latency-table'
import { TextReport } from './text-report'

const report = (text: string) => new TextReport(text, 'tool', 'tool --right')

function refusal(work: () => unknown): AdapterError {
  try {
    work()
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('TextReport', () => {
  it.each([
    ['1.36ms', 0.00136],
    ['453.86us', 0.00045386],
    ['2.00m', 120],
    ['0.0264 secs', 0.0264],
    ['1.9773 ms', 0.0019773],
    ['0.00us', 0],
  ])('reads %s', (printed, seconds) => {
    expect(report('').latency(printed, 'p99', 1).seconds).toBe(seconds)
  })

  it.each(['13.23', '4,22ms', '-0.1 secs', '-nan', '1e400s', '5 parsec', '', '1.2.3ms', '700000s'])(
    'refuses the time %j with its line',
    (printed) => {
      const { place, hint } = refusal(() => report('').latency(printed, 'p99', 12))
      expect(place).toEqual({ line: 12 })
      expect(hint).toBe('tool --right')
    },
  )

  it('counts lines as editors do, with Windows line ends, colours and progress bars', () => {
    const text = 'one\r\n10%\r20%\rdone\r\n\u001b[1mTotal: 5\u001b[0m\r\n'
    const found = report(text).find(/^Total: (\d)$/)
    expect(found?.line).toBe(3)
    expect(report(text).find(/^done$/)?.line).toBe(2)
  })

  it('refuses a log of single requests instead of holding millions of lines', () => {
    expect(refusal(() => report('\n'.repeat(600_000))).code).toBe('TOO_LARGE')
  })
})

describe('latencyMeasurements', () => {
  const at = (ms: number, line: number) => ({
    seconds: ms / 1000,
    raw: `${ms} ms`,
    place: { line },
  })
  const table = (change: Partial<LatencyTable>): LatencyTable => ({
    min: at(1, 1),
    mean: at(2, 2),
    max: at(9, 3),
    stddev: null,
    percentiles: [
      { p: 99, ...at(8, 5) },
      { p: 50, ...at(2, 4) },
    ],
    ...change,
  })
  const read = (change: Partial<LatencyTable>, slackSeconds?: number) =>
    latencyMeasurements('http.latency', table(change), {
      format: 'tool',
      hint: 'tool --right',
      ...(slackSeconds === undefined ? {} : { slackSeconds }),
    })

  it('gives what is there, by level', () => {
    expect(read({ min: null }).map(({ key, value }) => [key, value])).toEqual([
      ['http.latency.mean', 0.002],
      ['http.latency.max', 0.009],
      ['http.latency.p50', 0.002],
      ['http.latency.p99', 0.008],
    ])
  })

  it.each([
    [
      'a percentile below another',
      {
        percentiles: [
          { p: 50, ...at(5, 4) },
          { p: 99, ...at(2, 5) },
        ],
      },
      5,
    ],
    ['a percentile above the maximum', { max: at(7, 3) }, 3],
    ['a minimum above the percentiles', { min: at(3, 1) }, 4],
    ['a mean above the maximum', { mean: at(30, 2) }, 3],
    [
      'a level that stands twice',
      {
        percentiles: [
          { p: 50, ...at(2, 4) },
          { p: 50, ...at(3, 5) },
        ],
      },
      4,
    ],
  ])('refuses %s', (_, change, line) => {
    expect(refusal(() => read(change)).place).toEqual({ line })
  })

  it('forgives no rounding unless the reader states one', () => {
    const early = { percentiles: [{ p: 50, ...at(0.9, 4) }] }
    expect(refusal(() => read(early)).detail).toBe('expected 1 ms or more, found 0.9 ms')
    expect(() => read(early, 0.0001)).not.toThrow()
  })

  it('lets a percentile pass the maximum by one bucket of an HdrHistogram', () => {
    expect(() => read({ max: at(8, 3), percentiles: [{ p: 99.9, ...at(8.004, 5) }] })).not.toThrow()
  })
})
