import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GIVEN, type Given } from '../dictionary/vocabulary'
import { AdapterError, type Adapter, claims } from '../model/adapter'
import { detect } from './detect'
import { parseResult } from './parse-result'
import { makeResultFile } from '../formats/result-file'
import { ADAPTERS } from './index'

/**
 * One suite for all adapters. A fixture folder holds files as harnesses wrote them, each beside its golden output
 * `<file>.golden.json`; `hints.json` gives the latency unit of files that do not state one, `{ "<file>": "us" }`.
 * After a wanted change of output: npx vitest run ingest/adapters -u, then read the diff.
 */
const FIXTURES = join(import.meta.dirname, '../fixtures')

type Fixture = { adapter: Adapter; path: string; name: string; latencyUnit: string | null }

function listFixtures(adapter: Adapter): Fixture[] {
  const folder = join(FIXTURES, adapter.id)
  if (!existsSync(folder)) return []
  const hintsFile = join(folder, 'hints.json')
  const hints: Record<string, string> = existsSync(hintsFile)
    ? JSON.parse(readFileSync(hintsFile, 'utf8'))
    : {}
  return readdirSync(folder)
    .filter((name) => name !== 'hints.json' && !name.endsWith('.golden.json'))
    .sort()
    .map((name) => ({ adapter, path: join(folder, name), name, latencyUnit: hints[name] ?? null }))
}

const fixtures = ADAPTERS.flatMap(listFixtures)
const load = ({ path, name }: Fixture) => makeResultFile(name, readFileSync(path))

describe('registry', () => {
  it('has unique ids, and a fixture folder for every adapter and for nothing else', () => {
    const ids = ADAPTERS.map((adapter) => adapter.id)
    expect(new Set(ids).size).toBe(ids.length)
    // A declared mapping is no reader of its own: its folder holds the example of /harnesses/mapping.
    expect(readdirSync(FIXTURES).sort()).toEqual([...ids, 'mapping'].sort())
  })

  it.each(ADAPTERS.map((adapter) => [adapter.id, adapter] as const))(
    '%s has fixtures',
    (_, one) => {
      expect(listFixtures(one).length).toBeGreaterThan(0)
      expect(one.reference).toMatch(/^https:\/\//)
      expect(one.command).not.toBe('')
    },
  )
})

describe.each(ADAPTERS.map((adapter) => [adapter.id, adapter] as const))('%s', (_, adapter) => {
  it('gives what its fixtures hold, and no more', () => {
    const found = new Set<Given>()
    for (const fixture of listFixtures(adapter)) {
      const { runs } = parseResult(load(fixture), { latencyUnit: fixture.latencyUnit })
      for (const { measurements, histograms } of runs) {
        if (measurements.some(({ key }) => /\.p\d/.test(key))) found.add('percentiles')
        for (const { format } of histograms)
          found.add(format === 'samples' ? 'samples' : 'histogram')
      }
    }
    expect(adapter.gives).toEqual(GIVEN.filter((one) => found.has(one)))
  })

  it('says the same of waiting in a word as in its sentence', () => {
    const starts = {
      yes: /^corrected:/,
      partly: /^(corrected with|mostly free)/,
      no: /^not corrected/,
      unknown: /^(not (stated|recorded)|as the run states)/,
      not_applicable: /^does not apply/,
    }
    expect(adapter.coordinatedOmission).toMatch(starts[adapter.countsWaiting])
  })
})

describe.each(fixtures.map((f) => [`${f.adapter.id}/${f.name}`, f] as const))(
  '%s',
  (_, fixture) => {
    it('is claimed by its adapter alone', () => {
      const claiming = ADAPTERS.filter((adapter) => claims(adapter, load(fixture))).map((a) => a.id)
      expect(claiming).toEqual([fixture.adapter.id])
    })

    it('yields its golden output', async () => {
      const { runs } = parseResult(load(fixture), { latencyUnit: fixture.latencyUnit })
      await expect(`${JSON.stringify(runs, null, 2)}\n`).toMatchFileSnapshot(
        `${fixture.path}.golden.json`,
      )
    })

    it('yields runs or a refusal, never another exception, when damaged', () => {
      const bytes = readFileSync(fixture.path)
      const damage = fc.oneof(
        fc.nat(bytes.length).map((at) => bytes.subarray(0, at)),
        fc
          .array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), {
            minLength: 1,
            maxLength: 4,
          })
          .map((flips) => {
            const copy = Buffer.from(bytes)
            for (const [at, byte] of flips) copy[at] = byte
            return copy
          }),
      )
      const numRuns = Math.max(10, Math.min(100, Math.floor(1e6 / bytes.length)))
      fc.assert(
        fc.property(damage, (damaged) => {
          expectRunsOrRefusal(damaged, fixture)
        }),
        { numRuns },
      )
    })
  },
)

