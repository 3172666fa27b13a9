import { AppError } from '@/server/platform/errors'
import { refuseManyParts } from '@/server/platform/http/form-parts'
import type { UploadedFile } from './prepare'

export const CURL = 'curl -F context=@meshbench.yaml -F result=@fortio.json …'

/** What a form of a submission says, unjudged. */
export type FormFields = {
  contexts: string[]
  files: UploadedFile[]
  /** the first field of another name; null where there is none */
  unknown: string | null
}

async function textOf(part: FormDataEntryValue): Promise<string> {
  return typeof part === 'string' ? part : part.text()
}

async function fileOf(part: FormDataEntryValue): Promise<UploadedFile> {
  if (typeof part === 'string')
    return { name: 'result', bytes: new TextEncoder().encode(part), replicate: null }
  return {
    name: part.name.replaceAll('\0', '').slice(0, 200),
    bytes: new Uint8Array(await part.arrayBuffer()),
    replicate: null,
  }
}

/** The fields `context` and `result` of a form, in their order. */
export async function fieldsOf(form: FormData): Promise<FormFields> {
  const unknown = [...form.keys()].find((name) => name !== 'context' && name !== 'result')
  return {
    contexts: await Promise.all(form.getAll('context').map(textOf)),
    files: await Promise.all(form.getAll('result').map(fileOf)),
    unknown: unknown ?? null,
  }
}

/** Reads a multipart body. @throws AppError BAD_REQUEST for one that is broken or has too many parts */
export async function readFormBody(input: {
  body: Uint8Array<ArrayBuffer>
  contentType: string
}): Promise<FormFields> {
  const { body, contentType } = input
  refuseManyParts(Buffer.from(body.buffer), contentType)
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch((error: Error) => {
      throw new AppError('BAD_REQUEST', {
        title: 'The multipart body is broken',
        detail: error.message,
        hint: CURL,
      })
    })
  return fieldsOf(form)
}
