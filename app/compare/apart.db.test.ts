import { describe, expect, it } from 'vitest'
import { directionText, sourcesText } from '@/components/compare/apart-words'
import { createCaller } from '@/server/api/root'
import type { Evidence, SubjectRef } from '@/server/results/compare/schemas'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const P99 = 'http.latency.p99'
const subject = (mesh: string, mode: SubjectRef['mode'] = null): SubjectRef => ({
  mesh,
  mode,
  version: null,
})
const AMBIENT = subject('istio', 'ambient')
const LINKERD = subject('linkerd')
const get = (subjects: SubjectRef[], more: object = {}): Promise<Evidence> =>
  createCaller({ db }).compare.evidence({ subjects, metric: P99, ...more })
const DECODED = 'livewyer-2024-service-meshes-decoded'
const REDUX = 'linkerd-2021-11-benchmarking-redux'

describe('sources of two subjects that were never measured together', () => {
  it('say loads where the offered rates differ, else set-ups', async () => {
    const evidence = await get([AMBIENT, LINKERD])
    const directions = evidence.apart.filter(({ loads }) => loads > 0).map(directionText)
    expect(directions).toEqual(
      expect.arrayContaining([expect.stringMatching(/above no mesh at \d+ of \d+ loads/)]),
    )
    expect(directions).toEqual(
      expect.arrayContaining([expect.stringMatching(/above no mesh at \d+ of \d+ set-ups/)]),
    )
  })

  it('are counted by document: one that measured both without a shared load is one source', async () => {
    const evidence = await get([AMBIENT, LINKERD])
    const documents = new Set(evidence.apart.map((one) => one.document))
    const both = evidence.apart.filter(({ slug }) => slug === DECODED)
    expect(new Set(both.map((one) => one.subject))).toEqual(new Set([0, 1]))
    expect(documents.size).toBeLessThan(evidence.apart.length)
    const text = sourcesText(evidence, ['Istio ambient', 'Linkerd'])
    expect(text).toMatch(
      /^\d+ sources: .*\d+ measured each of them, but under different conditions/,
    )
    const [all = 0, ...parts] = (text.match(/\d+(?= sources| measured)/g) ?? []).map(Number)
    expect(all).toBe(documents.size)
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(all)
  })

  it('have every source that one load alone shows', async () => {
    const named = async (more: object) =>
      (await get([AMBIENT, LINKERD], more)).apart.map(({ subject: i, slug }) => `${i} ${slug}`)
    const [any, atLoad] = [await named({}), await named({ rps: 1000 })]
    expect(atLoad.length).toBeGreaterThan(0)
    expect(any).toEqual(expect.arrayContaining(atLoad))
    expect(any).toEqual(expect.arrayContaining([`1 ${REDUX}`]))
  })

  it('have the same range as the front page, which leaves excluded values out', async () => {
    const sidecar = subject('linkerd', 'sidecar')
    const { apart, together } = await get([AMBIENT, sidecar])
    expect(together).toEqual([])
    const own = apart.filter((one) => one.subject === 1)
    expect(own.some(({ leftOut }) => leftOut > 0)).toBe(true)
    const { ranges } = await createCaller({ db }).overview.get({
      metric: P99,
      mesh: 'linkerd',
      mode: 'sidecar',
    })
    const range = ranges.find((one) => one.mesh === 'linkerd' && one.mode === 'sidecar')
    const told = (values: (number | null)[]) => values.flatMap((value) => value ?? [])
    expect(Math.min(...told(own.map(({ least }) => least)))).toBe(range?.least)
    expect(Math.max(...told(own.map(({ greatest }) => greatest)))).toBe(range?.greatest)
  })
})
