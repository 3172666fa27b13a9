import { database } from '@/server/platform/db/client'
import { download } from '@/server/catalogue/download'
import { respond } from '@/server/platform/http/problem'
import { getRawFile } from '@/server/runs/queries'

/** The file exactly as it was sent. */
export const GET = (
  _request: Request,
  { params }: RouteContext<'/api/v1/runs/[id]/raw'>,
): Promise<Response> =>
  respond(async () => download(await getRawFile(database(), (await params).id)))
