import { digest } from '@/ingest/dictionary/canonical-json'
import { parseYaml } from '@/ingest/context/context-text'
import type { PrismaClient } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { fromHex, toHex } from '@/server/platform/db/hex'
import { readContext, refuse } from '../parse/prepare'
import { refuseUnstorableContext } from '../parse/refuse-unstorable'
import type { Principal } from '@/server/auth/tokens/tokens'
import type { ContextName } from './reference'
import { getContext, type RegisteredContext } from './queries'

export const MAX_CONTEXT_BYTES = 256 * 1024

function decodeText(body: Uint8Array): string {
  const invalid = (found: string): AppError =>
    new AppError('INVALID_CONTEXT', {
      title: 'context: not a text',
      detail: `expected YAML or JSON in UTF-8, found ${found}`,
      file: 'context',
    })
  if (body.byteLength === 0) throw invalid('nothing')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (text.includes('\0')) throw invalid('U+0000')
    return text
  } catch (error) {
    throw error instanceof AppError ? error : invalid('other bytes')
  }
}

/** The document with its campaign, validated as a complete context. */
function parseDocument(source: string, { campaign }: ContextName) {
  const written = refuse('context', () => parseYaml(source)) as Record<string, unknown>
  if (written['campaign'] !== undefined && written['campaign'] !== campaign)
    throw new AppError('INVALID_CONTEXT', {
      title: 'context: campaign is not that of the address',
      detail: `expected ${campaign}, found ${String(written['campaign']).slice(0, 100)}`,
      file: 'context',
      pointer: '/campaign',
      hint: 'leave campaign out: the address names it',
    })
  const document = { ...written, campaign }
  const context = readContext('context', document)
  refuseUnstorableContext(context)
  return { document, digest: digest(context) }
}

/** A campaign of another organisation gets the same error as one that does not exist. */
async function refuseForeignCampaign(db: Db, principal: Principal, slug: string): Promise<void> {
  const campaign = await db.campaign.findUnique({ where: { slug } })
  if (!campaign || campaign.orgId === principal.orgId) return
  throw new AppError('NOT_FOUND', {
    title: 'No such campaign',
    detail: `your organisation (${principal.orgSlug}) has no campaign "${slug}", and the name is not free`,
    hint: 'choose another campaign name; it is created with its first run',
  })
}

export type Registration = { created: boolean; changed: boolean; context: RegisteredContext }

/**
 * Creates or replaces a named context of the caller's organisation. Stored runs keep the context they were sent with. @throws AppError INVALID_CONTEXT, NOT_FOUND
 */
export async function registerContext(
  db: PrismaClient,
  principal: Principal,
  at: ContextName,
  body: Uint8Array,
): Promise<Registration> {
  const source = decodeText(body)
  const made = parseDocument(source, at)
  await refuseForeignCampaign(db, principal, at.campaign)
  // Raw: an upsert that also returns the digest it replaced.
  const [row] = await db.$queryRaw<{ created: boolean; before: Uint8Array | null }[]>`
    WITH before AS (SELECT digest FROM registered_context
      WHERE org_id = ${principal.orgId} AND campaign = ${at.campaign} AND name = ${at.name})
    INSERT INTO registered_context (org_id, campaign, name, document, source, digest)
    VALUES (${principal.orgId}, ${at.campaign}, ${at.name}, ${JSON.stringify(made.document)}::jsonb, ${source},
      ${fromHex(made.digest)})
    ON CONFLICT (org_id, campaign, name) DO UPDATE SET document = excluded.document, source = excluded.source,
      digest = excluded.digest, updated_at = now()
    RETURNING xmax = 0 AS created, (SELECT digest FROM before) AS before`
  const created = row?.created ?? false
  const isSame = row?.before != null && toHex(row.before) === made.digest
  return { created, changed: !created && !isSame, context: await getContext(db, principal, at) }
}
