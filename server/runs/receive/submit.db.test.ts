import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { createCaller } from '@/server/api/root'
import { getRawFile } from '../queries'
import {
  campaign,
  dumpAll,
  FORTIO,
  fortioJson,
  fortioWithP99,
  onlyRun,
  submit,
  upload,
} from '../store/submission-fixture'
import { openSenders } from '../store/senders-fixture'

const { db, acme } = await openSenders(['acme'])
const api = () => createCaller({ db })

// HARNESS_CORPUS names a folder with more recorded outputs, one folder per harness.
const corpus = process.env.HARNESS_CORPUS
const folders = [FORTIO, ...(corpus === undefined ? [] : [path.join(corpus, 'fortio')])]
const recorded = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.golden.json'))
    .map((name) => path.join(folder, name)),
)

describe.each(recorded)('%s', (file) => {
  const slug = `recorded-${recorded.indexOf(file)}`
  const send = () =>
    onlyRun(db, acme, [upload(readFileSync(file), path.basename(file))], campaign(slug))

  it('is stored with its SI values, notices and flags, and only once', async () => {
    const first = await send()
    const { run } = first
    expect(first.status).toBe(201)
    expect(run).toMatchObject({ created: true, adapter: 'fortio', replicate: 1 })
    expect(run.url).toBe(`/runs/${run.id}`)
    expect(run.stored.length).toBeGreaterThan(4)
    const page = await api().runs.get({ id: run.id ?? '' })
    expect(run.conditionUrl).toBe(`/conditions/${page.conditionId}`)
    const panels = (await api().runs.condition({ id: page.conditionId })).panels
    // A day of receipt is no day of measurement.
    expect(page.origin.measuredOn).toBe(page.startedAt?.slice(0, 10) ?? null)
    expect(page.origin.measuredOn ?? page.origin.receivedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(panels[0]?.origin.measuredOn).toBe(page.origin.measuredOn)
    const shown = page.measurements.map(({ key, value, unit }) => ({ key, value, unit }))
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
    expect(shown.sort(byKey)).toEqual([...run.stored].sort(byKey))
    expect(page.notices.map(({ code }) => code)).toEqual(run.notices.map(({ code }) => code))
    expect(page.flags.map(({ code }) => code)).toEqual(run.flags.map(({ code }) => code).sort())
    const golden = `${file}.golden.json`
    if (existsSync(golden)) {
      const [parsed] = JSON.parse(readFileSync(golden, 'utf8')) as ParsedRun[]
      const { key, value } = parsed?.measurements[0] ?? {}
      expect(run.stored[0]).toEqual({ key, value, unit: 's' })
      expect(page).toMatchObject({
        requests: parsed?.requests,
        errors: parsed?.errors,
        achievedRps: parsed?.achievedRps,
        workload: { targetRps: parsed?.targetRps, connections: parsed?.connections },
      })
    }

    const before = await dumpAll(db)
    const again = await send()
    expect(again).toEqual({ ...first, status: 200 })
    expect(await dumpAll(db)).toEqual(before)
  })

  it('can be downloaded as it was sent', async () => {
    const { run } = await send()
    const raw = await getRawFile(db, run.id ?? '')
    expect(raw.name).toBe(path.basename(file))
    expect(raw.body.equals(readFileSync(file))).toBe(true)
  })
})

describe('flags of a submission', () => {
  it('follow from the run and are scoped to the percentile they concern', async () => {
    const { run } = await onlyRun(db, acme, [upload(fortioJson('short'))], campaign('flags'))
    expect(run.flags).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'CO_POSSIBLE', severity: 'warn', scope: 'run' }),
        expect.objectContaining({ code: 'TOO_SHORT', severity: 'exclude', scope: 'run' }),
        expect.objectContaining({
          code: 'TAIL_UNRESOLVED',
          severity: 'exclude',
          scope: 'http.latency.p99.9',
        }),
      ]),
    )
  })
})

describe('a dry run', () => {
  it('responds like the real one and stores nothing', async () => {
    const before = await dumpAll(db)
    const file = [upload(fortioJson('dry'))]
    const dry = await onlyRun(db, acme, file, campaign('dry'), {
      dryRun: true,
      idempotencyKey: 'dry',
    })
    expect(await dumpAll(db)).toEqual(before)
    const real = await onlyRun(db, acme, file, campaign('dry'), { idempotencyKey: 'dry' })
    const { stored, flags, notices, replicate, adapter } = real.run
    expect(dry.run).toMatchObject({ stored, flags, notices, replicate, adapter })
    // Nothing was created, so there is nothing to point to.
    expect(dry.run).toMatchObject({ id: null, url: null, conditionUrl: null, created: false })
  })
})

