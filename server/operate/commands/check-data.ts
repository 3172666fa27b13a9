import { connect } from '@/server/platform/db/client'
import { checkData } from '@/server/operate/check/check-data'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from './args'
import { withDatabaseUrl } from '../supervise/running-site'

const USAGE = `usage: npm run check-data                       checks everything that is kept, and recomputes what is derived
       npm run check-data -- --sample <number>    reads only so many raw files and frozen charts, and recomputes nothing
Ends with 0 when the data are sound, 2 when something was found, 1 when it could not be checked.`

const EVERY_MS = 2_000

/** Reports progress every two seconds and at the end of each part. */
function progress(): (part: string, done: number, total: number) => void {
  let last = 0
  return (part, done, total) => {
    if (done < total && Date.now() - last < EVERY_MS) return
    last = Date.now()
    console.log(`${part}: ${done} of ${total}`)
  }
}

async function main(): Promise<void> {
  const args = parseArgs(process.argv.slice(2), ['sample'])
  const sample = args.sample === undefined ? null : Number(args.sample)
  if (sample !== null && !(Number.isSafeInteger(sample) && sample > 0)) throw new Error(USAGE)
  await withDatabaseUrl(async (url) => {
    // No migration: it checks the database as it is.
    const db = connect(url)
    try {
      const findings = await checkData(db, progress(), sample)
      for (const { kind, where, found } of findings) console.error(`${kind}: ${where}: ${found}`)
      console.log(findings.length === 0 ? 'the data are sound' : `${findings.length} findings`)
      if (findings.length > 0) process.exitCode = 2
    } finally {
      await db.$disconnect()
    }
  })
}

exitOnHelp(USAGE)
main().catch(failCommand)
