import { renderPlainPage } from '@/components/admin/plain-page'
import { toProblem } from '@/server/platform/http/problem'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

/** An error as a page: a form cannot show JSON. */
export async function problemPage(error: unknown): Promise<Response> {
  const { status, title, detail, hint } = toProblem(error)
  const page = await renderPlainPage(
    title,
    <>
      <p>Nothing was changed: {detail}.</p>
      {hint !== undefined && <p>{hint}</p>}
      <p>
        <a href="/admin">Back to the queue</a>
      </p>
    </>,
  )
  return new Response(page, { status, headers: HEADERS })
}

/** A new token. Only this response ever contains it. */
export async function renderSecretPage(secret: string, back: string): Promise<Response> {
  const page = await renderPlainPage(
    'A new token',
    <>
      <p>It is shown only once. Send it to its organisation over a private channel.</p>
      <p>
        <code>{secret}</code>
      </p>
      <p>
        <a href={back}>Back to the tokens</a>
      </p>
    </>,
  )
  return new Response(page, { headers: HEADERS })
}
