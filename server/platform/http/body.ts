import { AppError } from '../errors'
import { bodyStream, type BodyTimeouts } from './body-stream'
import { gather } from './read-chunks'
import type { BufferedRequest } from './buffered-request'

export const MAX_WIRE_BYTES = 5_000_000
/** For readers that work in a thread of their own. */
export const MAX_INFLATED_BYTES = 64 * 2 ** 20

/** Room for as much is made before it arrives: whoever announces more and sends nothing must not fill the memory. */
const LIKELY_BYTES = 64_000

/** Any CI connection sends a result file faster; trickled bytes must not hold a request open. */
const PATIENCE: BodyTimeouts = { idleMs: 20_000, totalMs: 120_000 }

/** @param announced bytes by Content-Length; null if the sender does not state them */
const tooLarge = (limit: string, announced: number | null = null): AppError =>
  new AppError('TOO_LARGE', {
    title: 'The request is too large',
    detail: `expected at most ${limit}, found ${announced === null ? 'more' : `${(announced / 1e6).toFixed(1)} MB`}`,
    hint: 'send the summary of the harness instead of its raw samples (fortio -json without -log, k6 --summary-export, vegeta report -type=json), pack the file with gzip, or send several requests',
  })

const onTheWire = (bytes: number): string =>
  `${bytes < 1e6 ? `${Math.floor(bytes / 1024)} KB` : `${bytes / 1e6} MB`} on the wire`

const afterInflating = (bytes: number): string =>
  `${bytes < 1e6 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 2 ** 20)} MB`} after inflating`

/** Content-Length is trusted only when it is too large. @throws AppError TOO_LARGE */
function refuseAnnounced(request: BufferedRequest, limit: number): void {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw tooLarge(onTheWire(limit), announced)
}

/**
 * The body as it is on the wire, still packed.
 * @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, BAD_REQUEST for one that was cut off
 */
export async function readWire(
  request: BufferedRequest,
  limit = MAX_WIRE_BYTES,
  patience = PATIENCE,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseAnnounced(request, limit)
  if (request.wire) return request.wire
  const { chunks } = bodyStream(request, patience)
  const announced = Number(request.headers.get('content-length') ?? NaN)
  const expected = announced >= 0 && announced <= LIKELY_BYTES ? announced : null
  return gather(chunks, limit, () => tooLarge(onTheWire(limit)), expected)
}

/** Deflate packs no better than 1 byte for 1032 (zlib, "Maximum Compression Factor"). */
export const MAX_COMPRESSION_RATIO = 1032

export const isPacked = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.has('content-encoding') && headers.get('content-encoding') !== 'identity'

/**
 * The uncompressed size according to the end of a gzip file (RFC 1952, ISIZE). Not to be trusted: null where it cannot be so, and
 * a file of several members has the size of its last one there.
 */
export function unpackedSize(packed: Uint8Array): number | null {
  if (packed.byteLength < 18) return null
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const size = view.getUint32(packed.byteLength - 4, true)
  return size <= packed.byteLength * MAX_COMPRESSION_RATIO ? size : null
}

/**
 * The body in bounded memory, in a buffer of its own: at most `limit` bytes on the wire. Content-Length is trusted only
 * when it is too large.
 * @param inflatedLimit bytes after inflating; as many as on the wire, unless what reads them can bear more
 * @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, BAD_REQUEST for a broken gzip stream
 */
export async function readBody(
  request: BufferedRequest,
  limit = MAX_WIRE_BYTES,
  patience = PATIENCE,
  inflatedLimit = limit,
): Promise<Buffer<ArrayBuffer>> {
  refuseAnnounced(request, limit)
  const { chunks, inflate } = bodyStream(request, patience)
  const wire = request.wire ?? (await gather(chunks, limit, () => tooLarge(onTheWire(limit))))
  if (!isPacked(request) && wire.byteLength <= inflatedLimit) return Buffer.from(wire.buffer)
  const body = await gather(
    inflate([wire]),
    inflatedLimit,
    () => tooLarge(afterInflating(inflatedLimit)),
    isPacked(request) ? unpackedSize(wire) : wire.byteLength,
  )
  return Buffer.from(body.buffer)
}
