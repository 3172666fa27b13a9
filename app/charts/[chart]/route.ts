import { chartResponse } from '@/server/charts/live/chart-response'

/** A chart as a file. What may be kept, server/response-cache asks of the same function without the framework. */
export const GET = async (
  request: Request,
  { params }: RouteContext<'/charts/[chart]'>,
): Promise<Response> => chartResponse(request, (await params).chart)
