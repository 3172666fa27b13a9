import { nearestNames } from '@/ingest/dictionary/nearest-names'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import type { Principal } from '@/server/auth/tokens/tokens'
import { ContextReference, type ContextName } from './reference'
import { contextNames } from './queries'

async function unknown(db: Db, principal: Principal, at: ContextName): Promise<AppError> {
  const asked = `${at.campaign}/${at.name}`
  const names = (await contextNames(db, principal, null)).map((c) => `${c.campaign}/${c.name}`)
  const near = nearestNames(asked, names)
  const listed = names.length === 0 ? 'none' : names.slice(0, 20).join(', ')
  return new AppError('UNKNOWN_CONTEXT', {
    title: `Unknown context "${asked}"`,
    detail:
      near.length > 0 ? `did you mean ${near.join(' or ')}?` : `registered contexts: ${listed}`,
    hint: `PUT /api/v1/contexts/${asked} with the YAML registers it`,
  })
}

/**
 * The context of a submission: its own, or the registered one it names, overridden by the keys of its query. A query key
 * replaces the whole key; the campaign is part of the name and cannot change.
 * @throws AppError UNKNOWN_CONTEXT, INVALID_CONTEXT
 */
export async function resolveContext(
  db: Db,
  principal: Principal,
  source: string | object,
): Promise<string | object> {
  if (!(source instanceof ContextReference)) return source
  const { at, overrides } = source
  const row = await db.registeredContext.findUnique({
    where: { orgId_campaign_name: { orgId: principal.orgId, ...at } },
    select: { document: true },
  })
  if (!row) throw await unknown(db, principal, at)
  const { campaign = at.campaign } = overrides
  if (campaign !== at.campaign)
    throw new AppError('INVALID_CONTEXT', {
      title: 'The campaign is given twice',
      detail: `the context is registered for ${at.campaign}, the query says campaign=${String(campaign).slice(0, 100)}`,
      file: 'context',
      pointer: '/campaign',
      hint: 'leave campaign out of the query, or register the context for the other campaign',
    })
  return { ...(row.document as object), ...overrides }
}
