import { env, oidcAudience } from '@/env'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { readClientAddress } from '@/server/platform/http/client-address'
import { consume } from '@/server/auth/limits/limits'
import { exchange, readIdentityToken } from '@/server/auth/oidc/exchange'
import { keyStore } from '@/server/auth/oidc/keys'

const keyOf = keyStore()

/** Exchanges a CI run's identity token for an ingest token, so that CI needs no stored secret. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    await consume(database(), [{ kind: 'exchange', of: readClientAddress(request.headers) }])
    const trust = { issuers: env.OIDC_ISSUERS, audience: oidcAudience(), keyOf }
    const exchanged = await exchange(database(), await readIdentityToken(request), trust)
    return Response.json(exchanged, { headers: { 'cache-control': 'no-store' } })
  })

/** The audience to request from the CI provider. */
export const GET = (): Response =>
  Response.json({ audience: oidcAudience() }, { headers: { 'cache-control': 'no-store' } })
