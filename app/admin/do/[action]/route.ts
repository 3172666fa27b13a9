import { publicUrl } from '@/env'
import { ACTIONS, type Outcome } from '@/server/admin/actions'
import { isFormOf, maintainerOf, SESSION_COOKIE, signOut } from '@/server/auth/session'
import { database } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { readForm, seeOther } from '@/server/platform/http/form'
import { cookieOf, requireSameOrigin } from '@/server/platform/http/same-origin'
import { problemPage, secretPage } from '../../answers'

const FORGET = {
  'set-cookie': `${SESSION_COOKIE}=; Path=/admin; Max-Age=0; HttpOnly; SameSite=Strict`,
}

async function perform(request: Request, name: string): Promise<Outcome | 'signed out'> {
  requireSameOrigin(request.headers, publicUrl())
  const secret = cookieOf(request.headers, SESSION_COOKIE)
  const maintainer = await maintainerOf(database(), secret)
  if (!maintainer || secret === undefined)
    throw new AppError('UNAUTHENTICATED', {
      title: 'You are not signed in',
      detail: 'the session has ended, or its token was revoked',
      hint: 'sign in at /admin and send the form again',
    })
  const form = await readForm(request)
  if (!isFormOf(maintainer, form.get('form')))
    throw new AppError('FORBIDDEN', {
      title: 'This form is not of your session',
      detail: 'expected a form that this session showed you',
      hint: 'reload the page of the form and send it again',
    })
  if (name === 'sign-out') {
    await signOut(database(), secret)
    return 'signed out'
  }
  const act = ACTIONS.get(name)
  if (!act)
    throw new AppError('NOT_FOUND', { title: 'No such form', detail: `"${name}" is no form` })
  const fields = Object.fromEntries(form)
  return database().$transaction((tx) => act(tx, maintainer.actor, fields), { timeout: 120_000 })
}

/** Every form of /admin: a signed-in maintainer, on a page of this site, that this session showed. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/admin/do/[action]'>,
): Promise<Response> {
  const { action } = await params
  try {
    const outcome = await perform(request, action)
    if (outcome === 'signed out') return seeOther('/admin/sign-in', FORGET)
    if (outcome.secret !== undefined) return await secretPage(outcome.secret, outcome.page)
    return seeOther(`${outcome.page}?done=${action}`)
  } catch (error) {
    return problemPage(error)
  }
}
