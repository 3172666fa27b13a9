import { migrate } from '@/prisma/migrate'
import { loadDump } from '@/server/api/dumps/load'
import { writeDump } from '@/server/api/dumps/write'
import { failCommand } from '@/server/platform/failure'
import { parseArgs } from './args'
import { withDatabaseUrl } from './running'

const USAGE = `usage: npm run dump -- --to <new folder>     dumps the whole database, without tokens and sessions
       npm run dump -- --to <new folder> --public    dumps only what readers can see, for sharing
       npm run dump -- --from <folder>      loads a dump into an empty database`

async function main(): Promise<void> {
  const {
    to,
    from,
    public: isPublic,
  } = parseArgs(process.argv.slice(2), ['to', 'from'], ['public'])
  if ((to === undefined) === (from === undefined)) throw new Error(USAGE)
  await withDatabaseUrl(async (url) => {
    await migrate(url)
    const { tables } =
      to === undefined
        ? await loadDump(url, from ?? '')
        : await writeDump(url, to, isPublic !== undefined)
    for (const { name, rows } of tables) console.log(`${name}: ${rows}`)
  })
}

main().catch(failCommand)
