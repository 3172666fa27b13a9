import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { refusePublishedFile } from '@/server/publications/files'

/** Files of publishers were handed out here; the answer says where they are. */
export const GET = (
  _request: Request,
  { params }: RouteContext<'/api/v1/publications/[slug]/raw/[sha256]'>,
): Promise<Response> =>
  respond(async () => {
    const { slug, sha256 } = await params
    return refusePublishedFile(database(), slug, sha256)
  })
