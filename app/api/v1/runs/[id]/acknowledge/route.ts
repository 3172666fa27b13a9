import { acknowledgeRun } from '@/server/alerts/acknowledge'
import { readJsonRequest } from '@/server/alerts/request'
import { AcknowledgementRequest } from '@/server/alerts/schemas'
import { admit } from '@/server/auth/limits/admit'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'

/** Says that the change at a run of the caller's organisation is known, or expected. */
export const POST = (
  request: Request,
  { params }: RouteContext<'/api/v1/runs/[id]/acknowledge'>,
): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const example = '{"note":"slower since TLS 1.3","expected":true}'
    const body = await readJsonRequest(request, AcknowledgementRequest, example)
    const { id } = await params
    const done = await database().$transaction((tx) => acknowledgeRun(tx, principal, id, body))
    return withRate(Response.json(done, { headers: { 'cache-control': 'no-store' } }), rate)
  })
