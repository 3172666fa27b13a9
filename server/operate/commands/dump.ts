import { migrate } from '@/prisma/migrate'
import { newIdentity } from '@/server/operate/dump/encryption'
import { loadDump } from '@/server/operate/dump/load'
import { countRows } from '@/server/operate/dump/manifest'
import { writeDump } from '@/server/operate/dump/write'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from './args'
import { withDatabaseUrl } from '../supervise/running-site'

/** What a restore does not bring back, for those who set an instance up again. */
const OWN = 'tokens, sessions, trusted publishers, registered contexts, webhooks, mail recipients'

const USAGE = `usage: npm run dump -- --to <new folder>     dumps the whole database but for what every instance has for
                                             itself: ${OWN}
       npm run dump -- --to <new folder> --recipient age1…    the same, for the owner of that public key only; several with commas
       npm run dump -- --to <new folder> --public    dumps only what readers can see, for sharing
       npm run dump -- --from <folder>      loads a dump into an empty database
       npm run dump -- --from <folder> --identity <file>    loads one that is encrypted, with a secret key of age
       npm run dump -- --new-identity <new file>    makes such a key and prints its public key`

type Options = Record<string, string | undefined>

/** @throws Error where options do not go together */
function refuseMixed(options: Options): void {
  const { to, from, 'new-identity': identityToMake, recipient, identity } = options
  const actions = [to, from, identityToMake].filter((one) => one !== undefined)
  const isMixed =
    (recipient !== undefined && (to === undefined || options.public !== undefined)) ||
    (identity !== undefined && from === undefined)
  if (actions.length !== 1 || isMixed) throw new Error(USAGE)
}

async function main(): Promise<void> {
  const names = ['to', 'from', 'recipient', 'identity', 'new-identity']
  const options = parseArgs(process.argv.slice(2), names, ['public'])
  refuseMixed(options)
  const { to, from, recipient, identity, 'new-identity': identityToMake } = options
  if (identityToMake !== undefined) {
    console.log(await newIdentity(identityToMake))
    return
  }
  const recipients = recipient?.split(',').map((one) => one.trim()) ?? []
  const transfer = async (url: string): Promise<void> => {
    await migrate(url)
    const { tables } =
      to === undefined
        ? await loadDump(url, from ?? '', identity)
        : await writeDump(url, to, { isPublic: options.public !== undefined, recipients })
    for (const { name, rows } of tables) console.log(`${name}: ${rows}`)
    console.log(
      `${to === undefined ? 'restored' : 'dumped'}: ${countRows(tables)} rows of ${tables.length} tables`,
    )
    console.log(
      to === undefined ? `not in a dump, to be set up again: ${OWN}` : `not in it: ${OWN}`,
    )
  }
  await withDatabaseUrl(transfer, { mayCreate: from !== undefined })
}

exitOnHelp(USAGE)
main().catch(failCommand)
