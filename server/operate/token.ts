import { migrate } from '@/prisma/migrate'
import { audit } from '../audit'
import { ensureOrganisation } from '../catalogue/ensure'
import { connect } from '../db'
import { createToken, TOKEN_SCOPES } from '../tokens/tokens'
import { parseArgs } from './args'
import { withDatabaseUrl } from './running'

const USAGE =
  'usage: npm run -s token -- --org <slug> [--label <text>] [--scope ingest|maintain] [--days <n>]'

/** Prints a new token and nothing else on standard output, so that a shell can capture it. */
async function main(): Promise<void> {
  const args = parseArgs(process.argv.slice(2), ['org', 'label', 'scope', 'days'])
  const scope = TOKEN_SCOPES.find((s) => s === (args.scope ?? 'ingest'))
  const days = args.days === undefined ? 365 : Number(args.days)
  if (!args.org || !/^[a-z0-9][a-z0-9-]{0,59}$/.test(args.org) || !scope || !(days > 0))
    throw new Error(USAGE)
  const org = args.org
  await withDatabaseUrl(async (url) => {
    await migrate(url)
    const db = connect(url)
    try {
      const token = await db.$transaction(async (tx) => {
        const orgId = await ensureOrganisation(tx, {
          slug: org,
          name: org,
          kind: 'unknown',
          url: null,
        })
        const expiresAt = new Date(Date.now() + days * 86_400_000)
        const label = args.label ?? 'made by npm run token'
        const secret = await createToken(tx, { orgId, label, scope, expiresAt })
        const detail = { scope, label, expiresAt, prefix: secret.slice(0, 9) }
        await audit(tx, {
          actor: 'command line',
          action: 'token created',
          targetKind: 'organisation',
          targetId: org,
          detail,
        })
        return secret
      })
      console.log(token)
      console.error(
        `Token for organisation ${org}, scope ${scope}, valid ${days} days. It is shown only now.`,
      )
    } finally {
      await db.$disconnect()
    }
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
