import { gunzipSync } from 'node:zlib'
import { AdapterError, type ResultFile } from '../model/adapter'
import { binaryContent } from './binary-content'
import { parseJson } from './json'
import { LIMITS, refuseLongText, tooLarge } from './limits'
import { findSecret, findSecretInBytes } from './secrets'

/** Uncompressed; the limit on the wire is the server's. */
export const MAX_FILE_BYTES = LIMITS.bytes

const tooManyBytes = (maxBytes: number): AdapterError =>
  tooLarge('file too large', `${maxBytes / 2 ** 20} MB uncompressed`, 'more')

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

function gunzip(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooManyBytes(maxBytes)
    throw new AdapterError({
      code: 'MALFORMED',
      title: 'broken gzip file',
      detail: `expected a whole gzip stream, found ${error instanceof Error ? error.message : 'an error'}`,
      hint: 'send the file again, or send it uncompressed',
    })
  }
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function refuseSecrets(secret: ReturnType<typeof findSecret>): void {
  if (secret)
    throw new AdapterError({
      code: 'SECRET_IN_FILE',
      title: 'the file carries a credential',
      detail: `expected results only, found ${secret.what}; result files are published`,
      place: { line: secret.line },
      hint: 'revoke the credential, remove it from the file and send the file again',
    })
}

/** Begins as a JSON document does. A pattern would remember every blank before the bracket. */
export const looksLikeJson = (text: string): boolean =>
  '[{'.includes(text.trimStart().charAt(0) || ' ')

/**
 * Bytes as uploaded to what adapters read: gunzipped, decoded, without byte-order mark. `bytes` is the uncompressed
 * content, byte-order mark included, so that its digest is the digest of the file.
 * @param maxBytes of the uncompressed content
 * @param document what `uploaded` says as JSON, where that is known
 * @throws AdapterError TOO_LARGE, MALFORMED (gzip) or SECRET_IN_FILE
 */
export function makeResultFile(
  name: string,
  uploaded: Uint8Array,
  maxBytes: number = MAX_FILE_BYTES,
  document: object | null = null,
): ResultFile {
  const bytes = isGzip(uploaded) ? gunzip(uploaded, maxBytes) : uploaded
  if (bytes.byteLength > maxBytes) throw tooManyBytes(maxBytes)
  const text = decodeText(bytes)
  if (text !== null) {
    refuseLongText(text, looksLikeJson(text))
  }
  refuseSecrets(text === null ? findSecretInBytes(bytes) : findSecret(text))
  let parsed: { value: unknown } | null = document && { value: document }
  const json = (): unknown => (parsed ??= { value: parseOrUndefined(text) }).value
  return { name, bytes, text, json }
}

function parseOrUndefined(text: string | null): unknown {
  if (text === null || !looksLikeJson(text)) return undefined
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof AdapterError) return undefined
    throw error
  }
}

/** For adapters whose `detect` looked at the text only. @throws AdapterError NOT_TEXT */
export function requireText(file: ResultFile): string {
  if (file.text !== null) return file.text
  throw binaryContent(file.bytes)
}

/** The JSON document of the file. @throws AdapterError with the line when it is none */
export function requireJson(file: ResultFile): unknown {
  return file.json() ?? parseJson(requireText(file))
}
