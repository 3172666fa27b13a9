import { publicUrl } from '@/env'
import { SESSION_COOKIE, SESSION_SECONDS, signIn } from '@/server/auth/session'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { readForm, seeOther } from '@/server/platform/http/form'
import { requireSameOrigin } from '@/server/platform/http/same-origin'
import { readClientAddress } from '@/server/platform/http/client-address'
import { consume } from '@/server/auth/limits/limits'
import { problemPage } from '../responses'

const cookie = (value: string, seconds: number): Record<string, string> => ({
  'set-cookie': [
    `${SESSION_COOKIE}=${value}`,
    'Path=/admin',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl().startsWith('https:') ? ['Secure'] : []),
  ].join('; '),
})

const PROBLEMS: Partial<Record<string, string>> = { UNAUTHENTICATED: 'token', RATE_LIMITED: 'rate' }

/** Signs a maintainer in with a pasted token and sets the session cookie of /admin. */
export async function POST(request: Request): Promise<Response> {
  try {
    requireSameOrigin(request.headers, publicUrl())
    await consume(database(), [{ kind: 'sign_in', of: readClientAddress(request.headers) }])
    const token = (await readForm(request)).get('token') ?? ''
    const secret = await database().$transaction((tx) => signIn(tx, token))
    return seeOther('/admin', cookie(secret, SESSION_SECONDS))
  } catch (error) {
    const problem = error instanceof AppError ? PROBLEMS[error.code] : undefined
    if (problem !== undefined) return seeOther(`/admin/sign-in?problem=${problem}`)
    return problemPage(error)
  }
}
