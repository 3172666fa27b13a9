import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import type { ParsedRun } from '../model/parsed-run'
import { makeResultFile } from '../formats/result-file'
import { parseResult } from './parse-result'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const read = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8')
const parse = (text: string): ParsedRun[] =>
  parseResult(makeResultFile('result.txt', new TextEncoder().encode(text))).runs

function refusal(text: string): AdapterError {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('not refused')
}

/** A report without what says where it came from. */
const bare = (runs: ParsedRun[]) => JSON.stringify(runs.map((run) => ({ ...run, notices: [] })))
const codes = (runs: ParsedRun[]) => runs.flatMap((run) => run.notices.map(({ code }) => code))

const REPORTS = [
  'wrk/t1_c4_latency.txt',
  'wrk2/r200_t2_c8.txt',
  'hey/text_n200_c10.txt',
  'oha/text_q100.txt',
  'ab/text_n500_c5.txt',
  'siege/text_c2_t3.txt',
  'k6/text_car20.txt',
  'vegeta/text_r20.txt',
  'h2load/text_n1000_c4_m10.txt',
  'bombardier/text_r200.txt',
  'netperf/tcp_rr_omni_k.txt',
  'qperf/tcp_lat_bw.txt',
  'iperf2/tcp.txt',
  'iperf3/text_tcp.txt',
  'ghz/summary_rps200.txt',
  'fortio/text_http_qps200.txt',
  'fortio/http_qps200_c8.json',
  'vegeta/report_r20.json',
  'ghz/csv_n60.csv',
  'k6/ndjson_car20.ndjson',
]

const STARTS: [string, (line: string, i: number) => string][] = [
  ['kubectl logs --prefix', (line) => `[pod/loader-7c9d/wrk] ${line}`],
  ['kubectl logs --timestamps', (line, i) => `2026-11-20T17:18:1${i % 10}.123456789Z ${line}`],
  ['both', (line, i) => `[pod/loader-7c9d/wrk] 2026-11-20T17:18:1${i % 10}.1Z ${line}`],
  ['containerd', (line) => `2026-11-20T17:18:10.123456789+01:00 stdout F ${line}`],
  ['docker compose', (line) => `loader-1  | ${line}`],
  ['stern', (line) => `loader-7c9d wrk ${line}`],
  ['syslog', (line) => `Nov 20 17:18:10 node-1 wrk[4711]: ${line}`],
]

describe.each(STARTS)('lines that begin as %s prints them', (_, start) => {
  it.each(REPORTS)('are read from %s', (name) => {
    const text = read(name)
    const wrapped = text.replace(/\n$/, '').split('\n').map(start).join('\n')
    const runs = parse(`${wrapped}\n`)
    expect(bare(runs)).toBe(bare(parse(text)))
    expect(codes(runs)).toContain('LINES_AROUND')
  })
})

it.each(REPORTS)('%s as the tool wrote it keeps every line', (name) => {
  expect(codes(parse(read(name)))).not.toContain('LINES_AROUND')
})

it.each(REPORTS.filter((name) => !/csv|ndjson/.test(name)))(
  'lines of a script before and after %s are named and left out',
  (name) => {
    const text = read(name)
    const runs = parse(`Started at 2026-03-02\n+ kubectl exec loader\n${text}\nFinished\n`)
    expect(bare(runs)).toBe(bare(parse(text)))
    if (/^(?:wrk2?|hey|oha|ab|qperf|bombardier|h2load)\/|json$/.test(name))
      expect(codes(runs)).toContain('LINES_AROUND')
  },
)

it('logs of several pods in one file are refused, with what to send', () => {
  const text = read('wrk/t1_c4_latency.txt').trimEnd().split('\n')
  const mixed = [1, 2].flatMap((pod) => text.map((line) => `[pod/loader-${pod}/wrk] ${line}`))
  const error = refusal(mixed.join('\n'))
  expect(error.message).toContain('[pod/loader-1/wrk] and [pod/loader-2/wrk]')
  expect(error.hint).toContain('one file for each pod')
})

it('a damaged report inside a log is refused for its own defect', () => {
  const cut = read('wrk/t1_c4_latency.txt').split('\n').slice(0, 4)
  const error = refusal(cut.map((line) => `[pod/a/b] ${line}`).join('\n'))
  expect(error.code).toBe('TRUNCATED')
})

