import { publicUrl } from '@/env'
import { openApi } from '@/server/api/openapi'

/** The read API as OpenAPI 3.1. */
export const GET = (): Response =>
  Response.json(openApi(publicUrl()), {
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' },
  })
