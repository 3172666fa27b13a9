import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import { MAX_LATENCY_SECONDS } from '../formats/decode'
import { parseResult } from './parse-result'
import { parseJson } from '../formats/json'
import type { ParsedRun } from '../model/parsed-run'
import { makeResultFile } from '../formats/result-file'
import { ADAPTERS } from './index'

/**
 * Every fixture of every adapter, damaged in the ways that files are damaged: right runs or an AdapterError that says
 * where or what to do. Never another exception, a slow one, NaN, a negative, a run lost without a word, or a value in
 * another unit.
 */
const FIXTURES = join(import.meta.dirname, '../fixtures')
const LIMIT_MS = 1000
const LINE_FEED = 10

type Fixture = { name: string; bytes: Buffer; latencyUnit: string | null; runs: ParsedRun[] }
type Outcome = ParsedRun[] | AdapterError

function outcome({ name, latencyUnit }: Omit<Fixture, 'runs'>, bytes: Uint8Array): Outcome {
  try {
    return parseResult(makeResultFile(name, bytes), { latencyUnit }).runs
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
}

function listFixtures(id: string): Fixture[] {
  const folder = join(FIXTURES, id)
  if (!existsSync(folder)) return []
  const hintsFile = join(folder, 'hints.json')
  const hints: Record<string, string> = existsSync(hintsFile)
    ? JSON.parse(readFileSync(hintsFile, 'utf8'))
    : {}
  return readdirSync(folder)
    .filter((file) => file !== 'hints.json' && !file.endsWith('.golden.json'))
    .map((file) => {
      const fixture = {
        name: `${id}/${file}`,
        bytes: readFileSync(join(folder, file)),
        latencyUnit: hints[file] ?? null,
      }
      const runs = outcome(fixture, fixture.bytes)
      if (runs instanceof AdapterError) throw runs
      return { ...fixture, runs }
    })
}

const fixtures = ADAPTERS.flatMap(({ id }) => listFixtures(id))
const listNotices = (runs: readonly ParsedRun[]): string[] =>
  runs.flatMap((run) => run.notices.map((one) => JSON.stringify(one)))

function expectSane(runs: readonly ParsedRun[], fixture: Fixture): void {
  for (const { measurements, errors, requests } of runs) {
    for (const { key, value } of measurements) {
      expect(value, key).toBeGreaterThanOrEqual(0)
      expect(Number.isFinite(value), key).toBe(true)
      if (/\.latency\./.test(key)) expect(value, key).toBeLessThanOrEqual(MAX_LATENCY_SECONDS)
    }
    if (errors !== null && requests !== null) expect(errors).toBeLessThanOrEqual(requests)
  }
  if (runs.length >= fixture.runs.length) return
  const known = new Set(listNotices(fixture.runs))
  const fresh = listNotices(runs).filter((one) => !known.has(one))
  expect(fresh, `${fixture.runs.length} runs became ${runs.length} without a notice`).not.toEqual(
    [],
  )
}

/** Parses in time of the processor, in which other programs have no part; gives the runs, or null for a refusal that helps. */
function expectHandled(
  fixture: Fixture,
  bytes: Uint8Array,
  mayLoseRuns = false,
): ParsedRun[] | null {
  const start = process.cpuUsage()
  const found = outcome(fixture, bytes)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(LIMIT_MS)
  if (found instanceof AdapterError) {
    expect(found.detail).not.toBe('')
    expect(found.place !== null || (found.hint ?? '') !== '', found.message).toBe(true)
    return null
  }
  expectSane(found, mayLoseRuns ? { ...fixture, runs: [] } : fixture)
  return found
}

const listValues = (runs: readonly ParsedRun[]): Set<string> =>
  new Set(runs.flatMap((run) => run.measurements.map(({ key, value }) => `${key}=${value}`)))

/** Nothing is read that was not in the file before: no value changes its unit or its decimal places. */
function expectNoNewValue(fixture: Fixture, bytes: Uint8Array): void {
  const runs = expectHandled(fixture, bytes)
  if (runs === null) return
  const before = listValues(fixture.runs)
  expect([...listValues(runs)].filter((one) => !before.has(one))).toEqual([])
}

const repetitions = ({ bytes }: Fixture): { numRuns: number } => ({
  numRuns: Math.max(5, Math.min(40, Math.floor(3e5 / bytes.length))),
})
const encode = (text: string): Buffer => Buffer.from(text)

/** Positions of every leaf of a document. */
function listLeaves(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, [...path, name]))
}