describe('what is no result is named as what it is', () => {
  it.each([
    ['', 'empty file'],
    [' \n\n', 'empty file'],
    ['<!DOCTYPE html><html><head><title>Sign in</title></head></html>', 'an HTML page'],
    ['\n<html lang="en"><body>404</body></html>', 'an HTML page'],
    ['<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', 'an XML document'],
  ])('%j', (text, title) => {
    const error = refusal(text)
    expect(error.title).toContain(title)
    expect(error.code).toBe('NO_RESULT')
    expect(error.hint).not.toBeNull()
  })

  it.each([
    ['fortio.json', 'the name "fortio.json"', '--data-binary @fortio.json'],
    ['results/wrk-1.txt\n', 'the name "results/wrk-1.txt"', '-F result=@results/wrk-1.txt'],
    [
      'campaign: c\nmesh: istio\nmode: sidecar\n',
      'the keys campaign',
      '-F context=@meshbench.yaml',
    ],
    [encodeURIComponent(read('wrk/t2_c8.txt')), 'as %20 and %0A', '--data-binary @FILE'],
  ])('%#: a request put together wrong is told the option of curl', (text, found, option) => {
    const error = refusal(text)
    expect(error).toMatchObject({ code: 'NO_RESULT' })
    expect(error.detail).toContain(found)
    expect(error.hint).toContain(option)
  })

  it.each([
    [
      '{"p50":2.1,"p99":8.2,"c":1,"d":1,"e":1,"f":1,"g":1}',
      '"p50", "p99", "c", "d", "e", "f" and 1',
    ],
    ['[1.5,2]', 'found a JSON list of 2'],
    ['Error from server (NotFound): pods "fortio" not found', 'begins "Error from server'],
    ['latency_ms\n1.2\n', 'begins "latency_ms"'],
    ['{"url":"http://x/a%20b"}', 'the keys "url"'],
  ])('%#: a file of unknown format is described by what it begins with', (text, found) => {
    expect(refusal(text)).toMatchObject({ code: 'UNKNOWN_FORMAT' })
    expect(refusal(text).detail).toContain(found)
  })

  it('the title of a page tells which page it is', () => {
    expect(refusal('<html><title>Sign in · GitLab</title></html>').detail).toContain('Sign in')
  })

  it.each([...REPORTS.filter((name) => !name.endsWith('.json')), 'k6/csv_car20.csv'])(
    '%s sent with curl -d has lost its line breaks',
    (name) => {
      const error = refusal(read(name).replace(/[\r\n]/g, ''))
      expect(error.title).toBe('the line breaks are lost')
      expect(error.hint).toContain('--data-binary @')
    },
  )

  it('a JSON document on one line has lost nothing', () => {
    const text = read('fortio/http_qps200_c8.json')
    expect(bare(parse(text.replaceAll('\n', '')))).toBe(bare(parse(text)))
    expect(refusal(`${text.replaceAll('\n', '').slice(0, 900)}`).title).not.toContain('line breaks')
  })
})

/** Best of three: other tests run beside. */
function cost(text: string): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now()
    refusal(text)
    return performance.now() - start
  })
  return Math.min(...times)
}

it.each([
  ['time stamps', '2026-11-20T17:18:10Z x\n'],
  ['one common start', 'aaaa bbbb cccc\n'],
  ['brackets', '[pod/a/b] {\n'],
  ['pipes', 'a                     | b\n'],
])('looking for what surrounds %s costs the length of the text', (_, line) => {
  const [short, long] = [cost(line.repeat(24_000)), cost(line.repeat(96_000))]
  // Four times the length would cost sixteen times as much if anything looked back.
  expect(long).toBeLessThan(8 * short + 300)
})

// FIELD_FILES names a folder with real files of two campaigns; they stay outside of the project.
const FIELD = process.env.FIELD_FILES ?? '../shared/field'
const named = (folder: string, start: string): string => {
  const at = join(FIELD, folder)
  const name = readdirSync(at).find((one) => one.startsWith(start)) ?? ''
  return readFileSync(join(at, name), 'utf8')
}
const ms = (run: ParsedRun | undefined, statistic: string): number =>
  (run?.measurements.find(({ key }) => key === `http.latency.${statistic}`)?.value ?? NaN) * 1000

describe('idle connections of wrk2', () => {
  it('are neither requests nor failures', () => {
    const [run] = parse(read('wrk2/idle_timeouts.txt'))
    expect(run).toMatchObject({ requests: 1200, errors: 0, achievedRps: 10, connections: 50 })
    expect(run?.notices.find(({ code }) => code === 'IDLE_TIMEOUTS')?.message).toContain('2400')
  })
})

const hasField = existsSync(join(FIELD, 'README.md'))
// Not skipped without the folder: a skipped test counts as failed, and the project must pass alone.
if (hasField)
  describe('files from the field', () => {
    it('of wrk2 with many idle connections', () => {
      const [run] = parse(named('buoyant-wrk2', 'linkerd-60-1'))
      expect(run).toMatchObject({ requests: 6008, errors: 0, achievedRps: 20.02, connections: 200 })
      expect(run).toMatchObject({ durationSeconds: 300, targetRps: null })
      // One bucket of three digits: the spectrum ends at 443.90, the maximum itself is 443.65.
      for (const [statistic, value] of Object.entries({
        p50: 35.29,
        p90: 56.7,
        p99: 126.33,
        'p99.9': 432.13,
        max: 443.9,
      }))
        expect(Math.abs(ms(run, statistic) / value - 1)).toBeLessThan(0.001)
      for (const name of readdirSync(join(FIELD, 'buoyant-wrk2')).filter((one) =>
        one.endsWith('.log'),
      ))
        expect(parse(named('buoyant-wrk2', name))[0]?.errors).toBe(0)
    })

    it('of oha with the lines of a script around', () => {
      const [run] = parse(named('livewyer-oha', 'v3_'))
      expect(run).toMatchObject({ requests: 300_000, errors: 0, achievedRps: 152.8428 })
      expect(run?.durationSeconds).toBe(1962.8008)
      for (const [statistic, value] of Object.entries({
        mean: 837.4,
        p50: 831.9,
        p90: 987.1,
        p99: 1163,
        'p99.9': 1328.9,
        max: 6028.1,
      }))
        expect(ms(run, statistic)).toBeCloseTo(value, 6)
      expect(run && codes([run])).toContain('LINES_AROUND')
      for (const name of readdirSync(join(FIELD, 'livewyer-oha')).filter((one) =>
        one.endsWith('.txt'),
      ))
        expect(parse(named('livewyer-oha', name))).toHaveLength(1)
    })
  })
