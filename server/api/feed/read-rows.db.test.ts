import { expect, it } from 'vitest'
import type { Db } from '@/server/platform/db/client'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { CONTEXT, fortioWithP99, submit, upload } from '@/server/runs/store/submission-fixture'
import { copyCondition } from '@/server/trends/copy-condition-fixture'
import { latestNews } from './queries'
import { FeedInput } from './schemas'

const { db, acme } = await openSenders(['acme'], { isPublished: true })

/**
 * News, and the rows of conditions that reading them took. Raw: counts that the server keeps for a transaction; parallel
 * workers keep theirs for themselves, and what an index says alone is counted only where no vacuum has been.
 */
const readNews = (mesh: string | null) =>
  db.$transaction(async (tx: Db) => {
    await tx.$executeRaw`SET LOCAL max_parallel_workers_per_gather = 0`
    await tx.$executeRaw`SET LOCAL enable_indexonlyscan = off`
    const news = await latestNews(tx, FeedInput.parse({ mesh }))
    const [row] = await tx.$queryRaw<{ n: number }[]>`
      SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'condition'`
    return { news, rows: row?.n ?? 0 }
  })

it('reads as many conditions for the news of a product, however many others sent', async () => {
  await submit(db, acme, [upload(fortioWithP99(0.004))], CONTEXT)
  const { id } = await db.condition.findFirstOrThrow({
    where: { campaign: { slug: CONTEXT.campaign } },
  })
  await db.$executeRaw`ANALYZE`
  const before = [await readNews(CONTEXT.mesh), await readNews(null)]
  const times = 5000
  await copyCondition(db, id, times)
  await db.$executeRaw`ANALYZE`
  const after = [await readNews(CONTEXT.mesh), await readNews(null)]
  for (const [i, { news, rows }] of after.entries()) {
    expect(news).toEqual(before[i]?.news)
    expect(rows).toBeLessThan((before[i]?.rows ?? 0) + times / 2)
  }
  expect(after[0]?.news.length).toBeGreaterThan(20)
})
