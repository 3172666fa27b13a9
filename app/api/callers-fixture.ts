import path from 'node:path'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { createToken, type TokenScope } from '@/server/auth/tokens/tokens'
import type { testDatabase } from '@/server/testing/database'

type Database = Awaited<ReturnType<typeof testDatabase>>['db']

export const CALLERS = [
  'none',
  'malformed',
  'expired',
  'revoked',
  'other',
  'ingest',
  'maintain',
] as const
export type Caller = (typeof CALLERS)[number]

/** Occurs only in private data of acme: anybody else who sees it has been shown too much. */
export const SECRET = 'acme-private-cluster'

export const CONTEXT = JSON.stringify({
  mesh: 'istio',
  mode: 'sidecar',
  environment: { label: SECRET },
})

/** The Authorization header of each caller; without a token there is none. */
export async function listAuthorizations(db: Database): Promise<Map<Caller, string>> {
  const token = async (slug: string, scope: TokenScope, fields: object = {}): Promise<string> => {
    const orgId = await admitOrganisation(db, slug, true)
    const secret = await createToken(db, { orgId, label: scope, scope, expiresAt: null })
    await db.apiToken.updateMany({ where: { prefix: secret.slice(0, 9) }, data: fields })
    return `Bearer ${secret}`
  }
  return new Map([
    ['malformed', 'Bearer mb_short'],
    ['ingest', await token('acme', 'ingest')],
    ['maintain', await token('acme', 'maintain')],
    ['other', await token('rival', 'ingest')],
    ['expired', await token('acme', 'ingest', { expiresAt: new Date(0) })],
    ['revoked', await token('acme', 'maintain', { revokedAt: new Date(0) })],
  ])
}

export type Handler = (
  request: Request,
  route: { params: Promise<never> },
) => Promise<Response> | Response

/** What a route file exports. @param route folder below app */
export const load = async <T>(route: string): Promise<Record<string, T>> =>
  (await import(/* @vite-ignore */ path.resolve('app', route, 'route'))) as Record<string, T>
