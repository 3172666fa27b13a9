import { AppError } from '../errors'

const CURL = 'curl -F context=@meshbench.yaml -F result=@fortio.json …'

/** A harness writes one file per run, and a request has a hundred of them at most. */
const MAX_PARTS = 200
/** Name, file name and type of a part; curl writes about 150 bytes. */
const MAX_HEADER_BYTES = 8192
const BOUNDARY = /;\s*boundary=(?:"([^"\\]{1,200})"|([^\s;"\\]{1,200}))/i

const refusal = (title: string, expected: string): AppError =>
  new AppError('BAD_REQUEST', {
    title,
    detail: `expected at most ${expected}, found more`,
    hint: CURL,
  })

/**
 * The boundary that any parser must find: there is one, and no other text that could pass for one.
 * @throws AppError BAD_REQUEST
 */
export function parseBoundary(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary !== undefined && contentType.split(/boundary=/i).length === 2) return boundary
  throw new AppError('BAD_REQUEST', {
    title: 'The multipart body is broken',
    detail: 'expected a Content-Type with one boundary',
    hint: CURL,
  })
}

/**
 * Refuses a multipart body that takes long to read for its size: the platform's parser needs a second for 20,000 empty
 * parts. Bodies of other types pass.
 * @throws AppError BAD_REQUEST
 */
export function refuseManyParts(body: Buffer, contentType: string): void {
  if (!/^\s*multipart\//i.test(contentType)) return
  const delimiter = Buffer.from(`--${parseBoundary(contentType)}`)
  let parts = 0
  let start = body.indexOf(delimiter)
  while (start !== -1) {
    // The last delimiter ends the form.
    if (parts++ > MAX_PARTS) throw refusal('Too many form fields', `${MAX_PARTS} parts`)
    const head = body.subarray(start, start + MAX_HEADER_BYTES)
    const next = body.indexOf(delimiter, start + delimiter.byteLength)
    const isCut =
      head.byteLength < MAX_HEADER_BYTES || (next !== -1 && next < start + MAX_HEADER_BYTES)
    if (!isCut && !head.includes('\r\n\r\n'))
      throw refusal('The header of a form field is too long', `${MAX_HEADER_BYTES} bytes`)
    start = next
  }
}
