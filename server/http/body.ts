import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { AppError } from '../errors'

export const MAX_WIRE_BYTES = 5_000_000
const MAX_INFLATED_BYTES = 64 * 2 ** 20

const tooLarge = (limit: string): AppError =>
  new AppError('TOO_LARGE', {
    title: 'The request is too large',
    detail: `expected at most ${limit}, found more`,
    hint: 'send the summary of the harness instead of its raw samples (fortio -json without -log, k6 --summary-export, vegeta report -type=json), gzip it (Content-Encoding: gzip), or send several requests',
  })

async function collect(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  words: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(words)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The body in bounded memory: at most 5 MB on the wire, 64 MB inflated. The announced length is believed only
 * when it is too large.
 * @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST for a broken gzip stream
 */
export async function readBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_WIRE_BYTES)
    throw tooLarge('5 MB on the wire')
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'gzip' && encoding !== 'identity')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      title: 'Unsupported Content-Encoding',
      detail: `expected gzip or none, found ${encoding.slice(0, 60)}`,
    })
  if (!request.body) return Buffer.alloc(0)
  const wire = await collect(
    request.body as AsyncIterable<Uint8Array>,
    MAX_WIRE_BYTES,
    '5 MB on the wire',
  )
  if (encoding === 'identity') return wire
  try {
    return await collect(
      Readable.from([wire]).pipe(createGunzip()),
      MAX_INFLATED_BYTES,
      '64 MB after inflating',
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('BAD_REQUEST', {
      title: 'The gzip body is broken',
      detail: (error as Error).message,
    })
  }
}
