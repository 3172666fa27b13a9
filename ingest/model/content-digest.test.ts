import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseResult } from '../adapters/parse-result'
import { makeResultFile } from '../formats/result-file'
import { contentDigest, digestsOfRun, isDistinctive } from './content-digest'
import { emptyRun } from './build-run'
import type { ParsedRun } from './parsed-run'

const FILE = 'ingest/fixtures/fortio/http_qps200_c8.json'
const text = readFileSync(FILE, 'utf8')

function parseRun(content: string): ParsedRun {
  const { runs } = parseResult(makeResultFile('result.json', new TextEncoder().encode(content)), {
    adapterId: null,
    latencyUnit: null,
    mapping: null,
    harness: { name: null, version: null },
  })
  const [run] = runs
  if (!run) throw new Error('the file holds a run')
  return run
}

/** The same members in reverse order, at every level. */
const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inner]) => [key, reversed(inner)]),
        )
      : value

const original = parseRun(text)

describe('the digest of what was measured', () => {
  it.each<[string, string]>([
    ['a line break at the end', `${text}\n`],
    ['other white space', JSON.stringify(JSON.parse(text), null, 7)],
    ['keys in another order', JSON.stringify(reversed(JSON.parse(text)))],
    ['another label', text.replace(/"Labels": "[^"]*"/, '"Labels": "again"')],
  ])('does not depend on bytes: %s', (_, content) => {
    expect(contentDigest(parseRun(content))).toBe(contentDigest(original))
  })

  it('does not depend on the order of measurements and histograms', () => {
    const turned = {
      ...original,
      measurements: [...original.measurements].reverse(),
      histograms: [...original.histograms].reverse(),
    }
    expect(contentDigest(turned)).toBe(contentDigest(original))
  })

  it.each<[string, Partial<ParsedRun>]>([
    ['a count', { requests: (original.requests ?? 0) + 1 }],
    ['failures', { errors: 7 }],
    ['an unknown instead of a known count', { errors: null }],
    ['the duration', { durationSeconds: 1 }],
    ['a statistic', { measurements: original.measurements.slice(1) }],
    ['the histogram', { histograms: [] }],
  ])('differs by %s', (_, change) => {
    const changed = digestsOfRun({ ...original, ...change })
    expect(changed.numbers).not.toBe(digestsOfRun(original).numbers)
  })

  it('holds the instant of the start, and that of the numbers alone does not', () => {
    const later = { ...original, startedAt: '2026-11-20T10:00:00Z' }
    const same = { ...original, startedAt: '2026-11-20T12:00:00+02:00' }
    expect(contentDigest(later)).not.toBe(contentDigest(original))
    expect(contentDigest(later)).toBe(contentDigest(same))
    expect(digestsOfRun(later).numbers).toBe(digestsOfRun(original).numbers)
    expect(digestsOfRun(later).content).toBe(contentDigest(later))
  })

  it('is telling where two runs cannot agree by chance', () => {
    const bare = emptyRun({ name: 'x', version: null, loadModel: 'closed', quantileMethod: 'x' })
    const one = { key: 'tcp.throughput.mean', value: 9.41e9, rawText: null, censored: 0 as const }
    expect(isDistinctive(original)).toBe(true)
    expect(isDistinctive({ ...bare, measurements: [one] })).toBe(false)
    const value = (key: string, ms: number) => ({ ...one, key, value: ms / 1000 })
    const coarse = [value('http.latency.p50', 8.12), value('http.latency.p99', 17.4)]
    const planned = { durationSeconds: 300, targetRps: 2000, achievedRps: 2000, requests: 600_000 }
    expect(isDistinctive({ ...bare, ...planned, measurements: coarse })).toBe(false)
    const fine = [...coarse, value('http.latency.p90', 12.345)]
    expect(isDistinctive({ ...bare, ...planned, measurements: fine })).toBe(true)
  })
})
