import { describe, expect, it } from 'vitest'
import { campaign, onlyRun, submit, upload } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { compareSubjects } from './compare/queries'
import { CompareInput } from './compare/schemas'
import { recomputeAll } from './summaries/recompute-all'
import { file, ISTIO, LINKERD, NONE, openLab, P99, runJson, type Fields } from './unlike-fixture'

/** Ways to put unlike values on one axis, or to be ranked unfairly; each with what must come of it. */
const { db } = await testDatabase()
const { lab, rival, repeat, duel, panelsOf, verdict, conditionsOf } = await openLab(db)

it('ranks two subjects of which everything is known', async () => {
  await duel('fair')
  expect(await verdict('fair')).toEqual({
    ranks: [
      [1, 1],
      [2, 2],
    ],
    reasons: [],
  })
})

describe('an unknown rate', () => {
  const open = (achievedRps: number | null, more: Fields = {}) => ({
    targetRps: undefined,
    requests: (achievedRps ?? 20) * 300,
    achievedRps,
    ...more,
  })

  it.each([
    ['open loop', {}],
    ['unknown load model', { harness: { loadModel: 'unknown' } }],
    ['paced', { harness: { loadModel: 'paced_uncorrected' } }],
  ])('never makes 400, 80 and 20/s repetitions of one condition: %s', async (name, more) => {
    const slug = `rates-${name.replaceAll(' ', '-')}`
    for (const rate of [400, 80, 20])
      await onlyRun(db, lab, file(10, open(rate, more)), campaign(slug, ISTIO))
    const conditions = await conditionsOf(slug)
    expect(conditions.map(({ runs }) => runs.length)).toEqual([1, 1, 1])
    expect(
      new Set(conditions.map(({ groupKey }) => Buffer.from(groupKey).toString('hex'))).size,
    ).toBe(3)
    const labels = (await panelsOf(slug)).map((panel) => panel.loadLabel)
    expect(
      labels.some((label) => label.startsWith('achieved about 80/s, offered rate not stated')),
    ).toBe(true)
  })

  it('nor in one request with several files', async () => {
    const files = [400, 80, 20].map((rate, i) => upload(runJson(10, open(rate)), `${i}.json`))
    await submit(db, lab, files, campaign('rates-at-once', ISTIO))
    expect((await conditionsOf('rates-at-once')).map(({ runs }) => runs.length)).toEqual([1, 1, 1])
  })

  it('joins what was achieved within 5%, on one card and without a rank that names the missing field', async () => {
    await repeat('rates-alike', ISTIO, 20, open(1998))
    await repeat('rates-alike', LINKERD, 10, open(2003))
    const { ranks, reasons } = await verdict('rates-alike')
    expect(ranks).toEqual([])
    expect(reasons).toHaveLength(2)
    expect(reasons[0]).toContain('send `rps` in the context')
  })

  it('keeps runs apart whose rate nobody knows at all', async () => {
    const unknown = open(null, { harness: { loadModel: 'unknown' } })
    for (const p99 of [10, 11, 12])
      await onlyRun(db, lab, file(p99, unknown), campaign('no-rate', ISTIO))
    expect((await conditionsOf('no-rate')).map(({ runs }) => runs.length)).toEqual([1, 1, 1])
  })

  it('cannot be replaced by a parameter of the same name', async () => {
    const params = { achieved_rps_about: 80 }
    for (const rate of [400, 80])
      await onlyRun(db, lab, file(10, open(rate)), campaign('faked', { ...ISTIO, params }))
    expect(await conditionsOf('faked')).toHaveLength(2)
  })

  it('is known once the sender states it', async () => {
    await duel('stated-rate', open(2000, { requests: 600_000 }), { rps: 2000 })
    expect((await verdict('stated-rate')).ranks).toHaveLength(2)
  })

  it('of a closed loop is its answer: conditions do not split by it', async () => {
    const closed = { targetRps: undefined, harness: { loadModel: 'closed' } }
    for (const achievedRps of [900, 1000])
      await onlyRun(db, lab, file(10, { ...closed, achievedRps }), campaign('closed', ISTIO))
    expect(await conditionsOf('closed')).toHaveLength(1)
  })
})

