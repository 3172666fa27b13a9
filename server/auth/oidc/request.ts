import { AppError } from '@/server/platform/errors'
import { readBody } from '@/server/platform/http/body'
import { IdentityToken } from '../schemas'

const MAX_BYTES = 20_000

/** `{ "token": "<JWT>" }` of a request body. @throws AppError BAD_REQUEST, TOO_LARGE */
export async function readIdentityToken(request: Request): Promise<string> {
  const body = await readBody(request, MAX_BYTES)
  try {
    return IdentityToken.parse(JSON.parse(body.toString())).token
  } catch {
    throw new AppError('BAD_REQUEST', {
      title: 'An identity token is needed',
      detail: 'expected the JSON body {"token": "…"} with the identity token of the CI run',
    })
  }
}
