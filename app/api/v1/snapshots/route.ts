import { readClientAddress } from '@/server/platform/http/client-address'
import { database } from '@/server/platform/db/client'
import { readSnapshotRequest } from '@/server/charts/snapshots/request'
import { respond } from '@/server/platform/http/problem'
import { consumeOpen } from '@/server/auth/limits/open-limits'
import { freezePicture } from '@/server/charts/frozen/freeze-chart'

/** Freezes a chart: 201, or 200 if this state is already frozen. A form is redirected to the frozen chart's page. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    await consumeOpen(database(), 'snapshot', request.headers)
    const { chart, query, isForm } = await readSnapshotRequest(request)
    const { isNew, frozen } = await freezePicture(database(), chart, query, {
      owner: readClientAddress(request.headers),
    })
    const headers = { location: frozen.url, 'cache-control': 'no-store' }
    if (isForm) return new Response(null, { status: 303, headers })
    return Response.json(frozen, { status: isNew ? 201 : 200, headers })
  })
