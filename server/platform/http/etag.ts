import { createHash } from 'node:crypto'

/** Quoted digest of a body. */
export const computeEtag = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Whether If-None-Match has this `etag` (RFC 9110, weak comparison). */
export const isFresh = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')

/** The body with its ETag, or 304 if the caller already has it. */
export function freshResponse(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const etag = computeEtag(body)
  const all = { ...headers, etag }
  return isFresh(request, etag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(body, { headers: all })
}
