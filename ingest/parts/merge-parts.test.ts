import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseResult } from '../adapters/parse-result'
import { decodeContext } from '../context/context'
import { reconcile } from '../context/reconcile'
import { makeResultFile } from '../formats/result-file'
import { Samples } from '../formats/samples'
import { emptyRun } from '../model/build-run'
import type { ParsedRun } from '../model/parsed-run'
import { mergeParts, partCount } from './merge-parts'
import { partsDocument } from './parts-file'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const readText = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8')
const parse = (text: string) =>
  parseResult(makeResultFile('parts.json', new TextEncoder().encode(text)))
const fixture = (name: string): ParsedRun => {
  const [run] = parse(readText(name)).runs
  if (!run) throw new Error('no run')
  return run
}

const sampled = (seconds: readonly number[], more: Partial<ParsedRun> = {}): ParsedRun => {
  const samples = new Samples()
  for (const one of seconds) samples.add(one)
  return {
    ...emptyRun({ name: 'x', version: null, loadModel: 'closed', quantileMethod: 'nearest rank' }),
    durationSeconds: 10,
    achievedRps: seconds.length / 10,
    requests: seconds.length,
    errors: 0,
    connections: 4,
    measurements: samples.measurements('http.latency'),
    histograms: [samples.histogram('http.latency', 'uncorrected')],
    ...more,
  }
}
const named = (runs: readonly ParsedRun[]) => runs.map((run, i) => ({ name: `pod-${i}`, run }))
const values = (run: ParsedRun): Record<string, number> =>
  Object.fromEntries(run.measurements.map(({ key, value }) => [key, value]))
const numbers = fc.array(fc.double({ min: 1e-5, max: 10, noNaN: true }), {
  minLength: 1,
  maxLength: 40,
})

describe('parts of one measurement', () => {
  it('add up in rates, counts and connections', () => {
    const runs = [
      sampled([0.001, 0.002], { targetRps: 100, errors: 1, durationSeconds: 10 }),
      sampled([0.003], { targetRps: 200, errors: 2, durationSeconds: 10.2 }),
    ]
    expect(mergeParts(named(runs))).toMatchObject({
      targetRps: 300,
      requests: 3,
      errors: 3,
      connections: 8,
      durationSeconds: 10.2,
    })
  })

  it('have the percentiles of all their samples, in any order and grouping', () => {
    fc.assert(
      fc.property(numbers, numbers, numbers, (a, b, c) => {
        const [x, y, z] = [a, b, c].map((seconds) => sampled(seconds))
        if (!x || !y || !z) throw new Error('three runs')
        const whole = values(sampled([...a, ...b, ...c]))
        const ways = [
          mergeParts(named([x, y, z])),
          mergeParts(named([z, x, y])),
          mergeParts(named([mergeParts(named([x, y])), z])),
          mergeParts(named([x, mergeParts(named([y, z]))])),
        ]
        for (const way of ways) {
          expect(way.requests).toBe(a.length + b.length + c.length)
          for (const [key, value] of Object.entries(whole))
            expect(values(way)[key]).toBeCloseTo(value, 12)
        }
      }),
    )
  })

  it('that are equal keep their percentiles, however many there are', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 6 }), (seconds, k) => {
        const one = sampled(seconds)
        const merged = mergeParts(named(Array.from({ length: k }, () => one)))
        const quantiles = (run: ParsedRun) =>
          Object.entries(values(run)).filter(([key]) => /\.p\d/.test(key))
        expect(Object.fromEntries(quantiles(merged))).toEqual(Object.fromEntries(quantiles(one)))
        expect(merged.requests).toBe(k * seconds.length)
      }),
    )
  })

  it('of fortio merge bucket by bucket, with the spread of all samples', () => {
    const one = fixture('fortio/http_qps200_c8.json')
    const merged = mergeParts(named([one, one, one]))
    expect(merged.histograms[0]?.count).toBe(3 * (one.histograms[0]?.count ?? 0))
    for (const key of ['p99', 'mean', 'stddev', 'max'].map((s) => `http.latency.${s}`))
      expect(values(merged)[key]).toBeCloseTo(values(one)[key] ?? NaN, 9)
  })

  it('with spectra give bounds and no percentile; nothing is averaged', () => {
    const merged = mergeParts(
      named([fixture('wrk2/r200_t2_c8.txt'), fixture('wrk2/r200_t2_c8.txt')]),
    )
    expect(Object.keys(values(merged)).filter((key) => /\.p\d/.test(key))).toEqual([])
    const said = merged.notices.map(({ message }) => message).join('\n')
    expect(said).toMatch(/http\.latency\.p99 lies from [\d.]+ ms to [\d.]+ ms/)
    expect(values(merged)['http.latency.max']).toBe(
      values(fixture('wrk2/r200_t2_c8.txt'))['http.latency.max'],
    )
  })

  it('without a histogram have no percentile, with the reason', () => {
    const merged = mergeParts(
      named([fixture('wrk/t1_c4_latency.txt'), fixture('wrk/t1_c4_latency.txt')]),
    )
    expect(values(merged)['http.latency.p99']).toBeUndefined()
    const lost = merged.notices.find(({ message }) => message.includes('never averaged'))
    expect(lost?.message).toContain('http.latency.p99')
  })

  it.each([
    ['the load model', { harness: { ...sampled([1]).harness, loadModel: 'unknown' as const } }],
    ['the protocol', { protocol: 'h2' as const }],
    ['the payload in bytes', { payloadBytes: 10 }],
    ['the duration', { durationSeconds: 9.4 }],
  ])('that differ in %s are refused by name', (what, more) => {
    expect(() => mergeParts(named([sampled([1]), sampled([1], more)]))).toThrow(
      new RegExp(`part pod-1: ${what} differs`),
    )
  })

  it('that ran one after the other are repetitions, not parts', () => {
    const at = (startedAt: string) => sampled([1], { startedAt })
    const apart = named([at('2026-11-20T10:00:00Z'), at('2026-11-20T10:00:11Z')])
    expect(() => mergeParts(apart)).toThrow(/part pod-1: the time differs/)
    const longAgo = { durationSeconds: 600, startedAt: '2026-11-20T10:00:00Z' }
    const late = { ...longAgo, startedAt: '2026-11-20T10:09:30Z' }
    expect(() => mergeParts(named([sampled([1], longAgo), sampled([1], late)]))).toThrow(
      /a start before 2026-11-20T10:01:00.000Z/,
    )
    const together = named([at('2026-11-20T10:00:09Z'), at('2026-11-20T10:00:00Z')])
    expect(mergeParts(together).startedAt).toBe('2026-11-20T10:00:00Z')
  })

  it('of which one does not know its errors have no known errors together', () => {
    expect(mergeParts(named([sampled([1]), sampled([1], { errors: null })])).errors).toBeNull()
  })
})

