import type { Db } from '../db'
import { AppError } from '../errors'
import { authenticate, type Principal } from '../tokens/tokens'
import { addressOf } from './address'
import { take, type Rate } from './limits'

/**
 * Who is calling, counted for token and organisation. Refused tokens are counted for the address they come from, and
 * only those: a valid token is never shut out by a neighbour who guesses.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export async function admit(
  db: Db,
  headers: Headers,
): Promise<{ principal: Principal; rate: Rate }> {
  const principal = await authenticate(db, headers.get('authorization')).catch(
    async (error: unknown) => {
      if (error instanceof AppError) await take(db, [{ kind: 'guess', of: addressOf(headers) }])
      throw error
    },
  )
  const { tokenId, orgId } = principal
  const rate = await take(db, [
    { kind: 'token', of: tokenId },
    { kind: 'organisation', of: orgId },
  ])
  return { principal, rate }
}
