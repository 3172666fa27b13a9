import { contextName } from '@/server/runs/contexts/reference'
import { getContext } from '@/server/runs/contexts/queries'
import { MAX_CONTEXT_BYTES, registerContext } from '@/server/runs/contexts/register-context'
import { database } from '@/server/platform/db/client'
import { readBody } from '@/server/platform/http/body'
import { respond } from '@/server/platform/http/problem'
import { admit } from '@/server/auth/limits/admit'

type Context = RouteContext<'/api/v1/contexts/[campaign]/[name]'>

const headers = { 'cache-control': 'no-store' }

async function caller(request: Request, { params }: Context) {
  const { principal } = await admit(database(), request.headers)
  const { campaign, name } = await params
  return { principal, at: contextName(campaign, name) }
}

/** A registered context with its digest. */
export const GET = (request: Request, route: Context): Promise<Response> =>
  respond(async () => {
    const { principal, at } = await caller(request, route)
    return Response.json(await getContext(database(), principal, at), { headers })
  })

/** Registers or replaces a context. */
export const PUT = (request: Request, route: Context): Promise<Response> =>
  respond(async () => {
    const { principal, at } = await caller(request, route)
    const body = await readBody(request, MAX_CONTEXT_BYTES)
    const { created, changed, context } = await registerContext(database(), principal, at, body)
    const url = `/api/v1/contexts/${at.campaign}/${at.name}`
    const use = `/api/v1/runs?context=${at.campaign}/${at.name}`
    return Response.json(
      { created, changed, url, use, ...context },
      { status: created ? 201 : 200, headers: { ...headers, location: url } },
    )
  })
