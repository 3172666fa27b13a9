import { beforeAll, describe, expect, it } from 'vitest'
import { importPublished } from '@/server/operate/commands/import-published'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { campaign, submit, upload } from '@/server/runs/store/submission-fixture'
import { createCaller } from '@/server/api/root'
import { interestRank } from '@/ingest/dictionary/metric-interest'
import type { Change } from './schemas'
import { noise, sendSeries, stepped, timedRun } from '../series-fixture'

const { acme, ...test } = await openSenders(['acme'])
const caller = createCaller({ db: test.db })

/** Versions at random p99, loads and harness commands of one unreviewed sender. */
async function sendRandom(): Promise<void> {
  const next = noise(11)
  for (const [i, version] of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].entries())
    await submit(
      test.db,
      acme,
      Array.from({ length: 4 }, (_, run) =>
        upload(
          timedRun(0.004 * (1 + 0.2 * i) * (1 + 0.002 * next()), run, i < 3 ? 60 : 120),
          `run-${run}.json`,
          run + 1,
        ),
      ),
      campaign('random', { mesh: 'istio', version }),
    )
}

beforeAll(async () => {
  await importPublished(test.db)
  await sendRandom()
  await sendSeries(test.db, acme, { slug: 'nightly', mesh: 'linkerd' }, stepped(42, 1.2))
})

/** The whole list, page by page. */
async function listAll(
  input: Parameters<typeof caller.trends.list>[0] = {},
): Promise<Awaited<ReturnType<typeof caller.trends.list>>> {
  const first = await caller.trends.list({ ...input, limit: 60 })
  const changes = [...first.changes]
  for (let page = 2; changes.length < first.total; page++)
    changes.push(...(await caller.trends.list({ ...input, limit: 60, page })).changes)
  return { ...first, changes }
}

const isFlagged = ({ step, points }: Change): boolean =>
  step === null && (points[0]?.isExcluded || points.at(-1)?.isExcluded) === true

/** How much is known of a change; less comes later. */
function knowledge(change: Change): number {
  if (change.step !== null) return 0
  if (isFlagged(change)) return 4
  return { BEYOND_DRIFT: 1, DRIFT_UNKNOWN: 2, WITHIN_DRIFT: 3 }[
    change.drift?.ends ?? 'DRIFT_UNKNOWN'
  ]
}

