import { generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What tests of identities share: an issuer on loopback that really signs. */
export type SigningKey = {
  kid: string
  alg: 'RS256' | 'ES256'
  privateKey: KeyObject
  jwk: JsonWebKey
}

export function signingKey(kid: string, alg: SigningKey['alg'] = 'RS256', bits = 2048): SigningKey {
  const pair =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' }
  return { kid, alg, privateKey: pair.privateKey, jwk }
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT with any header over any claims; `signWith` makes the signature. */
export function jwt(header: object, claims: object, signWith: (text: string) => Buffer): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${signWith(text).toString('base64url')}`
}

export const signed = (key: SigningKey, claims: object, header: object = {}): string =>
  jwt({ typ: 'JWT', alg: key.alg, kid: key.kid, ...header }, claims, (text) =>
    sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }),
  )

export type TestIssuer = {
  url: string
  keys: SigningKey[]
  /** how often the keys were read */
  reads: number
  /** responses of the issuer, replaced by tests that make it misbehave */
  discovery: () => object
  isDown: boolean
  close: () => Promise<void>
}

export async function testIssuer(): Promise<TestIssuer> {
  const server = createServer((request, response) => {
    if (issuer.isDown) return void response.writeHead(503).end()
    if (request.url === '/.well-known/openid-configuration')
      return void response.end(JSON.stringify(issuer.discovery()))
    if (request.url !== '/keys') return void response.writeHead(404).end()
    issuer.reads++
    response.end(JSON.stringify({ keys: issuer.keys.map(({ jwk }) => jwk) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const discovery = () => ({ issuer: url, jwks_uri: `${url}/keys` })
  const issuer: TestIssuer = { url, keys: [], reads: 0, discovery, isDown: false, close }
  return issuer
}
