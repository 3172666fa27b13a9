import { migrate } from '@/prisma/migrate'
import { connect } from '../db'
import { decideRun } from '../retractions/retract'
import { parseArgs } from './args'
import { withDatabaseUrl } from './running'

const USAGE =
  'usage: npm run retract -- --run <id> --reason <text> [--replacement <run id>] [--requested-by <name>] [--reinstate]'

/** Takes one run out of every number of the site, or puts it back; the decision stays on the run's page. */
async function main(): Promise<void> {
  const known = ['run', 'reason', 'replacement', 'requested-by', 'reinstate']
  const args = parseArgs(process.argv.slice(2), known)
  const { run, reason, replacement } = args
  if (!run || !reason) throw new Error(USAGE)
  const action = args.reinstate === undefined ? 'retract' : 'reinstate'
  await withDatabaseUrl(async (url) => {
    await migrate(url)
    const db = connect(url)
    const decision = {
      runId: run,
      action,
      reason,
      replacementId: replacement ?? null,
      requestedBy: args['requested-by'] ?? null,
      decidedBy: 'command line',
    } as const
    try {
      await db.$transaction((tx) => decideRun(tx, decision), { timeout: 60_000 })
    } finally {
      await db.$disconnect()
    }
  })
  console.log(`run ${run}: ${action === 'retract' ? 'retracted' : 'reinstated'}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