function replaced(value: unknown, path: readonly string[], leaf: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return leaf
  if (Array.isArray(value))
    return value.map((inner: unknown, i) =>
      String(i) === name ? replaced(inner, rest, leaf) : inner,
    )
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === name ? replaced(inner, rest, leaf) : inner,
    ]),
  )
}

function toJson({ bytes }: Fixture): unknown {
  try {
    return parseJson(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A test that the fixture at hand can have. */
const test = (applies: boolean) => (name: string, body: () => void) => {
  if (applies) it(name, body)
}

describe.each(fixtures.map((one) => [one.name, one] as const))('%s', (_, fixture) => {
  const { bytes } = fixture
  const text = bytes.toString('utf8')
  const isText = encode(text).equals(bytes)
  const document = isText ? toJson(fixture) : undefined

  it('survives being cut', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (at) => {
        // A log of one run per line that ends with a whole line is a whole file.
        const isWhole = [bytes[at - 1], bytes[at]].includes(LINE_FEED)
        expectHandled(fixture, bytes.subarray(0, at), isWhole)
      }),
      repetitions(fixture),
    )
  })

  it('survives flipped bytes', () => {
    const flips = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(flips, (all) => {
        const copy = Buffer.from(bytes)
        for (const [at, byte] of all) copy[at] = byte
        expectHandled(fixture, copy)
      }),
      repetitions(fixture),
    )
  })

  test(document !== undefined)('survives values of another type', () => {
    const swap = fc.tuple(
      fc.constantFrom(...listLeaves(document)),
      fc.constantFrom<unknown>(null, true, [], {}, '', 'x', '26.8ms', '1,5', -1, -1e9, 0.5, 1e300),
    )
    fc.assert(
      fc.property(swap, ([path, leaf]) => {
        expectHandled(fixture, encode(JSON.stringify(replaced(document, path, leaf))))
      }),
      repetitions(fixture),
    )
  })

  test(document !== undefined)('reads no number out of a text with a unit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...listLeaves(document)), fc.nat(9), (path, n) => {
        const damaged = replaced(document, path, `${n}.8 ms`)
        const runs = expectHandled(fixture, encode(JSON.stringify(damaged)))
        for (const one of runs ?? [])
          for (const { rawText } of one.measurements) expect(rawText).not.toBe(`${n}.8 ms`)
      }),
      repetitions(fixture),
    )
  })

  test(isText)('survives extreme numbers', () => {
    const numbers = [...text.matchAll(/\d+(?:\.\d+)?/g)]
    fc.assert(
      fc.property(
        fc.nat(Math.max(0, numbers.length - 1)),
        fc.constantFrom(
          '1e308',
          '-1',
          '-0.001',
          '99999999999999999999',
          'NaN',
          'Infinity',
          '0',
          '',
        ),
        (i, extreme) => {
          const found = numbers[i]
          if (!found) return
          const end = found.index + found[0].length
          expectHandled(fixture, encode(text.slice(0, found.index) + extreme + text.slice(end)))
        },
      ),
      repetitions(fixture),
    )
  })

  test(isText)('does not mind a byte-order mark', () => {
    expect(outcome(fixture, encode(`\uFEFF${text}`))).toEqual(fixture.runs)
  })

  test(isText)('reads Windows line ends as the same values, or refuses them', () => {
    expectNoNewValue(fixture, encode(text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')))
  })

  test(isText && document === undefined)('reads no decimal comma as anything else', () => {
    expectNoNewValue(fixture, encode(text.replace(/(\d)\.(\d)/g, '$1,$2')))
  })
})