describe('the list of changes', () => {
  it('keeps what nobody reviewed out of the published groups and their counts', async () => {
    const { changes, counts, leads } = await listAll()
    const submitted = changes.filter(({ origin }) => origin.trust === 'submitted')
    expect(submitted.length).toBeGreaterThan(1)
    expect(new Set(submitted.map(({ group }) => group))).toEqual(new Set(['submitted']))
    expect(changes.some(({ kind, group }) => kind === 'runs' && group === 'submitted')).toBe(true)
    for (const lead of leads)
      expect(lead.origin.trust === 'reviewed', lead.id).toBe(
        lead.group === 'meshes' || lead.group === 'gateways',
      )
    const published = changes.filter(({ group }) => group === 'meshes' || group === 'gateways')
    expect(published).toHaveLength(counts.meshes.total + counts.gateways.total)
    expect(published.every(({ origin }) => origin.publication !== null)).toBe(true)
  })

  it('joins only points of one comparability group, recounted from the stored values', async () => {
    const { changes } = await listAll()
    for (const change of changes.filter(({ kind }) => kind === 'versions')) {
      const rows = await test.db.$queryRaw<{ version: string }[]>`
        SELECT DISTINCT coalesce(su.version_raw, 'version not stated') AS version
        FROM condition c JOIN tested_subject su ON su.id = c.subject_id
        WHERE encode(c.group_key, 'hex') = ${change.groupKey} AND su.mesh = ${change.mesh} AND su.mode = ${change.mode}`
      const versions = new Set(rows.map(({ version }) => version))
      for (const { label } of change.points) expect(versions, change.id).toContain(label)
      expect(new Set(change.points.map(({ label }) => label)).size).toBeGreaterThan(1)
    }
  })

  it('puts proven steps first in each group, then what is larger than the drift, each by size', async () => {
    const { changes } = await listAll()
    const size = (x: number | null) => (x === null || x <= -1 ? 0 : Math.abs(Math.log1p(x)))
    for (const [i, change] of changes.entries()) {
      const before = changes[i - 1]
      if (before?.group !== change.group) continue
      expect(knowledge(before)).toBeLessThanOrEqual(knowledge(change))
      if (knowledge(before) === knowledge(change))
        expect(size(before.step?.relative ?? before.relative)).toBeGreaterThanOrEqual(
          size(change.step?.relative ?? change.relative),
        )
    }
  })

  it('leads each section with its largest proven step, else its longest line without a flag', async () => {
    const { changes, leads } = await listAll()
    const size = (x: number) => Math.abs(Math.log1p(x))
    expect(new Set(leads.map(({ group }) => group)).size).toBe(leads.length)
    expect(leads.length).toBeGreaterThan(1)
    for (const lead of leads) {
      const own = changes.filter(({ group }) => group === lead.group)
      const proven = own.flatMap(({ step }) => (step === null ? [] : [size(step.relative)]))
      if (lead.step !== null) expect(size(lead.step.relative)).toBe(Math.max(...proven))
      else {
        expect(proven).toEqual([])
        expect(lead.points.length).toBeGreaterThan(2)
        expect(lead.points[0]?.isExcluded || lead.points.at(-1)?.isExcluded).toBe(false)
        const unflagged = own.filter(
          ({ points }) => !points[0]?.isExcluded && !points.at(-1)?.isExcluded,
        )
        const count = ({ points }: Change) => new Set(points.map(({ label }) => label)).size
        expect(count(lead)).toBe(Math.max(...unflagged.map(count)))
      }
    }
    expect(leads.find(({ group }) => group === 'meshes')).toMatchObject({ mesh: 'istio' })
  })

  it('names the largest published change: a proven one, else one without a flag', async () => {
    const size = (x: number | null) => (x === null || x <= -1 ? 0 : Math.abs(Math.log1p(x)))
    for (const mesh of [null, 'istio', 'cilium']) {
      const { changes, counts, largest } = await listAll({ mesh })
      const published = changes.filter(({ group }) => group === 'meshes' || group === 'gateways')
      const proven = published.filter(({ step }) => step !== null)
      const flagged = published.filter(
        ({ points, step }) =>
          step === null && (points[0]?.isExcluded === true || points.at(-1)?.isExcluded === true),
      )
      expect(counts.meshes.flagged + counts.gateways.flagged).toBe(flagged.length)
      const most = Math.min(...published.map(knowledge))
      const named = published.filter((one) => !flagged.includes(one) && knowledge(one) === most)
      expect(proven.length > 0).toBe(most === 0)
      const sizes = named.map(({ step, relative }) => size(step?.relative ?? relative))
      if (largest === null) expect(sizes, mesh ?? 'all').toEqual([])
      else {
        expect(named).toContainEqual(largest)
        expect(size(largest.step?.relative ?? largest.relative)).toBe(Math.max(...sizes))
      }
    }
  })

  it('says what tells two lines of one metric apart', async () => {
    const { changes } = await caller.trends.list({ mesh: 'cilium', kind: 'versions', limit: 60 })
    const names = changes.map(({ key, load }) => `${key} ${load}`)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('tcp.rr.latency.p99 UDP, 1 connection')
  })

  it('folds what one campaign has of one product, and counts what it left out', async () => {
    const [all, some] = [await listAll(), await listAll({ perSource: 2 })]
    const source = ({ mesh, group, origin }: Pick<Change, 'mesh' | 'group' | 'origin'>) =>
      `${group} ${mesh} ${origin.campaign}`
    const count = (list: readonly Change[], name: string) =>
      list.filter((one) => source(one) === name).length
    for (const name of new Set(all.changes.map(source))) {
      const total = count(all.changes, name)
      const folded = some.folded.find((one) => source(one) === name)?.count ?? 0
      expect(count(some.changes, name), name).toBe(Math.min(total, 2))
      expect(folded, name).toBe(Math.max(0, total - 2))
    }
    // What is left out proves no more, and is not what readers look for before what stays.
    const place = (one: Change) =>
      one.step === null ? 1 + interestRank(one.key) + (isFlagged(one) ? 10 : 0) : 0
    const kept = new Set(some.changes.map(({ id }) => id))
    for (const name of new Set(all.changes.map(source))) {
      const places = (isKept: boolean) =>
        all.changes.filter((one) => source(one) === name && kept.has(one.id) === isKept).map(place)
      expect(Math.max(...places(true))).toBeLessThanOrEqual(Math.min(...places(false)))
    }
    expect(some.counts).toEqual(all.counts)
    expect(some.total).toBe(some.changes.length)
  })

  it('returns one page, and refuses a metric that is not in the dictionary', async () => {
    const [first, second] = [
      await caller.trends.list({ limit: 5 }),
      await caller.trends.list({ limit: 5, page: 2 }),
    ]
    expect(first.changes).toHaveLength(5)
    const ids = new Set(first.changes.map(({ id }) => id))
    expect(second.changes.some(({ id }) => ids.has(id))).toBe(false)
    await expect(caller.trends.list({ metric: 'nothing' })).rejects.toThrow()
    const throughput = await caller.trends.list({ metric: 'tcp.throughput', limit: 60 })
    expect(throughput.changes.map(({ mesh }) => mesh)).toContain('istio')
    expect(throughput.changes.every(({ key }) => key.startsWith('tcp.throughput.'))).toBe(true)
  })
})

it('has the chart of each card', async () => {
  const { changes } = await listAll()
  for (const { mesh, key, groupKey, line, kind, title } of changes.slice(0, 12)) {
    const group = groupKey.slice(0, 16)
    const chart = await caller.trends.get({ mesh, metric: key, group, line })
    expect([chart.kind, chart.trend.title]).toEqual([kind, title])
  }
  await expect(
    caller.trends.get({ mesh: 'istio', metric: 'http.latency.p42' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('leads with the published series of most versions and the document of most editions', async () => {
  const { trends, editions } = await caller.trends.lead()
  expect(trends).toHaveLength(1)
  const parts = trends.flatMap((trend) => trend.parts)
  expect(parts.every(({ origin }) => origin.trust === 'reviewed')).toBe(true)
  expect(trends[0]).toMatchObject({ mesh: 'istio', key: 'tcp.throughput.mean' })
  const lines = trends[0]?.parts.flatMap(({ series }) => series) ?? []
  expect(Math.max(...lines.map(({ points }) => points.length))).toBe(5)
  expect(editions.map((set) => [set.connections, set.editions.length])).toEqual([
    [4, 5],
    [64, 4],
  ])
  expect(new Set(editions.map(({ document, key }) => `${document} ${key}`)).size).toBe(1)
})
