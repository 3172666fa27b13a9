import { LRUCache } from 'lru-cache'
import { isClient, type Db } from '@/server/platform/db/client'
import { authenticate, digestOfToken, identify, type Principal } from './tokens'

const KEEP_MS = 5_000
const MAX_TOKENS = 10_000

const recentByDb = new WeakMap<Db, LRUCache<string, Principal>>()

function recent(db: Db): LRUCache<string, Principal> {
  const known = recentByDb.get(db)
  if (known) return known
  const made = new LRUCache<string, Principal>({ max: MAX_TOKENS, ttl: KEEP_MS })
  recentByDb.set(db, made)
  return made
}

/**
 * Who holds a token that was accepted here within seconds, without asking the database again: it may have been revoked
 * meanwhile. Only for a caller whose write checks it with `selectUsable`, in the transaction that it must not survive.
 * @throws AppError UNAUTHENTICATED
 */
export async function recognise(db: Db, authorization: string | null): Promise<Principal> {
  // What a transaction has read may never be committed.
  if (!isClient(db)) return authenticate(db, authorization)
  const known = recent(db)
  const digest = digestOfToken(authorization)
  const kept = known.get(digest)
  if (kept) return kept
  const { principal, expiresAt } = await identify(db, authorization)
  const leftMs = expiresAt ? expiresAt.getTime() - Date.now() : KEEP_MS
  if (leftMs > 0) known.set(digest, principal, { ttl: Math.min(KEEP_MS, leftMs) })
  return principal
}
