import { createServer } from 'node:http'

/** A page of another site on this machine that shows `body`, until `close`. */
export async function otherSite(body: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><meta name="viewport" content="width=device-width"><title>A blog</title><body>${body}</body>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  // A different host name from the site under test: another origin and another site.
  return { url: `http://localhost:${port}/`, close: () => void server.close() }
}

/** The one line of Markdown that the dialog writes, as HTML. */
export const renderMarkdown = (markdown: string): string =>
  markdown.replace(
    /^\[!\[(.*)\]\((.*)\)\]\((.*)\)$/,
    (_all, alt: string, src: string, href: string) =>
      `<a href="${href}"><img id="markdown" alt="${alt}" src="${src}"></a>`,
  )
