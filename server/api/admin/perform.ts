import { isFormToken, findMaintainer, SESSION_COOKIE, type Maintainer } from '@/server/auth/session'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { readCookie } from '@/server/platform/http/same-origin'
import { ACTIONS, type ActionName } from './actions'
import type { Outcome } from './schemas'

/** The signed-in maintainer and the session's secret. */
export type Session = { maintainer: Maintainer; secret: string }

/** The session that a request's cookie belongs to. @throws AppError UNAUTHENTICATED */
export async function requireSession(db: Db, headers: Headers): Promise<Session> {
  const secret = readCookie(headers, SESSION_COOKIE)
  const maintainer = await findMaintainer(db, secret)
  if (maintainer && secret !== undefined) return { maintainer, secret }
  throw new AppError('UNAUTHENTICATED', {
    title: 'You are not signed in',
    detail: 'the session has ended, or its token was revoked',
    hint: 'sign in at /admin and send the form again',
  })
}

/** @param sent what the field `form` of the form says @throws AppError FORBIDDEN */
export function requireOwnForm({ maintainer }: Session, sent: string | undefined): void {
  if (isFormToken(maintainer, sent ?? null)) return
  throw new AppError('FORBIDDEN', {
    title: 'This form is not of your session',
    detail: 'expected a form that this session showed you',
    hint: 'reload the page of the form and send it again',
  })
}

/** Runs a form's action in one transaction. The caller has checked the session and that the form belongs to it. */
export const perform = (
  db: Db,
  { maintainer }: Session,
  action: ActionName,
  fields: Record<string, string>,
): Promise<Outcome> =>
  db.$transaction((tx) => ACTIONS[action](tx, maintainer.actor, fields), { timeout: 120_000 })
