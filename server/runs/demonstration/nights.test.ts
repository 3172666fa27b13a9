import { expect, it } from 'vitest'
import { parseContext } from '@/ingest/context/context'
import { parseResult } from '@/ingest/adapters/parse-result'
import { makeResultFile } from '@/ingest/formats/result-file'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { MESHES } from '@/server/catalogue/products'
import { commitAt, listEnvelopes, NIGHTS, nightStart, PRODUCTS, REGRESSION, RUNS } from './nights'

const TODAY = new Date('2026-11-27T23:59:00Z')
const envelopes = [...listEnvelopes(TODAY)]

const parse = ({ results: [file] }: (typeof envelopes)[number]) => {
  if (!file) throw new Error('an envelope without a file')
  const { adapter, runs } = parseResult(
    makeResultFile(file.name, new TextEncoder().encode(file.raw)),
  )
  const [run] = runs
  if (!run) throw new Error('a file without a run')
  return { adapter, run }
}

const readP99 = (envelope: (typeof envelopes)[number]): number =>
  parse(envelope).run.measurements.find(({ key }) => key === 'http.latency.p99')?.value ?? NaN

/** Of every night and subject some. */
const SAMPLE = envelopes.filter((_, i) => i % 7 === 0 || i === RUNS - 1)

it('is the same each time, and another day the same runs at other times', () => {
  expect([...listEnvelopes(TODAY)]).toEqual(envelopes)
  const next = [...listEnvelopes(new Date('2026-11-28T00:01:00Z'))]
  expect(next).not.toEqual(envelopes)
  expect(next.slice(0, 9).map(readP99)).toEqual(envelopes.slice(0, 9).map(readP99))
})

it('has files that their reader takes, each marked as demonstration in itself and in its context', () => {
  expect(envelopes).toHaveLength(RUNS)
  for (const envelope of SAMPLE) {
    const { adapter, run } = parse(envelope)
    expect(adapter.id).toBe('fortio')
    expect(run.name).toMatch(new RegExp(`^${DEMONSTRATION}, not measured: `))
    const context = parseContext(JSON.stringify(envelope.context))
    expect(context.campaign_title).toContain(DEMONSTRATION)
    expect(context.environment?.label).toContain('demonstration')
  }
  const texts = envelopes.flatMap(({ results }) => results.map(({ raw }) => raw))
  expect(new Set(texts).size).toBe(RUNS)
})

it('names no product of the catalogue', () => {
  const products = MESHES.flatMap(({ slug, name }) => [slug, name.toLowerCase()])
  for (const { slug, name } of PRODUCTS) {
    expect(products).not.toContain(slug)
    expect(products).not.toContain(name.toLowerCase())
  }
})

it('ends with the night before today, at any time of the day', () => {
  expect(nightStart(TODAY, NIGHTS - 1)).toEqual(new Date('2026-11-26T02:00:00Z'))
  expect(nightStart(new Date('2026-11-27T00:00:00Z'), 0)).toEqual(new Date('2026-10-28T02:00:00Z'))
})

it('becomes slower at one commit', () => {
  const { mesh, night, factor } = REGRESSION
  const at = (one: number): number[] =>
    envelopes
      .filter(({ context }) => 'commit' in context && context.commit === commitAt(mesh, one))
      .map(readP99)
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [before, after] = [at(night - 1), at(night)]
  expect([before.length, after.length]).toEqual([6, 6])
  expect(mean(after) / mean(before)).toBeGreaterThan(1 + (factor - 1) / 2)
})
