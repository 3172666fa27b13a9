import type { z } from 'zod'
import { issueWords } from '@/ingest/model/first-issue'
import { AppError } from '@/server/platform/errors'
import { readBody } from '@/server/platform/http/body'

const MAX_BYTES = 16_384

/**
 * Reads a small JSON body; an empty one counts as `{}`. @param example of a body, for the error message @throws
 * AppError BAD_REQUEST
 */
export async function readJsonRequest<S extends z.ZodType>(
  request: Request,
  schema: S,
  example: string,
): Promise<z.output<S>> {
  const text = (await readBody(request, MAX_BYTES)).toString('utf8').trim()
  const refuse = (detail: string): AppError =>
    new AppError('BAD_REQUEST', { title: 'The body is not valid', detail, hint: `send ${example}` })
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    throw refuse('expected a JSON object, found no JSON')
  }
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw refuse(issueWords(result.error, 'body'))
}
