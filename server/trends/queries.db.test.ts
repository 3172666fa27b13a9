import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { ALL } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import {
  campaign,
  fortioJson,
  createPrincipal,
  submit,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { comparableTrends } from './comparable-trends'

const { db } = await testDatabase({ isPublished: true })
const api = () => createCaller({ db }).meshes

describe('meshes.list', () => {
  it('names each measured product with the version measured last', async () => {
    const meshes = await api().list()
    const latest = new Map(meshes.map((mesh) => [mesh.slug, mesh.latestVersion]))
    // Of several tracks the one measured last decides: Linkerd 2.11.1 is newer by number than edge-25, not by date.
    expect(latest.get('linkerd')).toBe('edge-25.4.1')
    expect(latest.get('istio')).toBe('1.28.3')
    expect(meshes.every(({ conditions, trust }) => conditions > 0 && trust === 'reviewed')).toBe(
      true,
    )
    expect(meshes.map(({ slug }) => slug)).not.toContain('kmesh')
  })
})

describe('the latest result of a mesh', () => {
  const of = async (slug: string) => (await api().list()).find((mesh) => mesh.slug === slug)

  it('is that of reviewed publications, whatever anybody submits', async () => {
    const before = await of('istio')
    const sender = await createPrincipal(db, 'somebody')
    const newest = { mesh: 'istio', version: '9.9.9', mode: 'sidecar' }
    await submit(db, sender, [upload(fortioJson('istio'))], campaign('somebody', newest))
    const after = await of('istio')
    expect(before?.otherConditions).toBe(0)
    expect(after).toEqual({ ...before, otherConditions: 1 })
  })

  it('is that of submitted runs where there is nothing else, and says so', async () => {
    const sender = await createPrincipal(db, 'somebody')
    const first = { mesh: 'kmesh', version: '1.2.3', mode: 'ebpf' }
    await submit(db, sender, [upload(fortioJson('kmesh'))], campaign('somebody', first))
    const counts = { latestVersion: '1.2.3', conditions: 0, otherConditions: 1 }
    expect(await of('kmesh')).toMatchObject({ ...counts, trust: 'submitted' })
    await db.organisation.update({ where: { slug: 'somebody' }, data: { relation: 'vendor' } })
    await invalidateTags(db, [ALL])
    expect(await of('kmesh')).toMatchObject({ ...counts, trust: 'declared' })
    await db.organisation.update({
      where: { slug: 'somebody' },
      data: { relation: 'unknown' },
    })
    await invalidateTags(db, [ALL])
  })
})

describe('trends', () => {
  it('begin with the metric that readers ask for first', async () => {
    const sender = await createPrincipal(db, 'somebody')
    for (const version of ['2.0.0', '2.1.0']) {
      const of = { mesh: 'consul', version, mode: 'sidecar' }
      await submit(db, sender, [upload(fortioJson(version))], campaign('versions', of))
    }
    const asked = { mesh: 'consul', metric: null, page: 1, limit: 3 }
    const { trends } = await comparableTrends(db, asked)
    expect(trends.map(({ key }) => key)[0]).toBe('http.latency.p99')
    expect(trends).toHaveLength(3)
  })

  it('put ztunnel 1.22 to 1.26 into one segment in version order', async () => {
    const { trends } = await api().get({ mesh: 'istio', metric: 'tcp.throughput.mean' })
    expect(trends).toHaveLength(1)
    expect(trends[0]?.parts).toHaveLength(1)
    const ambient = trends[0]?.parts[0]?.series.find(({ mode }) => mode === 'ambient')
    expect(ambient?.points.map(({ label }) => label)).toEqual([
      '1.22',
      '1.23',
      '1.24',
      '1.25',
      '1.26 (prerelease)',
    ])
    const keys = ambient?.points.map(({ row }) => row.subject.sortKey ?? '') ?? []
    expect(keys).toEqual([...keys].sort())
  })

  it('keep the editions of the Istio docs apart, each break with its reason', async () => {
    const { trends } = await api().get({ mesh: 'istio', metric: 'http.latency.p99', limit: 60 })
    const docs = trends.filter(
      ({ parts }) => parts[0]?.origin.campaign === 'istio-docs-performance-1.19',
    )
    expect(docs.length).toBeGreaterThan(0)
    for (const { parts } of docs) {
      const [first, second] = parts
      expect(first?.series[0]?.points.map(({ label }) => label)).toEqual(['1.19'])
      expect(second?.series[0]?.points.map(({ label }) => label)).toEqual(['1.20'])
      expect(first?.breakFields).toEqual([])
      expect(second?.breakFields.join()).toMatch(/harness.*jitter.*uniform/)
    }
  })

  it('never join tracks, groups or metrics, and always say why a part begins', async () => {
    for (const mesh of ['istio', 'linkerd', 'cilium', 'calico']) {
      const { trends } = await api().get({ mesh, limit: 60 })
      for (const { parts, key } of trends)
        parts.forEach((part, i) => {
          const points = part.series.flatMap((series) => series.points)
          expect(points.every(({ row }) => row.subject.track === part.track)).toBe(true)
          expect(points.every(({ row }) => row.value.key === key)).toBe(true)
          expect(points.every(({ row }) => row.subject.mesh === mesh)).toBe(true)
          expect(points.every(({ row }) => row.value.value !== null)).toBe(true)
          expect(part.breakFields.length > 0, `${mesh} ${key} part ${i}`).toBe(i > 0)
        })
    }
  })

  it('give the edge releases of Linkerd parts of their own', async () => {
    const { trends, versions } = await api().get({ mesh: 'linkerd', limit: 60 })
    const parts = trends.flatMap((trend) => trend.parts)
    const labels = (track: string) =>
      new Set(
        parts
          .filter((part) => part.track === track)
          .flatMap((part) => part.series.flatMap(({ points }) => points.map((p) => p.label))),
      )
    expect([...labels('semver')].filter((label) => label.includes('edge-'))).toEqual([])
    expect([...labels('edge')].every((label) => label.includes('edge-'))).toBe(true)
    const edge = versions.filter(({ track }) => track === 'edge').map(({ version }) => version)
    expect(edge).toEqual([
      'edge-25.4.1',
      'edge-25.3.1',
      'edge-25.2.2',
      '2.3-edge-19.5.2',
      'edge-18.11.1',
    ])
  })

  it('count every trend although they return a few, longest first', async () => {
    const all = await api().get({ mesh: 'istio', limit: 60 })
    const few = await api().get({ mesh: 'istio', limit: 3 })
    expect(few.total).toBe(all.total)
    expect(few.trends).toEqual(all.trends.slice(0, 3))
    expect(few.metrics).toEqual(all.metrics)
    const versions = all.trends.map(
      ({ parts }) =>
        new Set(parts.flatMap((p) => p.series.flatMap((s) => s.points.map((x) => x.label)))).size,
    )
    expect(versions).toEqual([...versions].sort((a, b) => b - a))
    expect(Math.min(...versions)).toBeGreaterThan(1)
  })
})

describe('a test bed that changes under its old name', () => {
  it('breaks the trend, and says why', async () => {
    const acme = await createPrincipal(db, 'acme')
    const send = (version: string, kubernetes: string) =>
      submit(
        db,
        acme,
        [upload(fortioJson(version))],
        campaign('drift', { mesh: 'kuma', version, environment: { label: 'ci', kubernetes } }),
      )
    await send('2.9.0', '1.32')
    await send('2.10.0', '1.32')
    await send('2.11.0', '1.33')
    const { trends } = await api().get({ mesh: 'kuma', metric: 'http.latency.p99' })
    expect(trends).toHaveLength(1)
    const parts = trends[0]?.parts.map(({ series, breakFields }) => ({
      labels: series.flatMap(({ points }) => points.map(({ label }) => label)),
      breakFields,
    }))
    expect(parts).toEqual([
      { labels: ['2.9.0', '2.10.0'], breakFields: [] },
      { labels: ['2.11.0'], breakFields: ['Kubernetes: 1.32 → 1.33'] },
    ])
  })
})

describe('unknown questions', () => {
  it('a mistyped mesh gets the nearest names as suggestions', async () => {
    await expect(api().get({ mesh: 'linkrd' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('nearest: linkerd') as string,
    })
    await expect(api().get({ mesh: 'zzzzzzzzzz' })).rejects.toMatchObject({
      message: expect.stringMatching(/known: .*istio/) as string,
    })
  })

  it('an unknown metric is a bad request', async () => {
    await expect(api().get({ mesh: 'istio', metric: 'latency' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('trends of submitted runs', () => {
  const send = async (slug: string, mesh: string, version: string) =>
    submit(
      db,
      await createPrincipal(db, 'stranger'),
      [upload(fortioJson(`${slug} ${version}`))],
      campaign(slug, { mesh, version, mode: 'sidecar' }),
    )

  it('stand behind all others, however many versions they have, and are counted apart', async () => {
    const before = await api().lead({ mesh: 'istio' })
    for (const version of ['9.1.0', '9.2.0', '9.3.0']) await send('stranger', 'istio', version)
    const lead = await api().lead({ mesh: 'istio' })
    expect(before.submitted.comparable).toBe(0)
    expect(lead.submitted.comparable).toBeGreaterThan(0)
    expect({ ...lead, submitted: before.submitted }).toEqual(before)
    const { trends, submittedTotal } = await api().comparing({ mesh: 'istio', limit: 60 })
    const submitted = trends.map(({ parts }) =>
      parts.some(({ origin }) => origin.publication === null),
    )
    expect(submitted).toEqual([...submitted].sort((a, b) => Number(a) - Number(b)))
    expect(submitted.filter(Boolean)).toHaveLength(submittedTotal)
    const list = (page: number) =>
      createCaller({ db }).versions.list({ mesh: 'istio', limit: 60, page })
    const { total, values: first } = await list(1)
    expect(first.every(({ origin }) => origin.publication !== null)).toBe(true)
    const { values } = await list(Math.ceil(total / 60))
    const beds = values.map(({ origin }) => origin.publication === null)
    expect(beds).toContain(true)
    expect(beds).toEqual([...beds].sort((a, b) => Number(a) - Number(b)))
  })
})
