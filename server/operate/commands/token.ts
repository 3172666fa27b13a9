import { ownValue } from '@/ingest/dictionary/own-value'
import { migrate } from '@/prisma/migrate'
import type { PrismaClient } from '@/prisma/generated/client'
import { audit } from '@/server/catalogue/audit'
import { connect } from '@/server/platform/db/client'
import { declareRelation } from '@/server/auth/organisation/relation'
import { RelationRequest } from '@/server/auth/organisation/schemas'
import { listTokens, revokeToken } from '@/server/auth/tokens/manage'
import { admitOrganisation, makeMaintainer } from '@/server/auth/tokens/organisations'
import { createToken, TOKEN_SCOPES } from '@/server/auth/tokens/tokens'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from './args'
import { withDatabaseUrl } from '../supervise/running-site'

const USAGE = `usage: npm run -s token -- --org <slug> [--label <text>] [--scope ingest|maintain] [--days <n>] [--review]
           [--relation vendor|independent] [--of <products between commas>]
       npm run -s token -- list [--org <slug>]
       npm run -s token -- revoke --id <id from the list>
--review: results of a new organisation wait for a maintainer's review before they are public.
--relation: what the organisation says of itself; readers see it as declared by the sender until a maintainer confirms it.
--scope maintain: anybody who holds the token can open /admin and decide about every result.`

const ACTOR = 'command line'
type Args = Record<string, string | undefined>

/** Parses the relation of the organisation; null if no option states one. @throws Error with the usage */
function parseRelation({ relation, of = '' }: Args): RelationRequest | null {
  const vendorOf = of.split(',').filter(Boolean)
  if (relation === undefined && vendorOf.length === 0) return null
  const said = RelationRequest.safeParse({ relation, vendorOf })
  if (!said.success) throw new Error(USAGE)
  return said.data
}

/** Returns only the new token, so that a shell can capture it. */
async function create(db: PrismaClient, args: Args, place: string): Promise<string> {
  const scope = TOKEN_SCOPES.find((s) => s === (args.scope ?? 'ingest'))
  const days = args.days === undefined ? 365 : Number(args.days)
  const { org, label = 'made by npm run token' } = args
  if (!org || !/^[a-z0-9][a-z0-9-]{0,59}$/.test(org) || !scope || !(days > 0))
    throw new Error(USAGE)
  const said = parseRelation(args)
  const secret = await db.$transaction(async (tx) => {
    const orgId = await admitOrganisation(tx, org, args.review === undefined)
    if (said) await declareRelation(tx, ACTOR, org, said)
    if (scope === 'maintain') await makeMaintainer(tx, orgId)
    const expiresAt = new Date(Date.now() + days * 86_400_000)
    const token = await createToken(tx, { orgId, label, scope, expiresAt })
    const detail = { scope, label, expiresAt, prefix: token.slice(0, 9) }
    await audit(tx, {
      actor: ACTOR,
      action: 'token created',
      targetKind: 'organisation',
      targetId: org,
      detail,
    })
    return token
  })
  console.error(
    `Token for organisation ${org} on ${place}, scope ${scope}, valid ${days} days. It is shown only once.`,
  )
  return secret
}

const minute = (at: Date | null): string =>
  at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never'

async function list(db: PrismaClient, args: Args): Promise<string> {
  const lines = (await listTokens(db, args.org ?? null)).map((token) =>
    [
      token.id,
      token.organisation,
      `${token.prefix}…`,
      token.scope,
      token.state,
      `expires ${minute(token.expiresAt)}`,
      `last used ${minute(token.lastUsedAt)}`,
      token.label,
    ].join('\t'),
  )
  return lines.join('\n') || 'no tokens'
}

async function revoke(db: PrismaClient, args: Args): Promise<string> {
  if (!args.id || !/^\d{1,9}$/.test(args.id)) throw new Error(USAGE)
  const id = Number(args.id)
  await db.$transaction((tx) => revokeToken(tx, ACTOR, id))
  return `token ${id} is revoked`
}

const COMMANDS: Record<
  string,
  {
    run: (db: PrismaClient, args: Args, place: string) => Promise<string>
    names: string[]
    switches?: string[]
  }
> = {
  create: {
    run: create,
    names: ['org', 'label', 'scope', 'days', 'relation', 'of'],
    switches: ['review'],
  },
  list: { run: list, names: ['org'] },
  revoke: { run: revoke, names: ['id'] },
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const name = words[0]?.startsWith('--') === false ? words.shift() : 'create'
  const command = ownValue(COMMANDS, name ?? '')
  if (!command) throw new Error(USAGE)
  const args = parseArgs(words, command.names, command.switches)
  await withDatabaseUrl(async (url, place) => {
    await migrate(url)
    const db = connect(url)
    try {
      console.log(await command.run(db, args, place))
    } finally {
      await db.$disconnect()
    }
  })
}

exitOnHelp(USAGE)
main().catch(failCommand)
