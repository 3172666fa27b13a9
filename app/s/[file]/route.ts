import { annotatedSvg } from '@/components/embeds/annotated-svg'
import { noticeWords } from '@/components/embeds/words'
import { etagOf, isFresh } from '@/server/api/answer'
import { database } from '@/server/db'
import { getSnapshot } from '@/server/embeds/snapshots'
import { answer } from '@/server/http/problem'
import { frameResponse } from '../../embed/frame-response'
import { frozenFrame } from '../frozen'

const HEADERS = {
  'access-control-allow-origin': '*',
  // The bytes never change, but a retraction puts a note above them, so a browser asks whether it still holds them.
  'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
}
const SVG = {
  ...HEADERS,
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

function file(request: Request, body: string, headers: Record<string, string>): Response {
  const etag = etagOf(body)
  const all = { ...headers, etag }
  return isFresh(request, etag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(body, { headers: all })
}

/** A frozen chart: `<hash>` a page, `<hash>.svg` the picture, `<hash>.json` what it was drawn from. */
export const GET = async (
  request: Request,
  { params }: RouteContext<'/s/[file]'>,
): Promise<Response> => {
  const [, hash = '', type = ''] = /^(.*?)(\.svg|\.json)?$/.exec((await params).file) ?? []
  const load = () => getSnapshot(database(), hash)
  if (type === '') return frameResponse(request, async () => frozenFrame(await load()))
  return answer(async () => {
    const { svg, notices, ...about } = await load()
    if (type === '.json')
      return file(request, JSON.stringify({ ...about, notices }), {
        ...HEADERS,
        'content-type': 'application/json; charset=utf-8',
      })
    return file(
      request,
      notices.length === 0 ? svg : annotatedSvg(svg, noticeWords(notices, true)),
      SVG,
    )
  })
}
