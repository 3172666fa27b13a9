import { AppError } from '../errors'
import { ByteBuffer } from './byte-buffer'
import { bodyStream, type BodyTimeouts } from './body-stream'

export const MAX_WIRE_BYTES = 5_000_000
const MAX_INFLATED_BYTES = 64 * 2 ** 20

/** Any CI connection sends a result file faster; trickled bytes must not hold a request open. */
const PATIENCE: BodyTimeouts = { idleMs: 20_000, totalMs: 120_000 }

const tooLarge = (limit: string): AppError =>
  new AppError('TOO_LARGE', {
    title: 'The request is too large',
    detail: `expected at most ${limit}, found more`,
    hint: 'send the summary of the harness instead of its raw samples (fortio -json without -log, k6 --summary-export, vegeta report -type=json), gzip it (Content-Encoding: gzip), or send several requests',
  })

async function collect(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
  words: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const gathered = new ByteBuffer()
  for await (const chunk of chunks) {
    if (gathered.size + chunk.byteLength > limit) throw tooLarge(words)
    gathered.add(chunk)
  }
  return gathered.take()
}

const onTheWire = (bytes: number): string =>
  `${bytes < 1e6 ? `${Math.floor(bytes / 1024)} KB` : `${bytes / 1e6} MB`} on the wire`

/**
 * The body as it is on the wire, still packed.
 * @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, BAD_REQUEST for one that was cut off
 */
export async function readWire(
  request: Request,
  limit = MAX_WIRE_BYTES,
  patience = PATIENCE,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(onTheWire(limit))
  return collect(bodyStream(request, patience).chunks, limit, onTheWire(limit))
}

/**
 * The body in bounded memory: at most `limit` bytes on the wire, 64 MB inflated. Content-Length is trusted
 * only when it is too large.
 * @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, BAD_REQUEST for a broken gzip stream
 */
export async function readBody(
  request: Request,
  limit = MAX_WIRE_BYTES,
  patience = PATIENCE,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(onTheWire(limit))
  const { chunks, inflate } = bodyStream(request, patience)
  const wire = await collect(chunks, limit, onTheWire(limit))
  const body = await collect(inflate([wire]), MAX_INFLATED_BYTES, '64 MB after inflating')
  return Buffer.from(body.buffer)
}
