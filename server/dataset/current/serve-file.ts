import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { SANDBOX } from '@/server/platform/http/content-security-policy'
import { freshResponse, isFresh } from '@/server/platform/http/etag'
import { AppError } from '@/server/platform/errors'
import { toCroissant } from '../describe/croissant'
import { toDataPackage } from '../describe/data-package'
import { fileName, type Format } from '../schemas'
import type { Written } from './folder'

const MEDIA_TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
}

/** Files change with the data: a reader asks each time. Compressed on the way, parts of them would not fit together. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
  'cache-control': 'public, max-age=0, no-transform',
  'content-security-policy': SANDBOX,
  'x-content-type-options': 'nosniff',
}

/** First and last byte that are asked for; null for the whole file; 'none' where it has none of them. */
export function parseRange(range: string | null, size: number): [number, number] | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return last === '0' ? 'none' : [Math.max(0, size - Number(last)), size - 1]
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < Number(first)) return null
  return Number(first) < size ? [Number(first), end] : 'none'
}

/** Whether the range is asked for the file that is there. */
function appliesTo(request: Request, etag: string): boolean {
  const condition = request.headers.get('if-range')
  return condition === null || condition === etag
}

/** The bytes of a file of the data set, or the part that `Range` asks for (RFC 9110). */
async function serveBytes(request: Request, written: Written, at: number): Promise<Response> {
  const file = written.manifest.files[at]
  if (!file) throw new Error(`the data set has no file ${at}`)
  const etag = `"${file.sha256}"`
  const headers = {
    ...HEADERS,
    etag,
    'accept-ranges': 'bytes',
    'content-type': MEDIA_TYPES[file.format],
    'content-disposition': `attachment; filename="meshbench-${fileName(file)}"`,
    'last-modified': new Date(written.manifest.writtenAt).toUTCString(),
  }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  const range = appliesTo(request, etag)
    ? parseRange(request.headers.get('range'), file.bytes)
    : null
  if (range === 'none')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.bytes}` },
    })
  const [start, end] = range ?? [0, file.bytes - 1]
  const all = {
    ...headers,
    'content-length': String(Math.max(0, end - start + 1)),
    ...(range ? { 'content-range': `bytes ${start}-${end}/${file.bytes}` } : {}),
  }
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers: all })
  // Opened before the response begins: the folder may be let go of while it is sent.
  const handle = await open(path.join(written.folder, fileName(file)))
  const stream = createReadStream('', { fd: handle, start, end })
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers: all })
}

/** A file of the data set or of its description. @throws AppError NOT_FOUND */
export async function serveDataFile(
  request: Request,
  name: string,
  written: Written,
  base: string,
): Promise<Response> {
  const { manifest } = written
  const at = manifest.files.findIndex((file) => fileName(file) === name)
  if (at >= 0) return serveBytes(request, written, at)
  const describe = { 'datapackage.json': toDataPackage, 'croissant.json': toCroissant }
  if (name !== 'datapackage.json' && name !== 'croissant.json')
    throw new AppError('NOT_FOUND', {
      title: 'No such file',
      detail: `"${name}" is not a file of the data set; expected one of: ${[...manifest.files.map(fileName), ...Object.keys(describe)].join(', ')}`,
    })
  const type = name === 'croissant.json' ? 'application/ld+json' : 'application/json'
  const body = `${JSON.stringify(describe[name](manifest, base), null, 2)}\n`
  return freshResponse(request, body, { ...HEADERS, 'content-type': `${type}; charset=utf-8` })
}
