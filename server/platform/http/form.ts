import { AppError } from '../errors'
import { readBody } from './body'

export const MAX_FORM_BYTES = 65_536

/** Fields of a plain HTML form. @throws AppError UNSUPPORTED_MEDIA_TYPE, TOO_LARGE, BAD_REQUEST for a repeated field */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(type.trim()))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      title: 'This is not a form',
      detail: `expected application/x-www-form-urlencoded, found "${type.slice(0, 60)}"`,
    })
  const form = new URLSearchParams((await readBody(request, MAX_FORM_BYTES)).toString('utf8'))
  uniqueFields(form)
  return form
}

/** The fields of a form as texts. @throws AppError BAD_REQUEST for a repeated field, or a file */
export function uniqueFields(form: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value !== 'string')
      throw new AppError('BAD_REQUEST', {
        title: 'A field is a file',
        detail: `expected text in ${name.slice(0, 60)}, found a file`,
      })
    if (fields.has(name))
      throw new AppError('BAD_REQUEST', {
        title: 'A field is sent twice',
        detail: 'expected every field of the form once',
      })
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/** Redirects the browser by GET, so that reloading the next page does not resend the form. */
export const seeOther = (path: string, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: { location: path, 'cache-control': 'no-store', ...headers },
  })
