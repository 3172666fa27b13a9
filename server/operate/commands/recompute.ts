import { migrate } from '@/prisma/migrate'
import { connect } from '@/server/platform/db/client'
import { recomputeAll } from '@/server/results/summaries/recompute-all'
import { backfillDigests } from '@/server/runs/store/backfill-digests'
import { backfillProtocols } from '@/server/runs/store/backfill-protocols'
import { rekeyConditions } from '@/server/runs/store/rekey-conditions'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from './args'
import { importPublished } from './import-published'
import { withDatabaseUrl } from '../supervise/running-site'

const USAGE = `usage: npm run recompute
Recomputes every summary and flag from runs and publications; unchanged rows are not written.`

async function main(): Promise<void> {
  // Takes no options: an unknown one must not start an hour of work.
  parseArgs(process.argv.slice(2), [])
  await withDatabaseUrl(async (url) => {
    await migrate(url)
    const db = connect(url)
    try {
      await importPublished(db)
      const { filled, left } = await backfillDigests(db)
      if (filled + left > 0)
        console.log(`read ${filled} runs again to tell copies; ${left} cannot be read again`)
      const { settled, left: unsettled } = await backfillProtocols(db)
      if (settled + unsettled > 0)
        console.log(
          `took the protocol of ${settled} conditions for assumed, as their files do not state it; ${unsettled} stay as they are`,
        )
      const { looked, changed, unread } = await rekeyConditions(db)
      if (looked > 0)
        console.log(
          `${changed} of ${looked} conditions got the keys that their files ask for; files of ${unread} runs cannot be read again`,
        )
      const conditions = await recomputeAll(db)
      console.log(`recomputed ${conditions} conditions with runs, and the publications`)
    } finally {
      await db.$disconnect()
    }
  })
}

exitOnHelp(USAGE)
main().catch(failCommand)
