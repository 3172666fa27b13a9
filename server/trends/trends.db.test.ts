import { beforeAll, describe, expect, it } from 'vitest'
import { meshTag } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { createCaller } from '@/server/api/root'
import { campaign, submit, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { noise, sendSeries, stepped, timedRun } from './series-fixture'

const { acme, ...test } = await openSenders(['acme'])

const KEY = 'http.latency.p99'
const get = (mesh: string) => createCaller({ db: test.db }).meshes.get({ mesh, metric: KEY })

/** Runs of one version that vary by half a per cent. */
const around = (p99: number, n: number, seconds?: number) =>
  Array.from({ length: n }, (_, i) =>
    upload(timedRun(p99 * (1 + (i % 5) * 0.005), i, seconds), `run-${i}.json`, i + 1),
  )

/** Names the commit of each run of a campaign by its hour, as CI would have done run by run. */
const nameCommits = (slug: string) => test.db.$executeRaw`
  UPDATE run r SET commit_sha = 'commit-' || (extract(epoch FROM r.started_at - '2026-11-01T00:00:00Z') / 3600)::int
  FROM condition c JOIN campaign ca ON ca.id = c.campaign_id WHERE c.id = r.condition_id AND ca.slug = ${slug}`

describe('releases', () => {
  beforeAll(async () => {
    for (const [version, p99, n] of [
      ['1.0.0', 0.004, 5],
      ['1.1.0', 0.0048, 5],
      ['1.2.0', 0.0049, 2],
    ] as const)
      await submit(test.db, acme, around(p99, n), campaign('releases', { mesh: 'kuma', version }))
  })

  it('finds 20% more latency with five runs each, and says that two runs are too few', async () => {
    const { trends, ciTrends } = await get('kuma')
    const [regression, thin] = trends[0]?.parts[0]?.series[0]?.pairs ?? []
    expect(regression).toMatchObject({
      from: '1.0.0',
      to: '1.1.0',
      status: 'REGRESSION',
      runs: [5, 5],
      isFromPublishedSpread: false,
    })
    expect(regression?.ratio).toBeCloseTo(1.2, 6)
    expect(regression?.ratioCi?.[0]).toBeGreaterThan(1.17)
    expect(regression?.ratioCi?.[1]).toBeLessThan(1.23)
    expect(thin).toMatchObject({
      status: 'NOT_ENOUGH_DATA',
      reason: '2 runs of a version, 3 are needed',
      ratio: null,
    })
    expect(ciTrends).toEqual([])
  })

  it('counts every valid run, more than are drawn as dots, and no retracted one', async () => {
    for (const [version, p99] of [
      ['1.0.0', 0.004],
      ['1.1.0', 0.0041],
    ] as const)
      await submit(test.db, acme, around(p99, 9), campaign('many', { mesh: 'consul', version }))
    const pairs = async () => (await get('consul')).trends[0]?.parts[0]?.series[0]?.pairs
    expect((await pairs())?.[0]?.runs).toEqual([9, 9])
    await test.db.$executeRaw`UPDATE run SET status = 'retracted' WHERE replicate > 7
      AND condition_id IN (SELECT c.id FROM condition c JOIN campaign ca ON ca.id = c.campaign_id WHERE ca.slug = 'many')`
    await invalidateTags(test.db, [meshTag('consul')])
    expect((await pairs())?.[0]?.runs).toEqual([7, 7])
  })

  it('draws excluded values and does not judge them', async () => {
    for (const [version, p99] of [
      ['1.0.0', 0.004],
      ['1.1.0', 0.0055],
    ] as const)
      await submit(
        test.db,
        acme,
        around(p99, 5, 5),
        campaign('short', { mesh: 'kmesh', mode: 'ebpf', version }),
      )
    const series = (await get('kmesh')).trends[0]?.parts[0]?.series[0]
    expect(series?.points.map(({ row }) => row.value.value)).toHaveLength(2)
    expect(series?.pairs).toMatchObject([
      { status: 'NOT_ENOUGH_DATA', reason: expect.stringContaining('under 30 s') as string },
    ])
  })

  it('names the flag of a value whose runs are too few as well', async () => {
    for (const [version, p99] of [
      ['1.0.0', 0.004],
      ['1.1.0', 0.0055],
    ] as const)
      await submit(
        test.db,
        acme,
        around(p99, 1, 5),
        campaign('short-single', { mesh: 'osm', version }),
      )
    const [pair] = (await get('osm')).trends[0]?.parts[0]?.series[0]?.pairs ?? []
    expect(pair?.status).toBe('NOT_ENOUGH_DATA')
    expect(pair?.reason).toMatch(/^a flag excludes a value: .*under 30 s/)
  })

  it('never compares across a test bed', async () => {
    for (const [version, kubernetes] of [
      ['1.0.0', '1.32'],
      ['1.1.0', '1.32'],
      ['1.2.0', '1.33'],
    ] as const)
      await submit(
        test.db,
        acme,
        around(0.004 + Number(version[2]) * 4e-4, 5),
        campaign('beds', {
          mesh: 'traefik-mesh',
          mode: 'node-proxy',
          version,
          environment: { label: 'ci', kubernetes },
        }),
      )
    const parts = (await get('traefik-mesh')).trends[0]?.parts ?? []
    expect(parts.map((part) => part.breakFields)).toEqual([[], ['Kubernetes: 1.32 → 1.33']])
    expect(parts.map(({ series }) => series[0]?.pairs.map((p) => `${p.from} ${p.to}`))).toEqual([
      ['1.0.0 1.1.0'],
      [],
    ])
  })
})

describe('continuous campaigns', () => {
  it('finds a step of 20% at the right commit, whatever the order of arrival', async () => {
    const values = stepped(42, 1.2)
    await sendSeries(test.db, acme, { slug: 'nightly-step', mesh: 'linkerd' }, values)
    await nameCommits('nightly-step')
    const { ciTrends, trends, ciTotal, metrics } = await get('linkerd')
    expect(trends).toEqual([])
    expect(ciTotal).toBe(1)
    expect(metrics.map(({ key }) => key)).toContain(KEY)
    const [segment] = ciTrends[0]?.segments ?? []
    expect(segment?.runs.map(({ commit }) => commit)).toEqual(values.map((_, i) => `commit-${i}`))
    expect(segment).toMatchObject({ status: 'CHANGED', judged: 30, total: 30 })
    const [change] = segment?.changes ?? []
    expect(segment?.runs[change?.before ?? 0]?.commit).toBe('commit-17')
    expect(segment?.runs[change?.after ?? 0]?.commit).toBe('commit-18')
    expect(change).toMatchObject({ direction: 'REGRESSION', isAlert: true })
    expect(change?.relative).toBeCloseTo(0.2, 1)
  })

  it('leads from each run to its file, and from none whose file is withheld', async () => {
    const runs = async () => (await get('linkerd')).ciTrends[0]?.segments[0]?.runs ?? []
    const [first] = await runs()
    expect(first?.rawUrl).toBe(`/api/v1/runs/${first?.runId}/raw`)
    await test.db.$executeRaw`
      UPDATE blob SET body = NULL, withheld_reason = 'asked for' WHERE sha256 = (
        SELECT i.blob_sha256 FROM ingest i JOIN run r ON r.ingest_id = i.id WHERE r.id = ${first?.runId}::uuid)`
    await invalidateTags(test.db, [meshTag('linkerd')])
    const [withheld, next] = await runs()
    expect(withheld).toMatchObject({ runId: first?.runId, rawUrl: null })
    expect(next?.rawUrl).not.toBeNull()
  })

  it('shows changes of runs that depend on each other, and alerts on none', async () => {
    const next = noise(7)
    let x = next()
    const values = Array.from({ length: 40 }, () => {
      x = 0.8 * x + 0.6 * next()
      return 0.0045 * (1 + 0.05 * x)
    })
    const at = { slug: 'nightly-dependent', mesh: 'cilium', more: { mode: 'ebpf' } }
    await sendSeries(test.db, acme, at, values)
    const segment = (await get('cilium')).ciTrends[0]?.segments[0]
    expect(segment?.status).toBe('AUTOCORRELATED')
    expect(segment?.autocorrelation).toBeGreaterThan(2 / Math.sqrt(40))
    expect(segment?.changes.length).toBeGreaterThan(0)
    expect(segment?.changes.filter(({ isAlert }) => isAlert)).toEqual([])
  })

  it('breaks where the test bed changes, and starts counting anew', async () => {
    const old = Array.from({ length: 12 }, (_, i) => 0.004 + i * 1e-6)
    const more = { environment: { label: 'ci', kernel: '6.1' } }
    await sendSeries(test.db, acme, { slug: 'nightly-beds', mesh: 'istio', more }, old)
    for (let i = 12; i < 16; i++)
      await submit(
        test.db,
        acme,
        [upload(timedRun(0.0055 + i * 1e-6, i))],
        campaign('nightly-beds', { continuous: true, environment: { label: 'ci', kernel: '6.8' } }),
      )
    const [before, after] = (await get('istio')).ciTrends[0]?.segments ?? []
    expect(before).toMatchObject({ status: 'NO_EVIDENCE', breakFields: [], changes: [] })
    expect(after).toMatchObject({
      status: 'NOT_ENOUGH_DATA',
      reason: '4 usable runs; a change in a trend needs 10',
      breakFields: ['kernel: 6.1 → 6.8'],
      changes: [],
    })
  })
})

describe('queries of a page', () => {
  /** The database with a count of the statements sent through it. */
  function counted() {
    let statements = 0
    const db = new Proxy(test.db, {
      get(target, name) {
        if (name === '$queryRaw' || name === 'mesh') statements += 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    return { db, count: () => statements }
  }

  it('are as many for one trend as for all', async () => {
    const at = { slug: 'nightly-more', mesh: 'kuma' }
    await sendSeries(test.db, acme, at, [0.0041, 0.0042, 0.0043])
    const countFor = async (limit: number) => {
      const { db, count } = counted()
      const detail = await createCaller({ db }).meshes.get({ mesh: 'kuma', limit })
      return { queries: count(), charts: detail.trends.length + detail.ciTrends.length }
    }
    const [one, all] = [await countFor(1), await countFor(60)]
    expect(all.charts).toBeGreaterThan(10)
    expect(all.queries).toBe(one.queries)
    expect(one.queries).toBeGreaterThan(5)
    expect(one.queries).toBeLessThan(22)
  })
})
