import { beforeAll, describe, expect, it } from 'vitest'
import { sendSeries, stepped, timedRun } from '@/server/trends/series-fixture'
import { decideRun, decideStatus } from '@/server/review/retractions/retract'
import {
  campaign,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { latestNews } from './queries'
import { FeedInput } from './schemas'

/** Ten minutes in which the data plane uses more CPU as `load` rises, less memory, and the load generator more CPU. */
const resourceRun = (load: number, hour: number): string =>
  JSON.stringify({
    format: 'meshbench/run/1',
    harness: { name: 'my-loader', version: '0.3', loadModel: 'open_corrected' },
    startedAt: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(),
    durationSeconds: 600,
    protocol: 'http1',
    targetRps: 2000,
    achievedRps: 1999.8,
    connections: 100,
    requests: 1199880,
    errors: 0,
    measurements: [
      { key: 'cpu.cores.mean@data_plane.sum', value: 300 * load, unit: 'cores' },
      { key: 'cpu.cores.mean@load_client', value: 300 * load, unit: 'cores' },
      { key: 'mem.working_set.max@data_plane.max_proxy', value: 1 / load, unit: 'MiB' },
    ],
  })

const { db } = await testDatabase({ isPublished: true })

/** A sender whose relation to the products maintainers know. */
async function createDeclared(slug: string) {
  const owner = await createPrincipal(db, slug)
  await db.organisation.update({ where: { slug }, data: { relation: 'independent' } })
  return owner
}

let published = 0
beforeAll(async () => {
  published = await db.publication.count()
})

it('has every publication with its own date, and an address of this site', async () => {
  const news = await latestNews(db)
  expect(news).toHaveLength(Math.min(50, published))
  expect(news.find((entry) => entry.key.includes('linkerd-2021-05'))).toMatchObject({
    kind: 'publication',
    publishedOn: '2021-05-27',
    href: '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio',
  })
  for (const { updatedAt } of news) expect(new Date(updatedAt).toISOString()).toBe(updatedAt)
})

describe('results that were sent', () => {
  it('appear in the feed of their campaign alone, as long as a valid run is left, and so does a decision', async () => {
    const before = await latestNews(db)
    const owner = await createPrincipal(db, 'lab')
    const send = (p99: number) =>
      onlyRun(db, owner, [upload(fortioWithP99(p99))], campaign('lab', {}))
    const runs = [(await send(0.0045)).run, (await send(0.0046)).run]
    const ofLab = () => latestNews(db, FeedInput.parse({ campaign: 'lab' }))
    const [first] = await ofLab()
    expect(first).toMatchObject({ kind: 'campaign', key: 'campaign-lab', publishedOn: null })
    expect(first?.href).toMatch(/^\/conditions\/\d+$/)
    const reason = 'wrong cluster <b>&</b>'
    for (const { id } of runs)
      await db.$transaction((tx) =>
        decideRun(tx, {
          runId: id ?? '',
          action: 'retract',
          reason,
          replacementId: null,
          requestedBy: 'someone private',
          decidedBy: 'someone private',
        }),
      )
    const after = await ofLab()
    expect(await latestNews(db)).toEqual(before)
    expect(after.filter((entry) => entry.kind === 'campaign')).toEqual([])
    expect(after[0]).toMatchObject({
      kind: 'decision',
      title: `Run retracted: ${runs[1]?.id}`,
      href: `/runs/${runs[1]?.id}`,
      summary: `Reason: ${reason}`,
    })
    expect(JSON.stringify(after)).not.toContain('someone private')
  })

  it('of a continuous campaign are news when they got worse for good, with an id and a date that stay', async () => {
    const owner = await createDeclared('nightly')
    const send = (slug: string, factor: number, seed: number) =>
      sendSeries(db, owner, { slug, mesh: 'istio', more: { mode: slug } }, stepped(seed, factor))
    await send('ambient', 1.2, 42)
    await send('proxyless', 1 / 1.2, 42)
    await send('sidecar', 1, 43)
    const found = async () =>
      (await latestNews(db)).filter(
        (entry) => entry.kind === 'regression' && entry.key.includes('p99'),
      )
    const [entry, ...others] = await found()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      title: expect.stringMatching(
        /^Regression of Istio ambient: p99 .*, \+(19|20|21)%$/,
      ) as string,
      href: '/meshes/istio?metric=http.latency.p99#run-after-run',
      summary: expect.stringContaining('the run of 2026-11-01 17:00 UTC and') as string,
    })
    const id = entry?.key.slice('regression-'.length, -'-http.latency.p99'.length)
    const run = await db.run.findUniqueOrThrow({ where: { id } })
    expect(run.startedAt?.toISOString()).toBe('2026-11-01T18:00:00.000Z')
    expect(entry?.updatedAt).toBe(run.receivedAt.toISOString())
    // More runs at the new level move its place in the line, not what readers know it by.
    const more = campaign('ambient', { mesh: 'istio', mode: 'ambient', continuous: true })
    await onlyRun(db, owner, [upload(timedRun(0.0048, 30))], more)
    expect(await found()).toEqual([{ ...entry, summary: expect.any(String) as string }])
    const retraction = { action: 'retract', reason: 'wrong cluster', replacementId: null } as const
    const by = { requestedBy: null, decidedBy: 'test' }
    await db.$transaction((tx) =>
      decideStatus(tx, { targetKind: 'campaign', targetId: 'ambient', ...retraction, ...by }),
    )
    expect(await found()).toEqual([])
  })

  it('tell of more CPU or memory of a mesh, not of less, nor of its load generator', async () => {
    const owner = await createDeclared('resources')
    const found = async () =>
      (await latestNews(db))
        .filter((entry) => entry.kind === 'regression' && /-(cpu|mem)\./.test(entry.key))
        .map(({ title, href }) => ({ title, href }))
    // Each with noise of its own: the same numbers in another campaign are no new measurement.
    const send = (slug: string, factor: number, seed: number) =>
      sendSeries(db, owner, { slug, mesh: 'consul' }, stepped(seed, factor), resourceRun)
    await send('steady', 1, 43)
    expect(await found()).toEqual([])
    await send('hungry', 1.2, 42)
    expect(await found()).toEqual([
      {
        title: expect.stringMatching(
          /^Regression of Consul.*: Mean CPU .*, \+(19|20|21)%$/,
        ) as string,
        href: '/meshes/consul?metric=cpu.cores.mean@data_plane.sum#run-after-run',
      },
    ])
    await send('forgetful', 1 / 1.2, 44)
    expect((await found()).map(({ href }) => href).sort()).toEqual([
      '/meshes/consul?metric=cpu.cores.mean@data_plane.sum#run-after-run',
      '/meshes/consul?metric=mem.working_set.max@data_plane.max_proxy#run-after-run',
    ])
  })

  it('of one mesh, campaign or metric are a feed of their own', async () => {
    const of = async (more: object) =>
      (await latestNews(db, FeedInput.parse(more))).map(({ key }) => key)
    const ofConsul = await of({ mesh: 'consul' })
    expect(ofConsul).not.toContain('campaign-hungry')
    expect(ofConsul.some((key) => key.startsWith('regression-'))).toBe(true)
    expect(ofConsul).not.toContain('publication-istio-docs-performance-1.24')
    const ofIstio = await of({ mesh: 'istio' })
    expect(ofIstio).toContain('publication-istio-docs-performance-1.24')
    // Those about submitted runs and their campaigns are news of these alone.
    expect(ofIstio.filter((key) => key.startsWith('decision-'))).toEqual([])
    const ofCampaign = await of({ campaign: 'hungry' })
    expect(ofCampaign).toContain('campaign-hungry')
    expect(ofCampaign).not.toContain('campaign-forgetful')
    const metric = 'cpu.cores.mean@data_plane.sum'
    expect(await of({ mesh: 'consul', metric })).toEqual([
      ofCampaign.find((key) => key.endsWith(metric)),
    ])
    await expect(of({ mesh: 'itsio' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      facts: { detail: expect.stringContaining('did you mean istio') as string },
    })
    await expect(of({ campaign: 'unheard-of' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(of({ metric: 'speed' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('come newest first, fifty at most', async () => {
    await db.$executeRaw`INSERT INTO retraction (target_kind, target_id, action, reason, decided_by, at)
      SELECT 'claim', 'c' || i, 'correct', 'misread', 'x', now() + i * interval '1 minute' FROM generate_series(1, 60) i`
    const news = await latestNews(db)
    expect(news).toHaveLength(50)
    expect(news[0]?.title).toBe('Claim corrected: c60')
    const times = news.map((entry) => entry.updatedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(news.map((entry) => entry.key)).size).toBe(50)
  })
})

it('has proven steps between versions of what was sent, and no others', async () => {
  const owner = await createPrincipal(db, 'releases')
  const send = async (version: string, p99: number, hour: number) => {
    const more = { version, environment: { label: 'releases' } }
    await onlyRun(db, owner, [upload(timedRun(p99, hour))], campaign('releases', more))
  }
  const factors = [1, 1.008, 0.995, 1.004, 0.99]
  for (const [i, factor] of factors.entries()) {
    await send('1.26.0', 0.004 * factor, i)
    await send('1.27.0', 0.005 * factor, 10 + i)
    await send('1.28.0', 0.00501 * factor, 20 + i)
  }
  const of = (more: object) => latestNews(db, FeedInput.parse({ campaign: 'releases', ...more }))
  const steps = (await of({ metric: 'http.latency.p99' })).filter(({ kind }) => kind === 'version')
  expect(steps).toHaveLength(1)
  expect(steps[0]).toMatchObject({ author: 'releases', publishedOn: null })
  expect(steps[0]?.title).toMatch(/^Regression of .* from 1\.26\.0 to 1\.27\.0: .*, \+25%$/)
  expect(steps[0]?.summary).toContain('5 and 5 runs')
  expect(await of({ metric: 'tcp.throughput.mean' })).toEqual([])
})
