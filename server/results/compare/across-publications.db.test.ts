import { describe, expect, it } from 'vitest'
import { campaign, createPrincipal, onlyRun } from '@/server/runs/store/submission-fixture'
import { decideStatus } from '@/server/review/retractions/retract'
import { ALL } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { testDatabase } from '@/server/testing/database'
import { file } from '../unlike-fixture'
import { compareEvidence } from './evidence'
import { CompareInput, type Evidence, type SubjectRef } from './schemas'

const { db } = await testDatabase({ isPublished: true })

const subject = (mesh: string, mode: SubjectRef['mode'] = null): SubjectRef => ({
  mesh,
  version: null,
  mode,
})
const ISTIO = subject('istio', 'sidecar')
const LINKERD = subject('linkerd', 'sidecar')
const NO_MESH = subject('none')
const get = (subjects: SubjectRef[], metric = 'http.latency.p99'): Promise<Evidence> =>
  compareEvidence(db, CompareInput.parse({ subjects, metric }))
const close = (value: number) => expect.closeTo(value, 9) as number

// Computed from the published figures by another program. Which loads count is its reading of the methodology and of the remarks of
// the publications, made with the reasons of this code at hand: the figures check the arithmetic more than the choice of loads.
describe('ratios of published figures', () => {
  it('are pooled over the documents without an interest of a vendor', async () => {
    const [across] = (await get([ISTIO, NO_MESH])).across
    expect(across).toMatchObject({ documents: 4, publishers: 4, reason: null })
    expect(across?.pooled).toEqual({
      typical: close(1.1470874681919123),
      interval: [close(0.665265771235699), close(1.9778706745108479)],
      prediction: [close(0.33926559443586246), close(3.878405830897428)],
    })
    const ratios = new Map(across?.estimates.map(({ document, ratio }) => [document, ratio]))
    expect(ratios.get('lazic-2026-istio-sidecar-ambient-kind-gke')).toBeCloseTo(0.8202153291, 9)
    const docs = across?.estimates.find(({ document }) => document === 'istio-docs-performance')
    expect(docs).toMatchObject({ ratio: close(3.365920170304305), loads: 53, isPooled: false })
  })

  it('are each given where the documents are too few', async () => {
    const [across] = (await get([ISTIO, LINKERD])).across
    expect(across).toMatchObject({ documents: 3, pooled: null, reason: 'FEW_DOCUMENTS' })
    const pooled = across?.estimates.filter(({ isPooled }) => isPooled)
    expect(pooled?.map(({ ratio }) => ratio).sort()).toEqual([
      close(0.8480885599620881),
      close(1.0346124617049641),
      close(1.082992338526549),
    ])
  })

  it('pool no author who measures a program of their own, whatever is compared', async () => {
    const ambient = subject('istio', 'ambient')
    const [across] = (await get([ambient, LINKERD], 'http.latency.p50')).across
    expect(across).toMatchObject({ documents: 0, publishers: 0, reason: 'FEW_DOCUMENTS' })
    expect(across?.estimates).toMatchObject([{ loads: 3, isPooled: false }])
    const own = (await get([subject('ntnu-prototype'), LINKERD], 'http.latency.p50')).across
    expect(own).toMatchObject([{ documents: 0, estimates: [{ isPooled: false }] }])
  })

  it('are the inverse with the subjects turned round', async () => {
    const [one] = (await get([ISTIO, NO_MESH])).across
    const [other] = (await get([NO_MESH, ISTIO])).across
    expect(other?.pooled?.typical).toBeCloseTo(1 / (one?.pooled?.typical ?? 0), 9)
    const [from = 0, to = 0] = one?.pooled?.prediction ?? []
    expect(other?.pooled?.prediction).toEqual([close(1 / to), close(1 / from)])
  })
})

it('have no ratio of a subject over itself or a part of itself', async () => {
  for (const part of [subject('istio'), ISTIO, { ...ISTIO, version: '1.25.0' }])
    for (const subjects of [
      [subject('istio'), part],
      [part, subject('istio')],
    ]) {
      const { together, across } = await get(subjects)
      expect(together.length).toBeGreaterThan(0)
      expect(across).toMatchObject([{ estimates: [], pooled: null }])
    }
  // Beside a part of it, another subject is compared as it is alone.
  const [, beside] = (await get([ISTIO, subject('istio'), LINKERD])).across
  expect(beside).toEqual((await get([ISTIO, LINKERD])).across[0])
})

it('are none of shares and of what a load generator was told, and are given of rates and times', async () => {
  const countAcross = async (metric: string) => (await get([ISTIO, NO_MESH], metric)).across.length
  expect(await countAcross('http.success_ratio')).toBe(0)
  expect(await countAcross('http.requests.total')).toBe(0)
  expect(await countAcross('http.rps.achieved.mean')).toBe(1)
  expect(await countAcross('http.latency.p50')).toBe(1)
})

it('are of all loads or of none', async () => {
  const asked = CompareInput.parse({ subjects: [ISTIO, NO_MESH], metric: 'http.latency.p99' })
  const whole = await compareEvidence(db, asked)
  const read = (published: number) => compareEvidence(db, asked, { published, others: 0 })
  expect(await read(whole.together.length)).toEqual(whole)
  const { across, together, unread } = await read(whole.together.length - 1)
  expect([together.length + unread.together, across]).toEqual([whole.together.length, []])
})

it('has the row of no mesh once where it is one of the subjects', async () => {
  const { together } = await get([NO_MESH, ISTIO])
  for (const { panel } of together) {
    const ids = panel.rows.map(({ value }) => value.conditionId)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

describe('what is not of a publication that stands', () => {
  it('moves no ratio: runs that nobody reviewed', async () => {
    const before = await get([LINKERD, NO_MESH])
    const owner = await createPrincipal(db, 'lab')
    for (const more of [
      { mesh: 'linkerd', version: '2.18.0', mode: 'sidecar' },
      { mesh: 'none', version: undefined, mode: 'none' },
    ])
      for (const p99 of [9, 9.1, 9.2])
        await onlyRun(db, owner, file(p99), campaign('lab', { baseline: 'none', ...more }))
    await invalidateTags(db, [ALL])
    const after = await get([LINKERD, NO_MESH])
    expect(after.others.map(({ trust, together }) => [trust, together.length])).toEqual([
      ['submitted', 1],
    ])
    expect(after.others[0]?.across).toMatchObject([{ estimates: [] }])
    expect(after.across).toEqual(before.across)
  })

  it('counts no longer: a publication that was retracted', async () => {
    const [before] = (await get([LINKERD, NO_MESH])).across
    const targetId = 'bieringa-2022-mesh-bench-thesis'
    const decision = { reason: 'a test', replacementId: null, requestedBy: null, decidedBy: 'x' }
    const decide = (action: 'retract' | 'reinstate') =>
      db.$transaction(async (tx) => {
        await decideStatus(tx, { targetKind: 'publication', targetId, action, ...decision })
        await invalidateTags(tx, [ALL])
      })
    await decide('retract')
    const [after] = (await get([LINKERD, NO_MESH])).across
    await decide('reinstate')
    expect(before).toMatchObject({ documents: 4, reason: null })
    expect(after).toMatchObject({ documents: 3, pooled: null, reason: 'FEW_DOCUMENTS' })
    expect(after?.estimates.map(({ document }) => document)).not.toContain(targetId)
    expect((await get([LINKERD, NO_MESH])).across).toEqual([before])
  })
})
