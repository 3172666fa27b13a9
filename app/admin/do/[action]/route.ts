import { publicUrl } from '@/env'
import { isActionName } from '@/server/api/admin/actions'
import { perform, requireOwnForm, requireSession } from '@/server/api/admin/perform'
import type { Outcome } from '@/server/api/admin/schemas'
import { SESSION_COOKIE, signOut } from '@/server/auth/session'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { readForm, seeOther } from '@/server/platform/http/form'
import { requireSameOrigin } from '@/server/platform/http/same-origin'
import { problemPage, renderSecretPage } from '../../responses'

const FORGET = {
  'set-cookie': `${SESSION_COOKIE}=; Path=/admin; Max-Age=0; HttpOnly; SameSite=Strict`,
}

async function performForm(request: Request, name: string): Promise<Outcome | 'signed out'> {
  requireSameOrigin(request.headers, publicUrl())
  const session = await requireSession(database(), request.headers)
  const form = await readForm(request)
  requireOwnForm(session, form.get('form') ?? undefined)
  if (name === 'sign-out') {
    await signOut(database(), session.secret)
    return 'signed out'
  }
  if (!isActionName(name))
    throw new AppError('NOT_FOUND', { title: 'No such form', detail: `"${name}" is not a form` })
  return perform(database(), session, name, Object.fromEntries(form))
}

/** Handles every form of /admin: same origin, signed-in maintainer, form of this session. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/admin/do/[action]'>,
): Promise<Response> {
  const { action } = await params
  try {
    const outcome = await performForm(request, action)
    if (outcome === 'signed out') return seeOther('/admin/sign-in', FORGET)
    if (outcome.secret !== undefined) return await renderSecretPage(outcome.secret, outcome.page)
    return seeOther(`${outcome.page}?done=${action}`)
  } catch (error) {
    return problemPage(error)
  }
}
