import { env } from '@/env'
import type { PrismaClient } from '@/prisma/generated/client'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { addPublisher, listPublishers, removePublisher } from '@/server/auth/oidc/publishers'
import { runSubcommand, type Args } from './database-command'

const USAGE = `usage: npm run publisher -- add --org <slug> --provider github|gitlab --repository-id <number> --owner-id <number> --workflow <file> [--environment <name>] [--issuer <address>] [--review]
       npm run publisher -- list
       npm run publisher -- remove --id <number>
--workflow is bench.yml for .github/workflows/bench.yml on GitHub, .gitlab-ci.yml on GitLab.
On GitHub, gh api repos/OWNER/NAME --jq '.id, .owner.id' prints both ids; GitLab shows them on the project and group pages.`

const ACTOR = 'command line'
const NAMES = [
  'org',
  'provider',
  'repository-id',
  'owner-id',
  'workflow',
  'environment',
  'issuer',
  'id',
]

const isNumber = (text: string | undefined): text is string => /^\d{1,20}$/.test(text ?? '')

async function add(db: PrismaClient, args: Args): Promise<string> {
  const { org, provider, workflow, environment = null, 'repository-id': repositoryId, 'owner-id': ownerId } = args // prettier-ignore
  const known = env.OIDC_ISSUERS.filter((one) => one.provider === provider)
  const issuer = known.find((one) => args.issuer === undefined || one.issuer === args.issuer)
  if (!issuer)
    throw new Error(`no such issuer in OIDC_ISSUERS: ${args.issuer ?? provider}\n${USAGE}`)
  if (
    !org ||
    !/^[a-z0-9][a-z0-9-]{0,59}$/.test(org) ||
    !workflow ||
    !isNumber(repositoryId) ||
    !isNumber(ownerId)
  )
    // prettier-ignore
    throw new Error(USAGE)
  const id = await db.$transaction(async (tx) => {
    const orgId = await admitOrganisation(tx, org, args.review === undefined)
    const identity = { repositoryId, ownerId, workflow, environment }
    return addPublisher(tx, ACTOR, { orgId, orgSlug: org, ...issuer, ...identity })
  })
  return `publisher ${id}: ${workflow} of repository ${repositoryId} may post for ${org}`
}

async function list(db: PrismaClient): Promise<string> {
  const rows = (await listPublishers(db)).map(
    (one) =>
    [one.id, one.org.slug, one.issuer, `repository ${one.repositoryId}`, `owner ${one.ownerId}`, one.workflow, one.environment ?? 'any environment'].join('\t'), // prettier-ignore
  )
  return rows.join('\n') || 'no workflow is trusted'
}

async function remove(db: PrismaClient, args: Args): Promise<string> {
  if (!isNumber(args.id)) throw new Error(USAGE)
  const id = Number(args.id)
  const ended = await db.$transaction((tx) => removePublisher(tx, ACTOR, id))
  return `publisher ${id} removed, ${ended} of its tokens revoked`
}

runSubcommand({ add, list, remove }, { usage: USAGE, names: NAMES, switches: ['review'] })
