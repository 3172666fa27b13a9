import { contextNames } from '@/server/runs/contexts/queries'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { admit } from '@/server/auth/limits/admit'

/** Names of the contexts that the caller's organisation registered for a campaign. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/v1/contexts/[campaign]'>,
): Promise<Response> =>
  respond(async () => {
    const { principal } = await admit(database(), request.headers)
    const { campaign } = await params
    const contexts = await contextNames(database(), principal, campaign)
    const names = contexts.map(({ name }) => name)
    return Response.json({ campaign, names }, { headers: { 'cache-control': 'no-store' } })
  })
