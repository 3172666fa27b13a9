import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import { parseResult } from './parse-result'
import type { ParsedRun } from '../model/parsed-run'
import { makeResultFile } from '../formats/result-file'

/** Fixtures changed into what the same harness prints in other runs: failures, TLS, other units, nothing measured. */
type Change = [from: string | RegExp, to: string]

function changed(fixture: string, changes: readonly Change[]): Uint8Array {
  let text = readFileSync(join(import.meta.dirname, '../fixtures', fixture), 'utf8')
  for (const [from, to] of changes) {
    const next = text.replace(from, to)
    expect(next, `${String(from)} stands in ${fixture}`).not.toBe(text)
    text = next
  }
  return new TextEncoder().encode(text)
}

function read(fixture: string, ...changes: Change[]): ParsedRun {
  const { runs } = parseResult(makeResultFile(fixture, changed(fixture, changes)))
  const [run] = runs
  if (!run || runs.length !== 1) throw new Error(`${runs.length} runs`)
  return run
}

function refusal(fixture: string, ...changes: Change[]): AdapterError {
  try {
    read(fixture, ...changes)
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const latency = (run: ParsedRun, name: string): number | undefined =>
  run.measurements.find(({ key }) => key === `http.latency.${name}`)?.value
const codes = (run: ParsedRun): string[] => run.notices.map(({ code }) => code)

describe('wrk', () => {
  const WITH = 'wrk/t1_c4_latency.txt'
  const sockets = '  Socket errors: connect 3, read 0, write 0, timeout 7\n'

  it('adds failed connections to the requests, no slow answers, and counts failed responses in the latencies', () => {
    const status = '  Non-2xx or 3xx responses: 89\n'
    const run = read(WITH, [/(?=Requests\/sec)/, sockets + status])
    expect(run).toMatchObject({ requests: 8946, errors: 92, achievedRps: 2967.91 })
    expect(codes(run)).toContain('ERRORS_IN_LATENCY')
  })

  it('has no latency where no request got a response', () => {
    const run = read(
      WITH,
      [/Latency .*/, 'Latency     0.00us    0.00us   0.00us    -nan%'],
      [/ {2}Latency Distribution\n(.*%.*\n)+/, ''],
      ['8943 requests', '0 requests'],
      [/Requests\/sec: .*/, `${sockets.trimStart()}Requests/sec:      0.00`],
    )
    expect(run).toMatchObject({ requests: 3, errors: 3, measurements: [] })
    expect(codes(run)).toEqual(['ALL_REQUESTS_FAILED', 'NAN_IN_FILE'])
  })

  it('knows TLS and minutes, and does not call a run wrk that may be wrk2', () => {
    expect(read(WITH, ['http://', 'https://'])).toMatchObject({ protocol: 'https' })
    expect(read('wrk/t2_c8.txt').harness.loadModel).toBe('unknown')
    const long = read('wrk/t2_c8.txt', ['3s test', '2m test'])
    expect(long).toMatchObject({ nominalDurationSeconds: 120, harness: { loadModel: 'closed' } })
    expect(latency(read(WITH, ['6.70ms', '1.03m']), 'max')).toBe(61.8)
  })

  it('refuses a cut report and two reports in one file', () => {
    expect(refusal(WITH, [/Requests\/sec[^]*/, '']).code).toBe('TRUNCATED')
    expect(refusal(WITH, [/$/, 'Running 3s test @ http://target/\n']).code).toBe('MALFORMED')
    expect(refusal(WITH, ['3.97ms', '1.00ms']).place).toEqual({ line: 10 })
  })
})

describe('wrk2', () => {
  it('reads the overloaded run in seconds', () => {
    const run = read(
      'wrk2/r20_t1_c4.txt',
      [/ {2}Detailed[^]*#\[Buckets.*\n/, ''],
      [/1\.66ms/g, '9.98s'],
      [/(?<=Latency +)\S+/, '5.01s'],
    )
    expect(run.histograms).toEqual([])
    expect(latency(run, 'p99.9')).toBe(9.98)
    expect(latency(run, 'max')).toBe(9.98)
  })

  it('keeps both spectra apart and prefers the corrected one', () => {
    const { histograms } = read('wrk2/r200_uncorrected.txt')
    expect(histograms.map(({ correction }) => correction)).toEqual(['corrected', 'uncorrected'])
  })

  it('does not add a spectrum to others that ends before its total', () => {
    const run = read('wrk2/r20_t1_c4.txt', ['count    =           36', 'count    =           40'])
    expect(run.histograms[0]).toMatchObject({ mergeable: false, count: 36 })
  })
})

describe('hey and oha', () => {
  it('count responses by status, and requests without a response apart', () => {
    const lines =
      '  [200]\t150 responses\n  [503]\t50 responses\n\nError distribution:\n  [10]\tEOF\n'
    const run = read('hey/text_n200_c10.txt', [/ {2}\[200\].*\n/, lines])
    expect(run).toMatchObject({ requests: 210, errors: 60 })
    expect(run.notices.find(({ code }) => code === 'ERRORS_IN_LATENCY')?.message).toMatch(/ 50 /)
  })

  it('leave out the levels that hey could not fill', () => {
    const run = read('hey/text_n200_c10.txt', ['  99% in 0.0254 secs', '  0%% in 0.0000 secs'])
    expect(latency(run, 'p95')).toBe(0.0127)
    expect(latency(run, 'p99')).toBeUndefined()
  })

  it('oha: 503 is not a success, and a run without responses has no latency', () => {
    const run = read('oha/json_n500_c10.json', ['"200": 500', '"200": 400, "503": 100'])
    expect(run).toMatchObject({ requests: 500, errors: 100 })
    const refused = read(
      'oha/text_q100.txt',
      [/(Slowest|Fastest|Average):\t.*/g, '$1:\tNaN ms'],
      [' [200] 300 responses', ''],
      ['[2] aborted due to deadline', '[300] Connection refused (os error 111)'],
    )
    expect(refused).toMatchObject({ requests: 300, errors: 300, measurements: [] })
    expect(codes(refused)).toEqual(expect.arrayContaining(['ALL_REQUESTS_FAILED', 'NAN_IN_FILE']))
  })

  it('refuse tables with a short row or a cell that is not a number', () => {
    expect(refusal('oha/csv_n100.csv', [/,200\n$/, '']).code).toBe('TRUNCATED')
    expect(refusal('hey/csv_n100.csv', ['0.0044', '0,0044']).place).toEqual({ line: 3 })
  })
})

describe('ab', () => {
  it('counts responses other than 2xx, but not responses of another length', () => {
    const kinds =
      'Failed requests:        120\n   (Connect: 1, Receive: 2, Length: 117, Exceptions: 0)\n'
    const run = read('ab/text_n500_c5.txt', [
      /Failed requests:.*\n/,
      `${kinds}Non-2xx responses:      89\n`,
    ])
    expect(run).toMatchObject({ requests: 500, errors: 92 })
  })

  it('reads the table that -S prints, with a mean but no deviation', () => {
    const run = read(
      'ab/text_n500_c5.txt',
      ['min  mean[+/-sd] median   max', 'min   avg   max'],
      [/Total: .*/, 'Total:          2    3      6'],
    )
    expect([latency(run, 'mean'), latency(run, 'max')]).toEqual([0.003, 0.006])
    expect(latency(run, 'stddev')).toBeUndefined()
  })
})

describe('siege', () => {
  it('adds failed transactions, which it does not count as transactions', () => {
    const run = read(
      'siege/json_c4_r50.json',
      [/"failed_transactions":\s+0/, '"failed_transactions": 50'],
      ['100.00', '80.00'],
    )
    expect(run).toMatchObject({
      requests: 250,
      errors: 50,
      notices: [{ code: 'KNOWN_TOOL_DEFECT' }, { code: 'COARSE_RESOLUTION' }],
    })
  })

  it('reads JSON behind a preamble, and says when availability and counts differ', () => {
    const run = read('siege/json_c4_r50.json', [/^/, '** SIEGE 4.0.7\n'], ['100.00', '97.00'])
    expect(codes(run)).toContain('COUNTS_INCONSISTENT')
  })
})

describe('h2load', () => {
  const TEXT = 'h2load/text_n1000_c4_m10.txt'

  it('counts a broken stream once and sums the clients of all threads', () => {
    const run = read(
      TEXT,
      ['1000 succeeded, 0 failed, 0 errored', '900 succeeded, 100 failed, 10 errored'],
      [/(spawning.*\n)/, '$1spawning thread #1: 4 total client(s). 500 total requests\n'],
      ['protocol: h2c', 'protocol: http/1.1'],
      [/^/, 'TLS Protocol: TLSv1.3\n'],
    )
    expect(run).toMatchObject({ requests: 1000, errors: 100, connections: 8, protocol: 'https' })
    expect(run.notices[0]?.message).toMatch(/ 90 failed/)
  })

  it('does not take 0us for a latency when no request got a response', () => {
    const run = read(
      TEXT,
      [
        /requests: .*/,
        'requests: 10 total, 0 started, 0 done, 0 succeeded, 10 failed, 10 errored, 0 timeout',
      ],
      [/finished in .*/, 'finished in 1.21ms, 0.00 req/s, 0B/s'],
      [
        /time for request: .*/,
        'time for request:        0us         0us         0us         0us     0.00%',
      ],
    )
    expect(run).toMatchObject({ requests: 10, errors: 10, measurements: [] })
  })

  it('reads the log of a broken stream', () => {
    const run = read('h2load/log_n200.tsv', ['\t200\t', '\t-1\t'], ['\t200\t', '\t503\t'])
    expect(run).toMatchObject({ errors: 2, extra: { rows: 200, failedRows: 2 } })
  })
})

describe('bombardier and autocannon', () => {
  it('bombardier: failed requests are inside the latencies, the plan is in the first line', () => {
    const run = read(
      'bombardier/text_r200.txt',
      [
        /^/,
        'Bombarding https://[::1]:8443/x?t=1 for 1m30s using 125 connection(s)\n[==>] 3s\r[====] 90s\n',
      ],
      ['5xx - 0', '5xx - 7'],
      ['others - 0', 'others - 3'],
    )
    expect(run).toMatchObject({ protocol: 'https', connections: 125, nominalDurationSeconds: 90 })
    expect(run).toMatchObject({ requests: 612, errors: 10, load: { path: '/x', query: 't=1' } })
    const h2 = read('bombardier/json_r200_d4.json', ['"fasthttp"', '"net/http.v2"'])
    expect(h2).toMatchObject({ protocol: 'h2', targetRps: 200 })
  })

  it('autocannon: lost requests are not responses, redirects are not failures', () => {
    const run = read(
      'autocannon/json_c4_max.json',
      ['"errors":0,', '"errors":5,'],
      ['"non2xx":0', '"non2xx":30'],
      ['"3xx":0', '"3xx":10'],
    )
    expect(run).toMatchObject({ requests: 37040, errors: 25 })
  })

  it('autocannon: no latency without responses, and no number where the text has none', () => {
    const all: Change[] = [
      ['"errors":0,', '"errors":5,'],
      ['"total":37035', '"total":0'],
    ]
    expect(read('autocannon/json_c4_max.json', ...all)).toMatchObject({
      errors: 5,
      measurements: [],
    })
    expect(refusal('autocannon/json_c4_max.json', ['"p99":2', '"p99":"2"']).place).toEqual({
      pointer: '/latency/p99',
    })
    const short = read('autocannon/text_r100_latency.txt', [/┌[─┬]+┐\n│ Percentile[^]*┘\n/, ''])
    expect(latency(short, 'p97.5')).toBe(0.019)
    expect(latency(short, 'p90')).toBeUndefined()
  })
})
