import { database } from '@/server/db'
import { download } from '@/server/http/download'
import { answer } from '@/server/http/problem'
import { getRawFile } from '@/server/runs/queries'

/** The file exactly as it was sent. */
export const GET = (
  _request: Request,
  { params }: RouteContext<'/api/v1/runs/[id]/raw'>,
): Promise<Response> =>
  answer(async () => download(await getRawFile(database(), (await params).id)))
