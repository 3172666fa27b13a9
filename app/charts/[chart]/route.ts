import { chartResponse } from '@/server/embeds/charts/chart-response'

/** A chart as a file. What may be kept, server/front asks of the same function without the framework. */
export const GET = async (
  request: Request,
  { params }: RouteContext<'/charts/[chart]'>,
): Promise<Response> => chartResponse(request, (await params).chart)
