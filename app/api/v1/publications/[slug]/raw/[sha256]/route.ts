import { database } from '@/server/platform/db/client'
import { download } from '@/server/catalogue/download'
import { respond } from '@/server/platform/http/problem'
import { getPublishedFile } from '@/server/publications/files'

/** A file of the publisher, unmodified. */
export const GET = (
  _request: Request,
  { params }: RouteContext<'/api/v1/publications/[slug]/raw/[sha256]'>,
): Promise<Response> =>
  respond(async () => {
    const { slug, sha256 } = await params
    return download(await getPublishedFile(database(), slug, sha256))
  })
