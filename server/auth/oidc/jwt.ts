import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { quoted, refused } from './refusals'

const MAX_TOKEN_LENGTH = 16_384
const MIN_RSA_BITS = 2048

const ALGORITHMS = ['RS256', 'ES256'] as const
type Algorithm = (typeof ALGORITHMS)[number]

/** Of the header only algorithm and key id are read: where a key comes from is never the token's choice. */
const Header = z.object({ alg: z.string(), kid: z.string().min(1), crit: z.undefined().optional() })
const Claims = z.record(z.string(), z.unknown())

export type Jwt = {
  algorithm: Algorithm
  keyId: string
  claims: z.infer<typeof Claims>
  signed: Buffer
  signature: Buffer
}

function readPart<T>(part: string, schema: z.ZodType<T>, name: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    throw refused('OIDC_MALFORMED', `the ${name} of the token is not what a CI identity token has`)
  }
}

/**
 * Takes a compact JWT apart; nothing in it is to be believed before `verifyJwt`.
 * @throws AppError UNAUTHENTICATED, also for every algorithm but RS256 and ES256
 */
export function parseJwt(token: string): Jwt {
  const parts = token.length <= MAX_TOKEN_LENGTH ? token.split('.') : []
  const [header = '', payload = '', signature = ''] = parts
  if (parts.length !== 3 || parts.some((part) => !/^[A-Za-z0-9_-]*$/.test(part)))
    throw refused('OIDC_MALFORMED', 'expected a JWT: three base64url parts with dots between them')
  const { alg, kid } = readPart(header, Header, 'header')
  const algorithm = ALGORITHMS.find((known) => known === alg)
  if (!algorithm)
    throw refused(
      'OIDC_ALGORITHM',
      `expected a token signed with RS256 or ES256, found ${quoted(alg)}`,
    )
  return {
    algorithm,
    keyId: kid,
    claims: readPart(payload, Claims, 'payload'),
    signed: Buffer.from(`${header}.${payload}`),
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** Null when the key is not one for this algorithm: a key never decides how it is used. */
function publicKey(jwk: JsonWebKey, algorithm: Algorithm): KeyObject | null {
  if (jwk.kty !== (algorithm === 'RS256' ? 'RSA' : 'EC')) return null
  if (jwk.alg !== undefined && jwk.alg !== algorithm) return null
  if (jwk.use !== undefined && jwk.use !== 'sig') return null
  if (algorithm === 'ES256' && jwk.crv !== 'P-256') return null
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const bits = key.asymmetricKeyDetails?.modulusLength
    return algorithm === 'RS256' && (bits ?? 0) < MIN_RSA_BITS ? null : key
  } catch {
    return null
  }
}

/** RFC 7515 with the algorithms of RFC 7518, 3.3 and 3.4. @throws AppError UNAUTHENTICATED */
export function verifyJwt(jwt: Jwt, jwk: JsonWebKey): void {
  const key = publicKey(jwk, jwt.algorithm)
  if (!key)
    throw refused(
      'OIDC_SIGNATURE',
      `the issuer's key ${quoted(jwt.keyId)} is not one for ${jwt.algorithm}`,
    )
  const isRight = verify('sha256', jwt.signed, { key, dsaEncoding: 'ieee-p1363' }, jwt.signature)
  if (!isRight) throw refused('OIDC_SIGNATURE', 'the signature is not that of the issuer')
}
