import { describe, expect, it } from 'vitest'
import type { ObservationDetail } from '@/server/publications/schemas'
import { observationSample } from './sample-observations'
import { foundValues, pageOfValues, VALUES_AT_ONCE } from './value-rows'

const value = (subject: string, key: string, load: string): ObservationDetail =>
  observationSample({ subject, key, load, evidence: [] })
const all = [
  value('istio', 'http.latency.p99', 'at 100 requests/s'),
  value('istio-ambient', 'http.latency.p50', 'at 100 requests/s'),
  value('istio-ambient', 'cpu.cores.mean@ztunnel', 'at 2,000 requests/s'),
]

describe('a search among values', () => {
  it.each([
    ['', 3],
    ['ambient', 2],
    ['AMBIENT p50', 1],
    ['p50 ambient', 1],
    ['ztunnel', 1],
    ['linkerd', 0],
  ])('%j finds %i', (find, count) => {
    expect(foundValues(all, find)).toHaveLength(count)
  })
})

describe('pages of values', () => {
  const many = Array.from({ length: 2 * VALUES_AT_ONCE + 1 }, (_, i) => i)
  it('show every value once', () => {
    const pages = [1, 2, 3].map((page) => pageOfValues(many, page))
    expect(pages.flatMap(({ rows }) => rows)).toEqual(many)
    expect(pages.map(({ before }) => before)).toEqual([0, VALUES_AT_ONCE, 2 * VALUES_AT_ONCE])
  })

  it('open at the last page when asked for a later one, and of nothing are one', () => {
    expect(pageOfValues(many, 99)).toMatchObject({ page: 3, pages: 3, rows: [many.at(-1)] })
    expect(pageOfValues([], 1)).toEqual({ page: 1, pages: 1, before: 0, rows: [] })
  })
})
