import type { PrismaClient } from '@/prisma/generated/client'
import { reportRuns } from '@/server/charts/reports/report'
import { ReportInput } from '@/server/charts/reports/schemas'
import { fillDemonstration } from '@/server/runs/demonstration/fill'
import { findProposedRun } from '@/server/runs/demonstration/links'
import { deleteDemonstration } from '@/server/runs/demonstration/remove'
import { describeDemonstration, NO_DEMONSTRATION } from './describe-demonstration'
import { importPublished } from './import-published'
import { runSubcommand } from './database-command'

const USAGE = `usage: npm run demo -- fill      fills a campaign of made-up runs, unless it is there; npm start -- --demo does the same
       npm run demo -- show      prints the addresses of what is there
       npm run demo -- comment   prints the comment on its pull request
       npm run demo -- remove    removes all of it in one transaction
The runs stand under products that do not exist, are marked as demonstration data wherever they appear, and are in no count,
rank, range, feed, search or site map.`

const REMOVAL_MS = 600_000

async function fill(db: PrismaClient): Promise<string> {
  // Of a database that no site was started with, the dictionaries are needed.
  await importPublished(db)
  const { outcome, runs } = await fillDemonstration(db)
  const said = outcome === 'filled' ? `${runs} runs stored` : `${runs} runs were there already`
  return `${said}\n${await describeDemonstration(db)}`
}

async function comment(db: PrismaClient): Promise<string> {
  const id = await findProposedRun(db)
  if (id === null) return NO_DEMONSTRATION
  const asked = ReportInput.parse({ runs: [id], failOn: 'regression' })
  return (await reportRuns(db, asked, null, { owner: 'demonstration' })).markdown
}

async function remove(db: PrismaClient): Promise<string> {
  const removed = await db.$transaction((tx) => deleteDemonstration(tx), { timeout: REMOVAL_MS })
  if (removed.organisations === 0) return 'There were no demonstration data.'
  const counts = Object.entries(removed).map(([what, count]) => `${count} ${what}`)
  return `Removed ${counts.join(', ')}.`
}

runSubcommand(
  { fill, show: describeDemonstration, comment, remove },
  { usage: USAGE, names: [], creating: ['fill'] },
)
