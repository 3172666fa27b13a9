import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { noteRequest } from '@/server/platform/observe/request-scope'
import { authenticate, type Principal } from '../tokens/tokens'
import { recognise } from '../tokens/recognise'
import { readClientAddress } from '@/server/platform/http/client-address'
import { consume, type Rate } from './limits'

/** How long an address over its limit of refused tokens waits for each further response. */
const SLOW_MS = 200
/** Responses delayed at a time, over all addresses; held connections must not become a load of their own. */
const MAX_PENDING = 256
let held = 0

/**
 * Counts a refused token. Beyond the limit, responses are delayed: a client that retries as soon as it is refused would
 * otherwise starve everyone else.
 */
async function countGuess(db: Db, address: string): Promise<void> {
  try {
    await consume(db, [{ kind: 'guess', of: address }])
  } catch (error) {
    if (held < MAX_PENDING) {
      held++
      await sleep(SLOW_MS).finally(() => held--)
    }
    throw error
  }
}

export type Admission = { principal: Principal; rate: Rate }

/**
 * Authenticates the caller and counts the request for token and organisation. Only refused tokens are counted by address:
 * a valid token is never locked out by a neighbour who guesses.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export const admit = (db: Db, headers: Headers): Promise<Admission> =>
  admitBy(authenticate, db, headers)

/**
 * The same for a request whose write checks the token once more: one that was accepted seconds ago is not looked up.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export const admitSender = (db: Db, headers: Headers): Promise<Admission> =>
  admitBy(recognise, db, headers)

async function admitBy(
  identify: (db: Db, authorization: string | null) => Promise<Principal>,
  db: Db,
  headers: Headers,
): Promise<Admission> {
  const principal = await identify(db, headers.get('authorization')).catch(
    async (error: unknown) => {
      if (error instanceof AppError) await countGuess(db, readClientAddress(headers))
      throw error
    },
  )
  const { tokenId, orgId } = principal
  noteRequest({ organisation: principal.orgSlug })
  const rate = await consume(db, [
    { kind: 'token', of: tokenId },
    { kind: 'organisation', of: orgId },
  ])
  return { principal, rate }
}
