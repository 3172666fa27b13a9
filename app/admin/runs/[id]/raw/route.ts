import { findMaintainer, SESSION_COOKIE } from '@/server/auth/session'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { download } from '@/server/catalogue/download'
import { respond } from '@/server/platform/http/problem'
import { readCookie } from '@/server/platform/http/same-origin'
import { getAnyRawFile } from '@/server/runs/queries'

/** The raw file of a pending run, for maintainers. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/admin/runs/[id]/raw'>,
): Promise<Response> =>
  respond(async () => {
    const { id } = await params
    if (!(await findMaintainer(database(), readCookie(request.headers, SESSION_COOKIE))))
      throw new AppError('NOT_FOUND', { title: 'No such run', detail: 'this run is not known' })
    const response = download(await getAnyRawFile(database(), id))
    response.headers.set('cache-control', 'no-store')
    return response
  })
