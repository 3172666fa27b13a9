import { contractSchemas } from '@/server/runs/receive/contract'

/** JSON Schema of every request and response body, for editors and clients. */
export const GET = (): Response =>
  Response.json(contractSchemas(), {
    headers: {
      'content-type': 'application/schema+json',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    },
  })
