import type { Json } from './side'

/** A site with tokens of two organisations, and what a try asks of it. */
export type Site = { url: string; tokens: [string, string] }

export type Answer = { status: number; body: Json; text: string }

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  let body: Json = {}
  try {
    body = JSON.parse(text) as Json
  } catch {
    // a page, an SVG or a CSV: read as text
  }
  return { status: response.status, body, text }
}

/** GET of a path; JSON is parsed. Waits when the site limits the rate. */
export async function get(site: Site, path: string): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${site.url}${path}`)
    if (response.status !== 429) return answerOf(response)
    await pause(response)
  }
}

type Options = { organisation?: 0 | 1; headers?: Record<string, string> }

async function send(
  method: 'POST' | 'PUT',
  site: Site,
  path: string,
  body: unknown,
  options: Options,
): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${site.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${site.tokens[options.organisation ?? 0]}`,
        'content-type': 'application/json',
        ...options.headers,
      },
      body:
        typeof body === 'string' || body instanceof Uint8Array
          ? (body as string)
          : JSON.stringify(body),
    })
    if (response.status !== 429) return answerOf(response)
    await pause(response)
  }
}

/** POST of JSON or of raw bytes with a token of one organisation. */
export const post = (
  site: Site,
  path: string,
  body: unknown,
  options: Options = {},
): Promise<Answer> => send('POST', site, path, body, options)

/** PUT of JSON with a token of the first organisation. */
export const put = (site: Site, path: string, body: unknown): Promise<Answer> =>
  send('PUT', site, path, body, {})

const pause = async (response: Response): Promise<void> => {
  const seconds = Number(response.headers.get('retry-after') ?? 1)
  await new Promise((done) => setTimeout(done, Math.min(seconds, 20) * 1000))
}
