import { migrate } from '@/prisma/migrate'
import { connect } from '@/server/platform/db/client'
import { decideStatus } from '@/server/review/retractions/retract'
import { TARGET_KINDS } from '@/server/review/retractions/schemas'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from './args'
import { withDatabaseUrl } from '../supervise/running-site'

const USAGE = `usage: npm run retract -- --run <id> | --publication <slug> | --campaign <slug> --reason <text>
         [--replacement <id or slug>] [--requested-by <name>] [--reinstate]

npm run retract -- --run <id> --reason "measured on the wrong cluster"
npm run retract -- --run <id> --reinstate --reason "the cluster was the right one"

--reason is needed to reinstate as well: each decision is an entry of the public record on the page, with its reason.
A run is not reinstated while a copy of it by the same sender counts: retract that one first.`

const PAST = { retract: 'retracted', reinstate: 'reinstated' } as const

/** Retracts a run, publication or campaign from every number on the site, or reinstates it; its page keeps the decision. */
async function main(): Promise<void> {
  const names = [...TARGET_KINDS, 'reason', 'replacement', 'requested-by']
  const args = parseArgs(process.argv.slice(2), names, ['reinstate'])
  const { reason, replacement } = args
  const [targetKind, ...others] = TARGET_KINDS.filter((kind) => args[kind] !== undefined)
  const targetId = targetKind && args[targetKind]
  if (!targetKind || !targetId || others.length > 0) throw new Error(USAGE)
  const action = args.reinstate === undefined ? 'retract' : 'reinstate'
  if (!reason)
    throw new Error(
      `expected --reason, found none: readers see on the page why it was ${PAST[action]}\n\n${USAGE}`,
    )
  await withDatabaseUrl(async (url) => {
    await migrate(url)
    const db = connect(url)
    const decision = {
      targetKind,
      targetId,
      action,
      reason,
      replacementId: replacement ?? null,
      requestedBy: args['requested-by'] ?? null,
      decidedBy: 'command line',
    } as const
    try {
      await db.$transaction((tx) => decideStatus(tx, decision), { timeout: 60_000 })
    } finally {
      await db.$disconnect()
    }
  })
  console.log(`${targetKind} ${targetId}: ${PAST[action]}`)
}

exitOnHelp(USAGE)
main().catch(failCommand)
