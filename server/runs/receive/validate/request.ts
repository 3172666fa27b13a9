import { ContextReference } from '@/server/runs/contexts/reference'
import { AppError } from '@/server/platform/errors'
import type { BufferedRequest } from '@/server/platform/http/buffered-request'
import { partsOfForm, readRequest } from '../request'
import type { ToValidate } from './validate'

export const MAX_VALIDATED_BYTES = 1_000_000

const isEmpty = (context: unknown): boolean => typeof context === 'string' && context.trim() === ''

/** The context as written in the query, for the curl command. */
function readQuery(request: BufferedRequest, isForm: boolean): Record<string, string> | null {
  const entries = [...new URL(request.url).searchParams].filter(
    ([name]) => name !== 'adapter' && name !== 'dryRun',
  )
  return isForm || entries.length === 0 ? null : Object.fromEntries(entries)
}

/** A body as `POST /api/v1/runs` takes it, at most 1 MB, with an optional context. @throws AppError */
export async function readValidation(
  request: BufferedRequest,
  owner?: string,
): Promise<Omit<ToValidate, 'owner' | 'unknownMesh'>> {
  const { context, files, adapterId } = await readRequest(request, MAX_VALIDATED_BYTES, owner)
  if (context instanceof ContextReference)
    throw new AppError('BAD_REQUEST', {
      title: 'Registered contexts are not looked up here',
      detail: 'expected the context itself, found ?context=: whose it is only a token can say',
      hint: 'send the context file, or use POST /api/v1/runs?dryRun=1 with your token',
    })
  const isForm = /^multipart\//i.test(request.headers.get('content-type') ?? '')
  const query = readQuery(request, isForm)
  return { context: isEmpty(context) ? null : context, files, adapterId, query }
}

/** The same for a form that has already been read. @throws AppError BAD_REQUEST */
export async function validationOfForm(
  form: FormData,
): Promise<Omit<ToValidate, 'owner' | 'unknownMesh'>> {
  const { context, files } = await partsOfForm(form, null)
  return {
    context: isEmpty(context) ? null : (context as ToValidate['context']),
    files,
    adapterId: null,
    query: null,
  }
}
