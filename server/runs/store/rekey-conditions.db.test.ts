import { beforeAll, describe, expect, it } from 'vitest'
import { loadPicture } from '@/server/charts/live/chart-content'
import { drawSvg } from '@/server/charts/drawing/draw-svg'
import { toHex } from '@/server/platform/db/hex'
import { recomputeConditions } from '@/server/results/summaries/recompute'
import { moveConditions } from './move-conditions'
import { KEYED_BY, rekeyConditions } from './rekey-conditions'
import { openSenders } from './senders-fixture'
import { CONTEXT, fortioJson, onlyRun, upload } from './submission-fixture'

const { db, acme } = await openSenders(['acme'], { isPublished: false })
const context = { ...CONTEXT, campaign: 'keyed' }
const send = async (path: string, label: string) => {
  const file = upload(fortioJson(label, { URL: `http://10.0.0.1:8080${path}` }))
  const { run } = await onlyRun(db, acme, [file], context)
  return db.run.findUniqueOrThrow({ where: { id: run.id ?? '' }, include: { condition: true } })
}
const countRuns = () =>
  db.run.groupBy({ by: ['conditionId'], _count: true, orderBy: { conditionId: 'asc' } })

/** A database of before: runs of two paths are repetitions of one condition, whose key says nothing of a path. */
async function merge(into: number, other: number): Promise<string> {
  await db.$transaction(async (tx) => {
    await moveConditions(tx, [into], (workload) => ({ ...workload, params: {} }))
    await tx.$executeRaw`UPDATE run SET condition_id = ${into}, replicate = replicate + 100 WHERE condition_id = ${other}`
    await recomputeConditions(tx, [into, other])
    await tx.condition.update({ where: { id: into }, data: { keyedBy: 1 } })
  })
  const { groupKey } = await db.condition.findUniqueOrThrow({ where: { id: into } })
  return toHex(groupKey)
}

describe('runs of two loads under one key of before', () => {
  let first = 0
  let former = ''
  beforeAll(async () => {
    const a = await send('/a', 'a1')
    first = a.conditionId
    await send('/a', 'a2')
    const b = await send('/b?size=10', 'b1')
    expect(b.conditionId).not.toBe(first)
    await send('/a', 'a3')
    former = await merge(first, b.conditionId)
    expect(await countRuns()).toEqual([{ conditionId: first, _count: 4 }])
  })

  it('are two conditions afterwards, of which the larger keeps its address', async () => {
    expect(await rekeyConditions(db)).toEqual({ looked: 1, changed: 1, unread: 0 })
    const [one, two] = await countRuns()
    expect([one, two]).toMatchObject([{ conditionId: first, _count: 3 }, { _count: 1 }])
    const { workload } = await db.condition.findUniqueOrThrow({
      where: { id: first },
      include: { workload: true },
    })
    expect(workload.params).toMatchObject({ path: '/a' })
    const means = await db.summary.findMany({ where: { conditionId: first }, select: { n: true } })
    expect(new Set(means.map(({ n }) => n))).toEqual(new Set([3]))
    const [board] = await db.$queryRaw<{ n: number }[]>`SELECT count(DISTINCT l.group_key)::int AS n
      FROM load_level l JOIN condition c ON c.group_key = l.group_key`
    expect(board?.n).toBe(2)
  })

  it('have the keys of runs that are sent from now on', async () => {
    expect((await send('/a', 'a4')).conditionId).toBe(first)
    expect((await send('/b?size=10', 'b2')).conditionId).not.toBe(first)
    expect(await countRuns()).toHaveLength(2)
  })

  it('are listed in the log, and are not looked at again', async () => {
    expect(
      await db.auditEntry.findFirst({
        where: { targetKind: 'condition', targetId: String(first) },
      }),
    ).toMatchObject({ action: 'condition split by the loads of its runs' })
    expect(await rekeyConditions(db)).toEqual({ looked: 0, changed: 0, unread: 0 })
    const { keyedBy } = await db.condition.findUniqueOrThrow({ where: { id: first } })
    expect(keyedBy).toBe(KEYED_BY)
  })

  it('are charted at their former address by their largest part, which says so', async () => {
    const address = new URL(
      `http://localhost/charts/bars.svg?metric=http.latency.p99&group=${former.slice(0, 16)}`,
    )
    const picture = await loadPicture(db, 'bars', address)
    expect(picture.from.conditionIds).toEqual([first])
    const words = (await drawSvg(picture, null)).replace(/<[^>]+>/g, ' ')
    expect(words.replace(/\s+/g, ' ')).toContain('made under another load')
  })
})