function expectRunsOrRefusal(bytes: Uint8Array, { name, latencyUnit }: Fixture): void {
  try {
    const { runs } = parseResult(makeResultFile(name, bytes), { latencyUnit })
    for (const { key, value } of runs.flatMap((run) => run.measurements))
      expect(value, key).toBeGreaterThanOrEqual(0)
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    expect(error.detail).not.toBe('')
  }
}

describe('detect', () => {
  const file = (text: string) => makeResultFile('x', new TextEncoder().encode(text))
  const readCode = (text: string, adapters?: readonly Adapter[]): string => {
    try {
      return detect(file(text), adapters).id
    } catch (error) {
      return error instanceof AdapterError ? error.code : String(error)
    }
  }
  const claimsAll = (id: string): Adapter => ({
    id,
    label: id,
    reference: '',
    command: '',
    loadModels: [],
    coordinatedOmission: '',
    countsWaiting: 'unknown',
    gives: [],
    reads: '',
    latencyUnit: '',
    traps: [],
    formats: [
      {
        name: 'any',
        fields: { kind: 'lines', fields: [] },
        detect: () => true,
        parse: () => [],
      },
    ],
  })

  it.each([
    ['{"tool":"mytool","p99":12}', 'UNKNOWN_FORMAT'],
    ['{"RunType":"HTTP","metrics":{"http_req_duration":{"avg":1}}}', 'UNKNOWN_FORMAT'],
    ['', 'NO_RESULT'],
    [' \n', 'NO_RESULT'],
    ['{"RunType":"HTTP",', 'TRUNCATED'],
    ['\0\u0001', 'NOT_TEXT'],
  ])('rejects %j with %s', (text, code) => {
    expect(readCode(text)).toBe(code)
  })

  it('names both adapters that claim one file', () => {
    const both = [claimsAll('one'), claimsAll('two')]
    expect(readCode('x', both)).toBe('AMBIGUOUS_FORMAT')
    expect(() => detect(file('x'), both)).toThrow(/one, two/)
  })

  it('says whose output a file is that the named adapter cannot read', () => {
    const wrk = readFileSync(join(FIXTURES, 'wrk/t2_c8.txt'), 'utf8')
    expect(() => parseResult(file(wrk), { adapterId: 'fortio' })).toThrow(
      'expected the output of fortio, as adapter says, found that of wrk',
    )
    expect(() => parseResult(file('{}'), { adapterId: 'fortoi' })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('did you mean fortio?') as string }),
    )
  })

  it('takes a named adapter without detection, and refuses unknown names', () => {
    expect(() => parseResult(file('{}'), { adapterId: 'fortio' })).toThrow(
      /fortio: RunType is missing/,
    )
    expect(() => parseResult(file('{}'), { adapterId: 'nope' })).toThrow(/expected one of/)
  })

  it('refuses an adapter that finds no run or returns an impossible one', () => {
    expect(() => parseResult(file('x'), {}, [claimsAll('none')])).toThrow(/no run in the file/)
  })
})
