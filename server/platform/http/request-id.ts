import { randomUUID } from 'node:crypto'

/** What proxies make: a UUID (Envoy), or 32 hexadecimal digits (nginx). Other words could be a secret of the sender. */
const MADE_BY_PROXY = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/**
 * The id under which a request is logged and answered.
 * @param sent X-Request-Id of the request @param proxies trusted ones in front of the site; with none, anybody could
 * have written that header, and a new id is made
 */
export const acceptRequestId = (sent: string | string[] | undefined, proxies: number): string =>
  proxies > 0 && typeof sent === 'string' && MADE_BY_PROXY.test(sent)
    ? sent.toLowerCase()
    : randomUUID()
