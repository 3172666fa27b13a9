/** Next calls this once, before the first request. */
export async function register(): Promise<void> {
  // Next compiles this file for the edge runtime too; the condition, which it knows at build time, keeps the server out of it.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { bootSite } = await import('./server/operate/supervise/boot-site')
    await bootSite()
  }
}

/** Next calls this when a page or route throws; the line carries the id that the response names in X-Request-Id. */
export async function onRequestError(
  error: unknown,
  _request: unknown,
  { routePath }: { routePath: string },
): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { reportPageError } = await import('./server/platform/http/page-error')
    reportPageError(error, routePath)
  }
}
