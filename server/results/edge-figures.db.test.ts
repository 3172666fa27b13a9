import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { campaign, onlyRun } from '@/server/runs/store/submission-fixture'
import { conditionSummaries } from '@/server/runs/summaries'
import { testDatabase } from '@/server/testing/database'
import { selectBaselines } from './cells/baselines'
import { file, ISTIO, LINKERD, NONE, openLab, P99 } from './unlike-fixture'
import { listOverheads } from './verdicts'

/** Figures at the edge: zeros, ties, excluded and pooled ones, runs without a date. */
const { db } = await testDatabase()
const { lab, repeat, panelsOf, verdict, conditionsOf } = await openLab(db)

describe('zeros and ties', () => {
  const zero = (key: string) => ({ measurements: [{ key, value: 0, unit: 'ms' }] })

  it('are stored: a latency of 0 with a baseline of 0, also as a dry run', async () => {
    for (const subject of [NONE, ISTIO])
      for (const dryRun of [true, false])
        for (const p50 of [1, 0]) {
          const fields = p50 === 0 ? zero('http.latency.p50') : {}
          await onlyRun(
            db,
            lab,
            file(2, fields),
            campaign('zeros', { ...subject, baseline: subject === ISTIO ? 'none' : undefined }),
            { dryRun },
          )
        }
    const [panel] = await panelsOf('zeros', 'http.latency.p50')
    expect(panel?.rows).toHaveLength(2)
    expect((await verdict('zeros', 'http.latency.p50')).ranks).toEqual([])
  })

  it('of a subject that never varies are undecided, and have no interval', async () => {
    const same = { measurements: [{ key: P99, value: 10, unit: 'ms' }] }
    for (const subject of [ISTIO, LINKERD])
      await repeat('ties', subject, 10, same, { baseline: 'linkerd' })
    expect((await verdict('ties')).ranks).toEqual([
      [1, 2],
      [1, 2],
    ])
    const [panel] = await panelsOf('ties')
    const links = await selectBaselines(db, [Buffer.from(panel?.groupKey ?? '', 'hex')])
    const [overhead] = panel ? listOverheads(panel, links) : []
    expect(overhead).toMatchObject({ delta: 0, deltaCi: null })
    expect(overhead?.noInterval).toContain('cannot be said')
  })
})

describe('figures of a condition', () => {
  it('have no interval where every run excludes them, and say why', async () => {
    await repeat('no-interval', ISTIO, 20, { errors: 60_000 })
    const [condition] = await conditionsOf('no-interval')
    const summaries = await conditionSummaries(db, condition?.id ?? 0)
    const p99 = summaries.find((row) => row.key === P99 && row.method === 'mean_of_runs')
    expect(p99).toMatchObject({ n: 3, ci: null })
    expect(p99?.ciNote).toContain('of requests failed')
  })

  it('pooled from a long and a short run carry the weight of each', async () => {
    const measured = (requests: number, durationSeconds: number) => ({ requests, durationSeconds })
    await onlyRun(db, lab, file(10, measured(60_000, 30)), campaign('weights', ISTIO))
    await onlyRun(db, lab, file(12, measured(540_000, 270)), campaign('weights', ISTIO))
    const [condition] = await conditionsOf('weights')
    const { summaries } = await createCaller({ db }).runs.condition({ id: condition?.id ?? 0 })
    const pooled = summaries.find((row) => row.key === P99 && row.method.startsWith('merged'))
    expect(pooled?.weights?.map(({ share, durationSeconds }) => [share, durationSeconds])).toEqual([
      [0.1, 30],
      [0.9, 270],
    ])
  })

  it('are received, not measured, on the day that they came', async () => {
    const { run } = await onlyRun(
      db,
      lab,
      file(10, { startedAt: undefined }),
      campaign('undated', ISTIO),
    )
    const { receivedAt } = await db.run.findUniqueOrThrow({ where: { id: run.id ?? '' } })
    await onlyRun(db, lab, file(10), campaign('dated', ISTIO))
    const [undated, dated] = [(await panelsOf('undated'))[0], (await panelsOf('dated'))[0]]
    expect(undated?.origin).toMatchObject({
      measuredOn: null,
      receivedOn: receivedAt.toISOString().slice(0, 10),
    })
    expect(dated?.origin).toMatchObject({ measuredOn: '2026-10-01', receivedOn: null })
  })
})
