import { database } from '@/server/db'
import { answer } from '@/server/http/problem'
import { getRawFile } from '@/server/runs/queries'

/** The file exactly as it was sent. Never rendered: it is a stranger's content under our address. */
export const GET = (
  _request: Request,
  { params }: RouteContext<'/api/v1/runs/[id]/raw'>,
): Promise<Response> =>
  answer(async () => {
    const file = await getRawFile(database(), (await params).id)
    return new Response(new Uint8Array(file.body), {
      headers: {
        'content-type': file.mediaType,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        etag: `"${file.sha256}"`,
        'cache-control': 'public, max-age=300',
      },
    })
  })
