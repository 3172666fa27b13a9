import { postRuns, refusePut } from '@/server/runs/receive/post-runs'

/** The ingest endpoint: the only way in for results. Small bodies are served before they get here (server/response-cache). */
export const POST = (request: Request): Promise<Response> => postRuns(request)

export const PUT = refusePut
