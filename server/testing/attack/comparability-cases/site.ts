import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpClient, ReadResponse, RequestOptions } from '../../load/http-client'

/** Any JSON object that a try sends or reads. */
export type Json = Record<string, unknown>

/** A site with tokens of two organisations. */
export type Site = { client: HttpClient; tokens: [string, string] }

export type Answer = { body: Json; text: string }

/** The site refused what was sent. */
export class RefusedError extends Error {}

/** Waits while the site limits the rate. */
async function call(site: Site, path: string, options?: RequestOptions): Promise<ReadResponse> {
  for (;;) {
    const response = await site.client.send(path, options)
    if (response.status !== 429) return response
    await sleep(2000)
  }
}

/** GET of a path; `body` is empty where it is a page, an SVG or a CSV. @throws Error without a 200 */
export async function get(site: Site, path: string): Promise<Answer> {
  const { status, body: text } = await call(site, path)
  if (status !== 200) throw new Error(`${status} of ${path}: ${text.slice(0, 120)}`)
  return { body: text.startsWith('{') ? (JSON.parse(text) as Json) : {}, text }
}

type Options = { method?: 'POST' | 'PUT'; organisation?: 0 | 1; type?: string }

/** Sends JSON, or a text as it is, with a token of one organisation. @throws RefusedError */
export async function send(
  site: Site,
  path: string,
  content: unknown,
  { method = 'POST', organisation = 0, type = 'application/json' }: Options = {},
): Promise<Answer> {
  const { status, body: text } = await call(site, path, {
    method,
    headers: { authorization: `Bearer ${site.tokens[organisation]}`, 'content-type': type },
    body: typeof content === 'string' ? content : JSON.stringify(content),
  })
  const body = type === 'application/x-ndjson' ? {} : (JSON.parse(text) as Json)
  if (status >= 400)
    throw new RefusedError(
      `${status} ${String(body.code)}: ${String(body.detail ?? body.title)}`.slice(0, 160),
    )
  return { body, text }
}
