import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ContextError } from '../context/context-error'
import { parseYaml } from '../context/context-text'
import { parseCsv, CsvError } from '../formats/csv'
import { decimal } from '../formats/decode'
import { splitJsonDocuments } from '../formats/json'
import { makeResultFile } from '../formats/result-file'
import { findSecret } from '../formats/secrets'
import { TextReport } from '../formats/text-report'
import { readYaml } from '../formats/yaml'
import { AdapterError } from '../model/adapter'
import { parseStated } from '../publications/claim-check'
import { parseResult } from './parse-result'
import { ADAPTERS } from './index'

/**
 * A reader takes a time proportional to the size of the text, whatever the text is. Times are those of the processor,
 * so that a busy machine does not count, and are compared with those of an honest file in the same process.
 */
const SIZE = 200_000
const FIXTURES = join(import.meta.dirname, '../fixtures')

const encoder = new TextEncoder()
const file = (text: string) => makeResultFile('x', encoder.encode(text))
const read = (text: string) => parseResult(file(text))
const readAs = (adapterId: string, text: string) =>
  parseResult(file(text), { adapterId, latencyUnit: 'us' })

/** Milliseconds of the processor; a refusal is an answer as good as a run. */
function cpuMs(attempt: () => unknown): number {
  const start = process.cpuUsage()
  try {
    attempt()
  } catch (error) {
    const isRefusal =
      error instanceof AdapterError || error instanceof ContextError || error instanceof CsvError
    if (!isRefusal) throw error
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const best = (times: number, attempt: () => unknown): number =>
  Math.min(...Array.from({ length: times }, () => cpuMs(attempt)))

const fill = (piece: string, size = SIZE): string => piece.repeat(Math.ceil(size / piece.length))
const lines = (line: string): string => fill(`${line}\n`)
const keys = (n: number, separator: string, quote = ''): string =>
  Array.from({ length: n }, (_, i) => `${quote}k${i}${quote}: 1`).join(separator)

/** A result of fortio with a member that its reader does not know. */
const honestText = readFileSync(join(FIXTURES, 'fortio/http_qps200_c8.json'), 'utf8').replace(
  '{',
  `{"unknown": [${fill('12.5, ')}0],`,
)
const fortioReport = readFileSync(join(FIXTURES, 'fortio/text_http_qps200.txt'), 'utf8')
const honestMs = Math.max(
  10,
  best(5, () => read(honestText)),
)
/** A histogram of half a million buckets in 700 characters. */
function fullPayload(): string {
  const buckets = 500_000
  const plain = Buffer.alloc(40 + buckets, 2)
  plain.writeUInt32BE(0x1c849313, 0)
  plain.writeUInt32BE(buckets, 4)
  plain.writeInt32BE(0, 8)
  plain.writeInt32BE(4, 12)
  plain.writeBigInt64BE(1n, 16)
  plain.writeBigInt64BE(2n ** 50n, 24)
  const body = deflateSync(plain)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(0x1c849314, 0)
  header.writeUInt32BE(body.length, 4)
  return Buffer.concat([header, body]).toString('base64')
}

/** The readers of before took 70 to 10,000 times as long as the honest file. */
const FACTOR = 60

describe('a text that took seconds', () => {
  it('is compared with a file that is read', () => {
    expect(read(honestText).adapter.id).toBe('fortio')
  })

  it.each<[string, () => unknown]>([
    ['spaces', () => read(fill(' '))],
    ['tabs before a row of k6', () => readAs('k6', fill('\t') + 'http_req_duration')],
    ['digits in a decimal', () => decimal(`${fill('1')}x`)],
    ['digits in a row of an interval log', () => readAs('hdrhistogram', `1,1,${fill('1')}x,HIST`)],
    ['quotes in broken JSON', () => readAs('nighthawk', `{"statistics": [, "${fill('\\"')}`)],
    ['keys of a context', () => parseYaml(keys(15_000, '\n'))],
    ['keys of a context in one line', () => parseYaml(`{${keys(15_000, ', ')}}`)],
    ['keys of a YAML file', () => readYaml(keys(6_000, '\n'), 'YAML', '')],
    ['aliases of a context', () => parseYaml(`a: &a 1\nb: [${fill('*a,')}]`)],
    ['texts in quotes in a context', () => parseYaml(`a: ${fill('"a" ')}`)],
    ['a list of 1.9 million numbers', () => read(`[${fill('1,', 3_800_000)}1]`)],
    ['an object of 160,000 keys', () => read(`{${keys(160_000, ',', '"')}}`)],
    ['documents without a line break', () => splitJsonDocuments(fill('{}', 2_000_000))],
    ['quotes in a field of a table', () => parseCsv(`"${fill('""', 20_000_000)}`)],
    ['beginnings of a web token', () => findSecret(fill('-eyJ'))],
    ['blank lines before a value of qperf', () => read(`tcp_lat:\n${fill('\n')}`)],
    ['words in a title of netperf', () => read(`TCP ${fill('TEST to ')}`)],
    ['columns of JMeter without a header', () => read(`1600000000000,1${fill(',true')}`)],
    ['words in the first line of fortio', () =>
      readAs('fortio', `Fortio 1 running at 1 queries per second, ${fill(', for ')}\n${fortioReport}`)],
    ['fields in a line of ghz', () => readAs('ghz', `ghz_detail,${fill(' latency=1,error="')}`)],
    ['letters before the unit of a time', () => new TextReport('', 'x', '').latency(`${fill('a')}1`, 'x', 1)],
    ['digits of a stated figure', () => parseStated(`${fill('1')}\nx\ny`)],
  ])('%s', (_, attempt) => {
    const limit = FACTOR * honestMs
    expect(minCost(limit, () => cpuMs(attempt))).toBeLessThan(limit)
  }) // prettier-ignore

  it('buckets of an interval log, which 700 characters can fill by the half million', () => {
    const text = lines(`1.0,1.0,1.0,${fullPayload()}`)
    const limit = 3 * FACTOR * honestMs
    expect(minCost(limit, () => cpuMs(() => readAs('hdrhistogram', text)))).toBeLessThan(limit)
  })
})

/**
 * The least of a few measurements, which end with the first one below a limit: the collector of garbage and the compiler of
 * the engine add to one measurement or another, a slow reader to all.
 */
function minCost(limit: number, measure: () => number, most = 6): number {
  let min = measure()
  for (let i = 1; i < most && min >= limit; i++) min = Math.min(min, measure())
  return min
}

/** A quadratic reader takes 16 times as long for four times the text. */
function expectLinear(
  name: string,
  textOf: (size: number) => string,
  id: string | null,
  size = SIZE / 4,
): void {
  const timeParse = (length: number, times: number): number => {
    const text = textOf(length)
    return best(times, () => (id === null ? read(text) : readAs(id, text)))
  }
  const once = minCost(FACTOR * honestMs, () => timeParse(size, 1))
  expect(once, `${name}: ${size} characters`).toBeLessThan(FACTOR * honestMs)
  if (once < 5 * honestMs) return
  const growth = minCost(10, () => {
    const small = timeParse(size / 4, 2)
    // A shorter time is noise.
    return small > 2 ? timeParse(size, 2) / small : 1
  })
  expect(growth, `${name}: four times the text`).toBeLessThan(10)
}

const WORST = {
  ...Object.fromEntries(
    [...' \t\n\r"\'-,[{(:=.#|*/%1a<│'].map((one) => [
      JSON.stringify(one),
      (n: number) => fill(one, n),
    ]),
  ),
  words: (n: number) => fill('a ', n),
  pairs: (n: number) => fill('a=', n),
  'keys and values': (n: number) => fill('a: 1\n', n),
  'nested brackets': (n: number) => fill('[{"a":', n),
  'long lines of blanks': (n: number) => fill(`x${' '.repeat(990)}y\n`, n),
  'long lines of digits': (n: number) => fill(`${'1'.repeat(990)}x\n`, n),
  'rows of k6': (n: number) => fill('     http_req_duration..........: avg=1ms min=\n', n),
  'rows of a log': (n: number) => fill('1.1,1.1,1.1x,HISTFAAA\n', n),
  'rows of numbers': (n: number) => fill('1600000000000,200,12,1,1,x,y,z,1,1\n', n),
  'tags of XML': (n: number) => `<testResults>${fill('<a>', n)}`,
  'attributes of XML': (n: number) => `<testResults ${fill('a="1" ', n)}`,
  'samples of XML': (n: number) => `<testResults>${fill('<sample t="1" lb="a"/>', n)}`,
} satisfies Record<string, (n: number) => string>

describe.each(Object.entries(WORST))('generated: %s', (name, textOf) => {
  it('takes every reader a time in proportion to its size', () => {
    expectLinear(`${name}, any reader`, textOf, null, SIZE)
    for (const { id } of ADAPTERS) expectLinear(`${name}, ${id}`, textOf, id)
  })
})

const isResult = (name: string): boolean => name !== 'hints.json' && !name.endsWith('.golden.json')

describe.each(ADAPTERS.map(({ id }) => id).filter((id) => existsSync(join(FIXTURES, id))))(
  'fixtures of %s, repeated',
  (id) => {
    it('take a time in proportion to their size', () => {
      for (const name of readdirSync(join(FIXTURES, id)).filter(isResult)) {
        const text = readFileSync(join(FIXTURES, id, name), 'utf8').replaceAll('\0', '')
        const last = `${text.trimEnd().split('\n').at(-1)}\n`
        expectLinear(`${name}, repeated`, (n) => fill(text, n), id)
        expectLinear(`${name}, its last line`, (n) => text + fill(last, n), id)
      }
    })
  },
)
