import { database } from '@/server/platform/db/client'
import { frameResponse } from '@/server/charts/frames/frame-response'
import { liveFrame } from '@/server/charts/frames/live-frame'
import { readClientAddress } from '@/server/platform/http/client-address'

/** A chart for frames on other sites: the same query as its image, no framework, no cookie. */
export const GET = async (
  request: Request,
  { params }: RouteContext<'/embed/[kind]'>,
): Promise<Response> => {
  const { kind } = await params
  const client = { owner: readClientAddress(request.headers), signal: request.signal }
  return frameResponse(request, () => liveFrame(database(), kind, new URL(request.url), client))
}
