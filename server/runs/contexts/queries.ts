import type { z } from 'zod'
import type { Principal } from '@/server/auth/tokens/tokens'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { toHex } from '@/server/platform/db/hex'
import type { ContextName } from './reference'
import type { RegisteredContextFacts } from './schemas'

/** A context as it was registered. */
export type RegisteredContext = z.infer<typeof RegisteredContextFacts>

/** A context of the caller's organisation. @throws AppError NOT_FOUND, also for those of others */
export async function getContext(
  db: Db,
  principal: Principal,
  at: ContextName,
): Promise<RegisteredContext> {
  const row = await db.registeredContext.findUnique({
    where: { orgId_campaign_name: { orgId: principal.orgId, ...at } },
  })
  if (!row)
    throw new AppError('NOT_FOUND', {
      title: 'No such context',
      detail: `your organisation (${principal.orgSlug}) has registered no context "${at.campaign}/${at.name}"`,
      hint: `PUT /api/v1/contexts/${at.campaign}/${at.name} with the YAML registers it`,
    })
  return {
    ...at,
    digest: toHex(row.digest),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    context: row.document as Record<string, unknown>,
    source: row.source,
  }
}

/** Names of the organisation's contexts, of one campaign or all, sorted. */
export async function contextNames(
  db: Db,
  { orgId }: Principal,
  campaign: string | null,
): Promise<ContextName[]> {
  return db.registeredContext.findMany({
    where: { orgId, ...(campaign === null ? {} : { campaign }) },
    select: { campaign: true, name: true },
    orderBy: [{ campaign: 'asc' }, { name: 'asc' }],
  })
}
