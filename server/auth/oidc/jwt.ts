import {
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWK,
  type JWTPayload,
} from 'jose'
import { z } from 'zod'
import { quoted, refused } from './refusals'

const MAX_TOKEN_LENGTH = 16_384
const ALGORITHMS = ['RS256', 'ES256']

/** Only the algorithm and the key id are read: the token never decides where a key comes from. */
const Header = z.object({ alg: z.string(), kid: z.string().min(1), crit: z.undefined().optional() })

/** A parsed token. Nothing in it is trusted before `verifyJwt`. */
export type UnverifiedJwt = { token: string; keyId: string; claims: JWTPayload }

/** @throws AppError UNAUTHENTICATED for what is not a JWT, and for every algorithm but RS256 and ES256 */
export function parseJwt(token: string): UnverifiedJwt {
  let parts: { header: z.infer<typeof Header>; claims: JWTPayload }
  try {
    if (token.length > MAX_TOKEN_LENGTH) throw new Error('too long')
    parts = { header: Header.parse(decodeProtectedHeader(token)), claims: decodeJwt(token) }
  } catch {
    throw refused('OIDC_MALFORMED', 'expected a signed JWT with an algorithm, a key id and claims')
  }
  const { header, claims } = parts
  if (!ALGORITHMS.includes(header.alg))
    throw refused(
      'OIDC_ALGORITHM',
      `expected a token signed with RS256 or ES256, found ${quoted(header.alg)}`,
    )
  return { token, keyId: header.kid, claims }
}

/**
 * Checks the signature with a key of the issuer; a key that is not for the token's algorithm, or shorter than RFC 7518
 * asks for, verifies nothing. @throws AppError UNAUTHENTICATED
 */
export async function verifyJwt({ token, keyId }: UnverifiedJwt, jwk: JWK): Promise<void> {
  try {
    await compactVerify(token, createLocalJWKSet({ keys: [jwk] }), { algorithms: ALGORITHMS })
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw refused('OIDC_SIGNATURE', 'the signature is not that of the issuer')
    throw refused('OIDC_SIGNATURE', `the issuer's key ${quoted(keyId)} cannot verify this token`)
  }
}
