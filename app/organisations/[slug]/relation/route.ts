import { admit } from '@/server/auth/limits/admit'
import { declareRelation } from '@/server/auth/organisation/relation'
import { RelationRequest } from '@/server/auth/organisation/schemas'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { readForm, seeOther } from '@/server/platform/http/form'
import { respond } from '@/server/platform/http/problem'

const PROBLEMS: Partial<Record<AppError['code'], string>> = {
  UNAUTHENTICATED: 'token',
  FORBIDDEN: 'token',
  UNKNOWN_MESH: 'product',
  BAD_REQUEST: 'product',
  RATE_LIMITED: 'rate',
}

async function declare(headers: Headers, slug: string, form: URLSearchParams): Promise<void> {
  const own = new Headers(headers)
  own.set('authorization', `Bearer ${form.get('token')?.trim() ?? ''}`)
  const { principal } = await admit(database(), own)
  if (principal.orgSlug !== slug)
    throw new AppError('FORBIDDEN', {
      title: 'A token of another organisation',
      detail: `expected a token of ${slug}, found one of ${principal.orgSlug}`,
    })
  const said = RelationRequest.safeParse({
    relation: form.get('relation') === '' ? null : form.get('relation'),
    vendorOf: (form.get('vendorOf') ?? '').split(/[\s,]+/).filter(Boolean),
  })
  if (!said.success)
    throw new AppError('BAD_REQUEST', {
      title: 'The statement is not valid',
      detail: 'expected vendor with its products, independent or nothing',
    })
  await database().$transaction((tx) => declareRelation(tx, `sender ${slug}`, slug, said.data))
}

/** The form of the organisation's page for senders. The token says who sends it, so a form of another site can do nothing. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/organisations/[slug]/relation'>,
): Promise<Response> =>
  respond(async () => {
    const { slug } = await params
    const form = await readForm(request)
    const page = `/organisations/${encodeURIComponent(slug)}/sending`
    try {
      await declare(request.headers, slug, form)
    } catch (error) {
      const problem = error instanceof AppError ? PROBLEMS[error.code] : undefined
      if (problem !== undefined) return seeOther(`${page}?problem=${problem}`)
      throw error
    }
    return seeOther(page)
  })
