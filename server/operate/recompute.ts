import { migrate } from '@/prisma/migrate'
import { connect } from '../db'
import { recomputeConditions } from '../summaries/recompute'
import { importAll } from './import-all'
import { withDatabaseUrl } from './running'

/** Makes every summary and flag anew from runs and publications; rows that stay the same are not written. */
async function main(): Promise<void> {
  await withDatabaseUrl(async (url) => {
    await migrate(url)
    const db = connect(url)
    try {
      await importAll(db)
      const conditions = await db.$queryRaw<{ id: number }[]>`
        SELECT c.id FROM condition c WHERE EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id) ORDER BY c.id`
      for (const { id } of conditions)
        await db.$transaction(
          async (tx) => {
            await tx.$queryRaw`SELECT id FROM condition WHERE id = ${id} FOR NO KEY UPDATE`
            await recomputeConditions(tx, [id])
          },
          { timeout: 60_000 },
        )
      console.log(`recomputed ${conditions.length} conditions with runs, and the publications`)
    } finally {
      await db.$disconnect()
    }
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
