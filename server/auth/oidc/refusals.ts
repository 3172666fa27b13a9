import type { z } from 'zod'
import { firstIssue } from '@/ingest/model/first-issue'
import { AppError } from '@/server/platform/errors'

export type RefusalCause =
  | 'OIDC_MALFORMED'
  | 'OIDC_ALGORITHM'
  | 'OIDC_ISSUER'
  | 'OIDC_SIGNATURE'
  | 'OIDC_CLAIM'
  | 'OIDC_TIME'
  | 'OIDC_AUDIENCE'
  | 'OIDC_REPLAYED'

const HINT =
  'ask the CI for a new identity token with the audience of this site, and exchange it once; a token of `npm run token` works as well'

/** The caller holds the refused token, so saying what is wrong with it reveals nothing. */
export const refused = (cause: RefusalCause, detail: string): AppError =>
  new AppError('UNAUTHENTICATED', {
    title: 'The CI identity token is not accepted',
    cause,
    detail,
    hint: HINT,
  })

/** Names the first claim that a schema did not accept, and what was expected; its value is not repeated. */
export function refusedClaim(error: z.ZodError): AppError {
  const { field, message } = firstIssue(error)
  return refused('OIDC_CLAIM', `the claim ${field} is not accepted: ${message}`)
}

/** A value from an untrusted token, made safe to quote in a response. */
export const quoted = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
