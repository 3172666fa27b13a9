import { database } from '@/server/platform/db'
import { readSnapshotRequest } from '@/server/snapshots/request'
import { respond } from '@/server/platform/http/problem'
import { consumeOpen } from '@/server/auth/limits/open-limits'
import { freezePicture } from '@/server/embeds/frozen/freeze-chart'

/** Keeps a chart as it is now: 201, or 200 when this very state is kept already. A form is led to its page. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    await consumeOpen(database(), 'snapshot', request.headers)
    const { chart, query, isForm } = await readSnapshotRequest(request)
    const { isNew, frozen } = await freezePicture(database(), chart, query)
    const headers = { location: frozen.url, 'cache-control': 'no-store' }
    if (isForm) return new Response(null, { status: 303, headers })
    return Response.json(frozen, { status: isNew ? 201 : 200, headers })
  })