describe('baselines', () => {
  const none = (slug: string) =>
    campaign(slug, { mesh: 'none', version: undefined, mode: undefined })
  const baselinesOf = async (url: string) =>
    (await api().runs.condition({ id: Number(url.split('/').pop()) })).baselines.map((b) => b.label)

  it.each(['mesh first', 'baseline first'])('are linked with the %s', async (order) => {
    const slug = `baseline-${order.replace(' ', '-')}`
    const contexts = [campaign(slug), none(slug)]
    if (order === 'baseline first') contexts.reverse()
    const urls: Record<string, string> = {}
    for (const context of contexts) {
      const file = [upload(fortioJson(`${order} ${context.mesh}`))]
      urls[context.mesh] = (await onlyRun(db, acme, file, context)).run.conditionUrl ?? ''
    }
    expect(await baselinesOf(urls.istio ?? '')).toEqual(['No mesh'])
    expect(await baselinesOf(urls.none ?? '')).toEqual([])
  })

  it('stay out when none is wanted or the load differs, and can be named later', async () => {
    await submit(db, acme, [upload(fortioJson('b0'))], none('b'))
    const context = campaign('b', { baseline: [] })
    const { run } = await onlyRun(db, acme, [upload(fortioJson('b1'))], context)
    expect(await baselinesOf(run.conditionUrl ?? '')).toEqual([])
    const otherLoad = [upload(fortioJson('b2', { RequestedQPS: '201', ActualQPS: 200.9 }))]
    const other = await onlyRun(db, acme, otherLoad, campaign('b'))
    expect(await baselinesOf(other.run.conditionUrl ?? '')).toEqual([])
    const later = campaign('b', { baseline: 'No mesh' })
    const again = await onlyRun(db, acme, [upload(fortioJson('b3'))], later)
    expect(again.run.conditionUrl ?? '').toBe(run.conditionUrl ?? '')
    expect(await baselinesOf(run.conditionUrl ?? '')).toEqual(['No mesh'])
  })

  it('make a CNI without encryption a subject of its own', async () => {
    const context = campaign('cni', { mesh: 'cilium', version: '1.16.6', mode: 'none' })
    const { run } = await onlyRun(db, acme, [upload(fortioJson('cni'))], context)
    const { subject } = await api().runs.get({ id: run.id ?? '' })
    expect(subject).toMatchObject({ mesh: 'cilium', mode: 'none', label: 'Cilium' })
    expect(subject.isBaseline).toBe(false)
  })
})

describe('repetitions', () => {
  it('are summarised as mean, sample SD and n, and are on the leaderboard', async () => {
    const urls = new Set<string>()
    for (const p99 of [0.003, 0.0034, 0.0041]) {
      const { run } = await onlyRun(db, acme, [upload(fortioWithP99(p99))], campaign('three'))
      urls.add(run.conditionUrl ?? '')
    }
    expect(urls.size).toBe(1)
    const { cards } = await api().leaderboard.get({ metric: 'http.latency.p99' })
    const card = cards.find(({ panel }) => panel.origin.campaign === 'three')
    const value = card?.panel.rows[0]?.value
    expect(value).toMatchObject({
      method: 'mean_of_runs',
      n: 3,
      spreadKind: 'sd',
      points: [0.003, 0.0034, 0.0041],
      printed: null,
    })
    // (3.0 + 3.4 + 4.1) / 3 = 3.5; sqrt((0.25 + 0.01 + 0.36) / 2) = 0.5568
    expect(value?.value).toBeCloseTo(0.0035, 12)
    expect(value?.spread).toBeCloseTo(Math.sqrt(0.31) / 1000, 12)
  })

  it('do not split by the spelling of a version', async () => {
    const spelled = ['1.26.0', 'v1.26.0', 'release-1.26.0'].map((version, i) =>
      onlyRun(db, acme, [upload(fortioJson(`v${i}`))], campaign('spelled', { version })),
    )
    const urls = (await Promise.all(spelled)).map(({ run }) => run.conditionUrl)
    expect(new Set(urls).size).toBe(1)
  })

  it('keep counts beyond 32 bits', async () => {
    const Count = 3_000_000_000
    const DurationHistogram = {
      Count,
      Min: 0.001,
      Max: 0.002,
      Sum: Count * 0.0015,
      Avg: 0.0015,
      StdDev: 0.0001,
      Data: [{ Start: 0.001, End: 0.002, Percent: 100, Count }],
      Percentiles: [{ Percentile: 99, Value: 0.00199 }],
    }
    const fields = { DurationHistogram, RetCodes: { 200: Count } }
    const file = [upload(fortioJson('many', fields))]
    const { run } = await onlyRun(db, acme, file, campaign('many'))
    const page = await api().runs.get({ id: run.id ?? '' })
    expect(page.requests).toBe(Count)
    expect(page.histograms[0]).toMatchObject({ count: Count, buckets: [[0.001, 0.002, Count]] })
  })
})
