import type { JWK } from 'jose'
import { z } from 'zod'
import { AppError } from '@/server/platform/errors'
import { log } from '@/server/platform/observe/log'
import { fetchJson } from './fetch-json'
import { quoted, refused } from './refusals'

/** A withdrawn key is trusted no longer than this; while the issuer is down, known keys are used up to the limit. */
const FRESH_MS = 10 * 60_000
const USABLE_MS = 60 * 60_000
const REFRESH_MS = 60_000

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const Jwk = z.looseObject({ kid: z.string(), kty: z.string() })
const KeySet = z.object({ keys: z.array(z.looseObject({})).max(100) })

type Keys = ReadonlyMap<string, JWK>
type Entry = { keys: Keys; fetchedAt: number; triedAt: number; running: Promise<void> | null }

async function fetchKeys(issuer: string): Promise<Keys> {
  const found = Discovery.parse(await fetchJson(`${issuer}/.well-known/openid-configuration`))
  if (found.issuer !== issuer) throw new Error(`${issuer} says it is ${quoted(found.issuer)}`)
  if (new URL(found.jwks_uri).origin !== new URL(issuer).origin)
    throw new Error(`${issuer} names keys on another origin: ${quoted(found.jwks_uri)}`)
  const { keys } = KeySet.parse(await fetchJson(found.jwks_uri))
  const usable = keys.map((key) => Jwk.safeParse(key)).flatMap(({ data }) => (data ? [data] : []))
  return new Map(usable.map((key) => [key.kid, key]))
}

const unreachable = (issuer: string): AppError =>
  new AppError('BUSY', {
    title: 'The CI provider does not respond',
    detail: `the signing keys of ${issuer} could not be read; nothing was exchanged`,
    hint: 'try again in a minute with a new identity token',
    retryAfterSeconds: 60,
  })

export type FindKey = (issuer: string, keyId: string) => Promise<JWK>

/**
 * Signing keys of issuers by key id, fetched from their JWKS and cached for ten minutes. An unknown key id or a failed
 * fetch triggers at most one fetch a minute per issuer.
 * The call throws AppError UNAUTHENTICATED for a key that the issuer does not have, BUSY when it is unreachable.
 */
export function keyStore(now: () => number = Date.now): FindKey {
  const entries = new Map<string, Entry>()

  async function refresh(issuer: string, entry: Entry): Promise<void> {
    if (entry.running) return entry.running
    if (now() - entry.triedAt < REFRESH_MS) return
    entry.triedAt = now()
    entry.running = fetchKeys(issuer)
      .then((keys) => void Object.assign(entry, { keys, fetchedAt: now() }))
      .catch((error: unknown) => log.warn({ err: error, issuer }, 'no signing keys'))
      .finally(() => (entry.running = null))
    return entry.running
  }

  return async (issuer, keyId) => {
    const nothing: Entry = {
      keys: new Map(),
      fetchedAt: -Infinity,
      triedAt: -Infinity,
      running: null,
    }
    const entry = entries.get(issuer) ?? nothing
    entries.set(issuer, entry)
    if (!entry.keys.has(keyId) || now() - entry.fetchedAt >= FRESH_MS) await refresh(issuer, entry)
    if (now() - entry.fetchedAt >= USABLE_MS) throw unreachable(issuer)
    const key = entry.keys.get(keyId)
    if (!key) throw refused('OIDC_SIGNATURE', `the issuer has no key ${quoted(keyId)}`)
    return key
  }
}
