import { beforeAll, describe, expect, it } from 'vitest'
import { readConditions } from '@/server/catalogue/read-conditions'
import { MAX_SUBMITTED_CONDITIONS } from '@/server/catalogue/schemas'
import { Prisma } from '@/prisma/generated/client'
import { createCaller } from '@/server/api/root'
import type { Db } from '@/server/platform/db/client'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { campaign, fortioWithP99, submit, upload } from '@/server/runs/store/submission-fixture'
import { copyCondition } from './copy-condition-fixture'
import { MAX_SUBMITTED_GROUPS } from './trend-series'

const { db, acme } = await openSenders(['acme'], { isPublished: true })

const P99 = 'http.latency.p99'
const ISTIO = { mesh: 'istio', version: null, mode: 'sidecar' } as const
const subjects = [ISTIO, { ...ISTIO, mesh: 'linkerd' }]
/** Statements that say what is read of a group that is too large to be read whole, however large it is. */
const OF_LARGE_GROUP = 3
/** Test beds beyond what one chart of submitted runs shows. */
const FURTHER = 3

async function send(mesh: string, version: string, bed: number): Promise<void> {
  const more = { mesh, version, environment: { label: `bed ${bed}`, nodes: bed + 1 } }
  await submit(db, acme, [upload(fortioWithP99(0.004))], campaign(`wide-${bed}`, more))
}

const countRead = async (): Promise<Record<string, number>> => {
  const rows = await db.$queryRaw<{ trust: string; n: number }[]>`
    SELECT trust, count(*)::int AS n FROM ${readConditions(Prisma.sql`su.mesh = 'istio'`)} c GROUP BY 1`
  return Object.fromEntries(rows.map(({ trust, n }) => [trust, n]))
}

/** What a read returns, and the number of its statements and of their rows. Each has caches of its own. */
async function watch<T>(read: (reader: Db) => Promise<T>) {
  const sizes: number[] = []
  const reader = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== '$queryRaw') return value.bind(target) as unknown
      return async (...args: unknown[]) => {
        const rows: unknown = await Reflect.apply(value, target, args)
        sizes.push(Array.isArray(rows) ? rows.length : 1)
        return rows
      }
    },
  }) as Db
  const result = await read(reader)
  return { result, statements: sizes.length, rows: sizes.reduce((sum, n) => sum + n, 0) }
}

const readVersions = (reader: Db) =>
  createCaller({ db: reader }).versions.list({ mesh: 'istio', metric: P99, page: 1, limit: 24 })
const readCandidates = (reader: Db) =>
  createCaller({ db: reader }).compare.evidence({ subjects, metric: P99 })
const readTrends = (reader: Db) =>
  createCaller({ db: reader }).meshes.comparing({ mesh: 'istio', metric: P99, page: 1, limit: 60 })

let reviewed = 0
let published: Awaited<ReturnType<typeof readCandidates>>
beforeAll(async () => {
  reviewed = (await countRead()).reviewed ?? 0
  published = await readCandidates(db)
  for (let bed = 0; bed < MAX_SUBMITTED_GROUPS + FURTHER; bed++) {
    await send('istio', '1.24.0', bed)
    await send('istio', '1.25.0', bed)
  }
  await send('linkerd', '2.18.0', 0)
})

describe('of submitted runs', () => {
  it('a chart shows the newest test beds and counts the others', async () => {
    const { trends, submittedTotal } = await readTrends(db)
    const own = trends.filter(({ parts }) =>
      parts.every(({ origin }) => origin.trust === 'submitted'),
    )
    expect(submittedTotal).toBe(own.length)
    expect(own).toHaveLength(1)
    expect(new Set(own[0]?.parts.map(({ groupKey }) => groupKey)).size).toBe(MAX_SUBMITTED_GROUPS)
    expect(own[0]?.olderTestBeds).toBe(FURTHER)
  })

  it('lists read the newest conditions of a product, and of publications all', async () => {
    const first = await db.condition.findFirstOrThrow({
      where: { campaign: { slug: 'wide-0' }, subject: { version: { mesh: { slug: 'istio' } } } },
    })
    const small = {
      versions: await watch(readVersions),
      evidence: await watch(readCandidates),
      trends: await watch(readTrends),
    }
    await copyCondition(db, first.id, MAX_SUBMITTED_CONDITIONS + 3)
    expect(reviewed).toBeGreaterThan(100)
    expect(await countRead()).toEqual({ reviewed, submitted: MAX_SUBMITTED_CONDITIONS })
    const wide = {
      versions: await watch(readVersions),
      evidence: await watch(readCandidates),
      trends: await watch(readTrends),
    }
    for (const list of ['versions', 'evidence', 'trends'] as const)
      expect(wide[list].statements, list).toBeLessThanOrEqual(
        small[list].statements + OF_LARGE_GROUP,
      )
    expect(wide.evidence.result.together).toEqual(published.together)
    expect(wide.evidence.result.apart).toEqual(published.apart)
    expect(wide.evidence.result.near).toEqual(published.near)
  })

  it('a section of publications alone reads nothing of them', async () => {
    const { others: _others, near: _near, ...own } = published
    const alone = await watch((reader) =>
      createCaller({ db: reader }).compare.published({ subjects, metric: P99 }),
    )
    expect(alone.result).toEqual(own)
    const all = await watch(readCandidates)
    expect(alone.statements).toBeLessThan(all.statements)
  })
})
