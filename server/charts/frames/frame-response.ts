import { createHash } from 'node:crypto'
import { FRAME_SCRIPT } from '@/components/embeds/frame-script'
import { renderFrame, type FramePage } from '@/components/embeds/frame-page'
import { freshResponse } from '@/server/platform/http/etag'
import { toProblem } from '@/server/platform/http/problem'

const scriptHash = createHash('sha256').update(FRAME_SCRIPT).digest('base64')

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The only script is allowed by its hash; styles come with the pictures. Any page may frame this one.
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  'cross-origin-resource-policy': 'cross-origin',
  // A browser revalidates every time, so that a retraction shows immediately; a shared cache may serve it for a minute.
  'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
}

const THEMES = ['light', 'dark', 'auto'] as const

/** What went wrong, or what was retracted, in the theme that the frame asked for. */
function errorPage(request: Request, error: unknown): { status: number; page: FramePage } {
  const { status, title, detail, hint } = toProblem(error)
  const asked = new URL(request.url).searchParams.get('theme')
  const theme = THEMES.find((one) => one === asked) ?? 'auto'
  const banners = [[`${title}: ${detail}.`, hint].filter(Boolean).join(' ')]
  return { status, page: { title, theme, isTitled: false, picture: null, banners } }
}

/** A page for frames on other sites; errors are pages too, because a frame cannot show JSON. */
export async function frameResponse(
  request: Request,
  make: () => Promise<FramePage>,
): Promise<Response> {
  const { status, page } = await make().then(
    (made) => ({ status: 200, page: made }),
    (error: unknown) => errorPage(request, error),
  )
  const html = await renderFrame(page)
  if (status !== 200)
    return new Response(html, {
      status,
      headers: {
        ...HEADERS,
        'cache-control': 'no-store',
        ...(status === 503 ? { 'retry-after': '5' } : {}),
      },
    })
  return freshResponse(request, html, HEADERS)
}