describe('an unknown test bed', () => {
  const without = { environment: undefined }

  it('is shown and never ranked, and the card says how to send it', async () => {
    await duel('no-bed', {}, without)
    const { ranks, reasons } = await verdict('no-bed')
    expect(ranks).toEqual([])
    expect(reasons[0]).toContain('send `environment` in the context')
  })

  it('cannot be claimed by the words that stand for it', async () => {
    await duel('worded-bed', {}, { environment: { label: 'environment not stated' } })
    expect((await verdict('worded-bed')).ranks).toEqual([])
  })

  it('is never shared between organisations, on a card or in a comparison', async () => {
    const beds = { ...without, baseline: 'none' }
    await repeat('bed-of-lab', { ...ISTIO, version: '1.27.0' }, 20, {}, beds)
    await repeat('bed-of-lab', NONE, 5, {}, without)
    for (const [subject, p99] of [
      [{ ...LINKERD, version: '2.17.0' }, 10],
      [NONE, 5],
    ] as const)
      for (const factor of [0.99, 1, 1.01])
        await onlyRun(
          db,
          rival,
          file(p99 * factor),
          campaign('bed-of-rival', { ...subject, ...without }),
        )
    const [mine] = await panelsOf('bed-of-lab')
    const [theirs] = await panelsOf('bed-of-rival')
    expect(mine?.groupKey).not.toBe(theirs?.groupKey)
    const compared = await compareSubjects(
      db,
      CompareInput.parse({
        subjects: [
          { mesh: 'istio', version: '1.27.0', mode: 'sidecar' },
          { mesh: 'linkerd', version: '2.17.0', mode: 'sidecar' },
        ],
        metric: P99,
      }),
    )
    expect(compared).toMatchObject({ outcomes: [], relative: [] })
    const [others] = compared.others
    expect(others?.outcomes).toMatchObject([
      {
        outcome: 'NOT_COMPARABLE',
        differs: expect.arrayContaining(['test bed: not stated, which is not equal']),
      },
    ])
    expect(others?.relative).toEqual([])
    await expect(
      onlyRun(db, rival, file(9), campaign('bed-of-lab', { ...LINKERD, ...without })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a run without proof of its quality', () => {
  it.each<[string, Fields, Fields, RegExp]>([
    ['errors', { errors: undefined }, {}, /how many requests failed/],
    ['count', { requests: undefined }, {}, /how many requests were measured/],
    ['achieved', { achievedRps: undefined }, {}, /achieved rate is not in the file/],
    ['far-above', { achievedRps: 40_000, requests: 12_000_000 }, {}, /20 times the target rate/],
    ['above', { achievedRps: 2110 }, {}, /105\.5% of the target rate/],
    ['below', { achievedRps: 1000 }, {}, /50\.0% of the target rate/],
    ['cut-short', { durationSeconds: 40 }, { duration: 300 }, /ran 40 of 300 s/],
    ['failing', { errors: 60_000 }, {}, /10\.00% of requests failed/],
    ['short', { durationSeconds: 10, requests: 20_000 }, {}, /under 30 s/],
    [
      'connections',
      { connections: undefined, targetRps: undefined, harness: { loadModel: 'closed' } },
      {},
      /connections of a closed loop|closed loop: stalls/,
    ],
  ])('is shown, flagged and not ranked: %s', async (name, fields, more, reason) => {
    const slug = `unproven-${name}`
    await duel(slug, fields, more)
    const { ranks, reasons } = await verdict(slug)
    expect(ranks).toEqual([])
    expect(reasons).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)])
    const [panel] = await panelsOf(slug)
    expect(panel?.rows.map((row) => row.value.value)).toEqual([
      expect.closeTo(0.02, 6),
      expect.closeTo(0.01, 6),
    ])
  })

  it('is not ranked by a percentile that its samples cannot resolve, but by its median', async () => {
    const measurements = (ms: number) => [
      { key: 'http.latency.p50', value: ms / 2, unit: 'ms' },
      { key: P99, value: ms, unit: 'ms' },
      { key: 'http.latency.p99.99', value: 2 * ms, unit: 'ms' },
    ]
    for (const [subject, ms] of [
      [ISTIO, 20],
      [LINKERD, 10],
    ] as const)
      for (const factor of [0.99, 1, 1.01]) {
        const fields = {
          requests: 3000,
          targetRps: 10,
          achievedRps: 10,
          measurements: measurements(ms * factor),
        }
        await onlyRun(db, lab, file(ms, fields), campaign('thin-tail', subject))
      }
    expect((await verdict('thin-tail', 'http.latency.p50')).ranks).toHaveLength(2)
    expect((await verdict('thin-tail', 'http.latency.p99.99')).ranks).toEqual([])
  })

  it('does not lend its rank to a subject whose other runs are proven', async () => {
    await repeat('one-bad', ISTIO, 20)
    await repeat('one-bad', LINKERD, 10)
    const fast = file(1, { achievedRps: 30_000, requests: 9_000_000 })
    await onlyRun(db, lab, fast, campaign('one-bad', LINKERD))
    const { ranks, reasons } = await verdict('one-bad')
    expect(ranks).toEqual([])
    expect(reasons[0]).toMatch(/^1 of 4 runs: achieved 15 times the target rate/)
  })
})

it('flags runs that were stored under an earlier ruleset when everything is recomputed', async () => {
  const slug = 'stored-before'
  await duel(slug, { errors: undefined, targetRps: undefined })
  const flags = () =>
    db.qualityFlag.findMany({
      where: { run: { condition: { campaign: { slug } } } },
      orderBy: [{ runId: 'asc' }, { code: 'asc' }, { scope: 'asc' }],
      select: { runId: true, code: true, scope: true, severity: true, text: true },
    })
  const stored = await flags()
  expect(stored.map(({ code }) => code)).toContain('RATE_UNKNOWN')
  await db.qualityFlag.deleteMany({ where: { code: { in: ['RATE_UNKNOWN', 'ERRORS_UNKNOWN'] } } })
  expect(await flags()).not.toEqual(stored)
  await recomputeAll(db)
  expect(await flags()).toEqual(stored)
})

describe('unlike plans', () => {
  it.each<[string, Fields, Fields]>([
    ['connections', { connections: 50 }, {}],
    ['protocol', { protocol: 'h2' }, {}],
    ['an unstated protocol', { protocol: undefined }, {}],
    ['an unstated number of connections', { connections: undefined }, {}],
    ['load model', { harness: { loadModel: 'paced_uncorrected' } }, {}],
    ['version of the load generator', { harness: { version: '2' } }, {}],
    ['test bed', {}, { environment: { label: 'kind-ci', nodes: 5 } }],
    ['a described and an undescribed test bed', {}, { environment: undefined }],
    ['payload', {}, { payload_bytes: 1024 }],
    ['warm-up', {}, { warmup: 30 }],
  ])('never share an axis: %s', async (name, fields, more) => {
    const slug = `unlike-${name.replaceAll(' ', '-')}`
    await onlyRun(db, lab, file(20), campaign(slug, ISTIO))
    await onlyRun(db, lab, file(10, fields), campaign(slug, { ...LINKERD, ...more }))
    expect(await panelsOf(slug)).toHaveLength(2)
  })

  it('are refused where sender and file contradict each other', async () => {
    const send = (fields: Fields, more: Fields) =>
      onlyRun(db, lab, file(10, fields), campaign('contradiction', { ...ISTIO, ...more }))
    await expect(send({}, { rps: 400 })).rejects.toMatchObject({ code: 'CONTRADICTION' })
    await expect(send({}, { load_model: 'closed' })).rejects.toMatchObject({
      code: 'CONTRADICTION',
    })
  })

  it('differ by the load model that a sender states for a file without one', async () => {
    const unknown = { harness: { loadModel: 'unknown' } }
    await onlyRun(
      db,
      lab,
      file(20, unknown),
      campaign('models', { ...ISTIO, load_model: 'closed' }),
    )
    await onlyRun(db, lab, file(10, unknown), campaign('models', LINKERD))
    const panels = await panelsOf('models')
    expect(panels.map((panel) => panel.harness.loadModel).sort()).toEqual(['closed', 'unknown'])
  })
})
