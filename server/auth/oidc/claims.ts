import { z } from 'zod'
import { namedText } from '@/server/platform/db/storable-text'
import { quoted, refused, refusedClaim } from './refusals'

const LEEWAY_SECONDS = 30
/** No CI job runs longer; this bounds how long a `jti` is remembered. */
const MAX_LIFE_SECONDS = 86_400

const seconds = z.number().int().nonnegative()
const JobClaims = z.object({
  iss: z.string(),
  sub: namedText(500),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: seconds,
  iat: seconds,
  nbf: seconds.optional(),
  jti: namedText(200),
})
export type JobClaims = { issuer: string; subject: string; jti: string; expiresAt: Date }

/**
 * The claims of RFC 7519, 4.1: one audience, ours; neither expired nor from the future, to 30 seconds.
 * @throws AppError UNAUTHENTICATED
 */
export function checkRegistered(claims: unknown, audience: string, now: Date): JobClaims {
  const { data, error } = JobClaims.safeParse(claims)
  if (!data) throw refusedClaim(error)
  const audiences = [data.aud].flat()
  if (audiences.length !== 1 || audiences[0] !== audience)
    throw refused(
      'OIDC_AUDIENCE',
      `expected the single audience ${quoted(audience)}, found ${quoted(data.aud)}`,
    )
  const nowSeconds = now.getTime() / 1000
  if (data.exp <= nowSeconds - LEEWAY_SECONDS) throw refused('OIDC_TIME', 'the token has expired')
  if (Math.max(data.iat, data.nbf ?? 0) > nowSeconds + LEEWAY_SECONDS)
    throw refused('OIDC_TIME', 'the token is not valid yet')
  if (data.exp - data.iat > MAX_LIFE_SECONDS)
    throw refused('OIDC_TIME', 'the token lives longer than a day')
  const expiresAt = new Date((data.exp + LEEWAY_SECONDS) * 1000)
  return { issuer: data.iss, subject: data.sub, jti: data.jti, expiresAt }
}