describe('a document of parts', () => {
  const text = readText('fortio/http_qps200_c8.json')
  /** What a second generator measured: its mean is another one. */
  const second = text.replace('0.0026377090000000002', '0.0026377190000000002')
  const document = partsDocument([
    { name: 'pod-1.json', text },
    { name: 'pod-2.json', text: second },
  ])

  it('is one run', () => {
    const { adapter, runs } = parse(document)
    expect([adapter.id, runs.length]).toEqual(['fortio', 1])
    expect(runs[0] && partCount(runs[0])).toBe(2)
    expect(runs[0]?.targetRps).toBe(400)
  })

  it.each([
    [partsDocument([{ name: 'a', text }]), /at least 2 parts/],
    [
      partsDocument([
        { name: 'a', text },
        { name: 'a', text },
      ]),
      /names of their own/,
    ],
    [document.replace('parts/1', 'parts/9'), /meshbench\/parts\/1/],
    [
      partsDocument([
        { name: 'a', text },
        { name: 'b', text: readText('oha/text_q100.txt') },
      ]),
      /part b: the load generator differs/,
    ],
    [
      partsDocument([
        { name: 'a', text },
        {
          name: 'b',
          text: readText('locust/csv_u2_rps20_stats.csv').replace(/^GET(.*)$/m, '$&\nPOST$1'),
        },
      ]),
      /part b: not one run/,
    ],
    [
      partsDocument([
        { name: 'a', text },
        { name: 'b', text: document },
      ]),
      /unknown format/,
    ],
  ])('that is not whole is refused %#', (source, message) => {
    expect(() => parse(source)).toThrow(message)
  })

  it.each([
    ['as it is', text],
    ['with another start', text.replace('16:48:45', '16:48:46')],
    ['with its keys spread', JSON.stringify(JSON.parse(text))],
  ])('of one output twice is refused: %s', (_, copy) => {
    const twice = partsDocument([
      { name: 'pod-1.json', text },
      { name: 'pod-2.json', text: copy },
    ])
    expect(() => parse(twice)).toThrow(/part pod-2.json: a copy of part pod-1.json/)
  })

  it('must have as many parts as the context says', () => {
    const context = (parts: number) => decodeContext({ campaign: 'c', mesh: 'none', parts })
    const [run] = parse(document).runs
    if (!run) throw new Error('no run')
    expect(reconcile(context(2), run).targetRps).toBe(400)
    expect(() => reconcile(context(3), run)).toThrow(
      /parts: 3, the result file says number of parts: 2/,
    )
    expect(() => reconcile(context(2), fixture('oha/text_q100.txt'))).toThrow(/number of parts: 1/)
  })
})
