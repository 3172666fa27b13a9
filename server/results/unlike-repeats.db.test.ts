import { describe, expect, it } from 'vitest'
import { campaign, onlyRun } from '@/server/runs/store/submission-fixture'
import { withdrawRun } from '@/server/review/moderation/withdraw'
import { testDatabase } from '@/server/testing/database'
import { file, ISTIO, LINKERD, openLab, P99 } from './unlike-fixture'

/** Runs that are no repetitions of one plan, and what is left of them; each with what must come of it. */
const { db } = await testDatabase()
const { lab, repeat, duel, panelsOf, verdict } = await openLab(db)

const at = (key: string, value: number) => ({ key: `http.latency.${key}`, value, unit: 'ms' })

describe('repetitions that are none', () => {
  it('are one measurement with other counts and starts', async () => {
    await repeat('alike', ISTIO, 20)
    const measurements = [at('p50', 5.07296113), at('p90', 8.01234567), at('p99', 12.54040511)]
    for (const requests of [600_000, 600_001, 600_002])
      await onlyRun(db, lab, file(0, { measurements, requests }), campaign('alike', LINKERD))
    const { ranks, reasons } = await verdict('alike')
    expect(ranks).toEqual([])
    expect(reasons.join()).toContain('one measurement, not two')
  })

  it('ran side by side, as parts of one run do', async () => {
    await repeat('at-once', ISTIO, 20)
    await repeat('at-once', LINKERD, 10, { startedAt: '2026-10-30T10:00:00Z' })
    const { ranks, reasons } = await verdict('at-once')
    expect(ranks).toEqual([])
    expect(reasons.join()).toContain('ran at the same time')
  })
})

describe('a duration that nobody asked for', () => {
  it('leaves runs of 60 s and of 300 s without a rank on one card', async () => {
    await repeat('durations', ISTIO, 20)
    await repeat('durations', LINKERD, 10, { durationSeconds: 60, requests: 120_000 })
    const { ranks, reasons } = await verdict('durations')
    expect(ranks).toEqual([])
    expect(reasons).toHaveLength(2)
    expect(reasons[0]).toContain('runs of 60 s and of 300 s')
  })
})

describe('a protocol or a load model that nobody states', () => {
  it.each([
    ['protocol', { protocol: undefined }, '`protocol`'],
    ['load-model', { harness: { loadModel: 'unknown' } }, '`load_model`'],
  ])('leaves both subjects without a rank: %s', async (slug, fields, words) => {
    await duel(slug, fields)
    const { ranks, reasons } = await verdict(slug)
    expect(ranks).toEqual([])
    expect(reasons.map((reason) => reason.includes(words))).toEqual([true, true])
  })
})

describe('runs that their sender withdrew', () => {
  it('leave a warning at what is left', async () => {
    const slow = await onlyRun(db, lab, file(90), campaign('picked', ISTIO))
    await repeat('picked', ISTIO, 20)
    const codes = async () =>
      (await panelsOf('picked', P99))[0]?.rows[0]?.value.flags.map(({ code }) => code)
    expect(await codes()).not.toContain('SELECTION_ON_RESPONSE')
    await withdrawRun(db, lab, slow.run.id ?? '', 'looked slow')
    expect(await codes()).toContain('SELECTION_ON_RESPONSE')
  })
})
