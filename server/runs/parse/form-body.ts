import {
  MultipartParseError,
  parseMultipart,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { AppError } from '@/server/platform/errors'
import { parseBoundary, refuseManyParts } from '@/server/platform/http/form-parts'
import type { UploadedFile } from './prepare'

export const CURL = 'curl -F context=@meshbench.yaml -F result=@fortio.json …'

/** The fields of a submitted form, not validated. */
export type FormFields = {
  contexts: string[]
  files: UploadedFile[]
  /** the first field of another name; null where there is none */
  unknown: string | null
}

const cleanName = (name: string): string => name.replaceAll('\0', '').slice(0, 200)

async function readText(part: FormDataEntryValue): Promise<string> {
  return typeof part === 'string' ? part : part.text()
}

async function readFile(part: FormDataEntryValue): Promise<UploadedFile> {
  if (typeof part === 'string')
    return { name: 'result', bytes: new TextEncoder().encode(part), replicate: null }
  const bytes = new Uint8Array(await part.arrayBuffer())
  return { name: cleanName(part.name), bytes, replicate: null }
}

/** The fields `context` and `result` of a form, in their order. */
export async function readFields(form: FormData): Promise<FormFields> {
  const unknown = [...form.keys()].find((name) => name !== 'context' && name !== 'result')
  return {
    contexts: await Promise.all(form.getAll('context').map(readText)),
    files: await Promise.all(form.getAll('result').map(readFile)),
    unknown: unknown ?? null,
  }
}

const broken = (detail: string): AppError =>
  new AppError('BAD_REQUEST', { title: 'The multipart body is broken', detail, hint: CURL })

/** Sorts parts, each with its name, by what they are for. */
function sorted(parts: readonly (readonly [name: string, part: MultipartPart])[]): FormFields {
  const of = (name: string) => parts.flatMap(([own, part]) => (own === name ? [part] : []))
  const unknown = parts.find(([name]) => name !== 'context' && name !== 'result')
  return {
    contexts: of('context').map((part) => new TextDecoder().decode(part.bytes)),
    files: of('result').map((part) => ({
      name: part.filename === undefined ? 'result' : cleanName(part.filename),
      // The only copy: what a part holds before is a view of the body.
      bytes: part.bytes as Uint8Array<ArrayBuffer>,
      replicate: null,
    })),
    unknown: unknown?.[0] ?? null,
  }
}

/** Reads a multipart body. @throws AppError BAD_REQUEST for one that is broken or has too many parts */
export function readFormBody(input: {
  body: Uint8Array<ArrayBuffer>
  contentType: string
}): FormFields {
  const { body, contentType } = input
  refuseManyParts(Buffer.from(body.buffer), contentType)
  const max = body.byteLength
  const options = { boundary: parseBoundary(contentType), maxFileSize: max, maxTotalSize: max }
  try {
    const parts = [...parseMultipart(body, options)].map((part) => {
      if (part.name === undefined)
        throw broken(
          'expected Content-Disposition: form-data; name="result", found a part without a name',
        )
      return [part.name, part] as const
    })
    return sorted(parts)
  } catch (error) {
    if (error instanceof MultipartParseError) throw broken(error.message)
    // What is not UTF-8 in a header.
    if (error instanceof TypeError) throw broken('the header of a part is not UTF-8')
    throw error
  }
}
