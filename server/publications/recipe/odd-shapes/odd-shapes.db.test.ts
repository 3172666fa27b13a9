import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { syncMetrics } from '@/server/catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { testDatabase } from '@/server/testing/database'
import { importPublication } from '../../import'
import { loadPublications } from '../../load-files'
import { checkFolder } from '../faults'

const ROOT = import.meta.dirname
const SAMPLES = 'example-2026-01-samples-only'
const { db } = await testDatabase()
const api = createCaller({ db })

const ONLY_FIGURES = /^figures\.json: expected an entry/
it('their files have no fault', () => {
  for (const { slug, faults } of checkFolder(path.relative('.', ROOT)))
    expect(
      faults.filter((fault) => !ONLY_FIGURES.test(fault)),
      slug,
    ).toEqual([])
})

describe('loaded without touching code', () => {
  beforeAll(async () => {
    await syncMetrics(db)
    await syncMeshes(db)
    for (const { publication, sha256 } of loadPublications(ROOT))
      await db.$transaction((tx) => importPublication(tx, publication, sha256))
  })

  const valueOf = async (subject: string, key: string, load: string) => {
    const all = await api.publications.observations({ slug: SAMPLES })
    const fits = all.filter(
      (o) => o.subject === subject && o.key === key && o.load.includes(load) && o.variant === null,
    )
    return fits[0]?.evidence[0]
  }

  it('single runs count without those that failed, and a run with a failed part is none', async () => {
    const one = await valueOf('one', 'http.latency.p50', '0.5')
    expect(one?.ofRuns).toMatchObject({ n: 3, min: 0.003, max: 0.006 })
    const two = await valueOf('two', 'http.latency.p50', '1,000,000')
    expect(two?.ofRuns?.n).toBe(2)
    expect(two?.ofRuns?.mean).toBeCloseTo(0.009)
    const none = await valueOf('one', 'http.latency.p50', '1,000,000')
    expect(none).toMatchObject({ value: null, nullReason: 'all-runs-failed', ofRuns: null })
  })

  it('uneven error bars keep their ends and kinds in the charts', async () => {
    const { panels, differences } = await api.publications.get({ slug: SAMPLES })
    const values = panels.flatMap(({ rows }) => rows.map(({ value }) => value))
    expect(values.flatMap(({ spreadEnds }) => spreadEnds ?? [])).toEqual(
      expect.arrayContaining([
        { kind: 'iqr', lo: 0.0015, hi: 0.0025 },
        { kind: 'range', lo: 0.003, hi: 0.006 },
        { kind: 'ci95', lo: 0.0025, hi: 0.008 },
        { kind: 'se', lo: 0.008, hi: 0.011 },
      ]),
    )
    expect(differences).toMatchObject([{ value: -0.0125, relativeTo: 'One, größer' }])
  })

  it('editions of a document follow each other and say what changed', async () => {
    const first = await api.publications.get({ slug: 'example-docs-speed-1' })
    const second = await api.publications.get({ slug: 'example-docs-speed-2' })
    expect(first.successor?.slug).toBe('example-docs-speed-2')
    expect(second.supersedes.map(({ slug }) => slug)).toEqual(['example-docs-speed-1'])
    expect(second.notes.filter(({ kind }) => kind === 'source_change')).toHaveLength(2)
    expect(second.harnesses.map(({ loadModel }) => loadModel).sort()).toEqual([
      'closed',
      'open_corrected',
    ])
    const left = second.panels.flatMap(({ rows }) => rows.map(({ value }) => value.nullReason))
    expect(left).toContain('not applicable: it answers no requests')
  })
})
