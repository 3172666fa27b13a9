import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../errors'
import type { BufferedRequest } from './buffered-request'

/** Time limits for a body: between two chunks, and in total (null: none, as long as data keep coming). */
export type BodyTimeouts = { idleMs: number; totalMs: number | null }

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
type BodyStream = {
  chunks: AsyncGenerator<Uint8Array>
  inflate: (chunks: Chunks) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const stalled = (): AppError =>
  new AppError('REQUEST_TIMEOUT', {
    title: 'The body did not arrive in time',
    detail:
      'expected the rest of the body, waited in vain; nothing of its unfinished part was stored',
    hint: 'send the same request again; a repeat never stores twice',
  })

const cutOff = (): AppError =>
  new AppError('BAD_REQUEST', {
    title: 'The body was cut off',
    detail: 'the connection ended before the body did',
  })

/** The next chunk, unless it takes longer than `ms`. */
async function within<T>(ms: number, next: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(stalled()), Math.max(0, ms))
  })
  return Promise.race([next, late]).finally(() => clearTimeout(timer))
}

type Source = {
  next: () => Promise<IteratorResult<Uint8Array, unknown>>
  leave: () => Promise<unknown>
}

function sourceOf(body: NonNullable<BufferedRequest['body']>): Source {
  if ('getReader' in body) {
    const reader = body.getReader()
    const next = async () => {
      const { done, value } = await reader.read()
      return done ? { done, value: undefined } : { done, value }
    }
    return { next, leave: () => reader.cancel() }
  }
  const iterator = body[Symbol.asyncIterator]()
  return {
    next: () => iterator.next(),
    leave: () => Promise.resolve(iterator.return?.(undefined)),
  }
}

async function* chunksOf(
  body: BufferedRequest['body'],
  { idleMs, totalMs }: BodyTimeouts,
): AsyncGenerator<Uint8Array> {
  const source = sourceOf(body ?? Readable.from([]))
  const deadline = totalMs === null ? Infinity : performance.now() + totalMs
  let isWhole = false
  try {
    for (;;) {
      const wait = Math.min(idleMs, deadline - performance.now())
      const one = await within(wait, source.next()).catch((error: unknown) => {
        throw error instanceof AppError ? error : cutOff()
      })
      isWhole = one.done === true
      if (one.done) return
      yield one.value
    }
  } finally {
    // Not awaited: a silent sender would not respond to this either.
    if (!isWhole) source.leave().catch(() => undefined)
  }
}

async function* gunzip(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let fault: unknown = null
  const watched = async function* () {
    try {
      yield* chunks
    } catch (error) {
      fault = error
      throw error
    }
  }
  // The callback only prevents an unhandled error; the loop below receives it too.
  const inflated = pipeline(Readable.from(watched()), createGunzip(), () => undefined)
  try {
    for await (const chunk of inflated) yield chunk as Uint8Array
  } catch (error) {
    if (fault instanceof AppError) throw fault
    throw new AppError('BAD_REQUEST', {
      title: 'The gzip body is broken',
      detail: `expected gzip, as Content-Encoding says, found ${(error as Error).message}`,
      hint: 'leave the header Content-Encoding out for a file that is not packed; a .gz file needs no header either',
    })
  } finally {
    inflated.destroy()
  }
}

/**
 * The chunks of a body as they arrive, and how to inflate them. Nothing is buffered: a slow reader slows the sender.
 * The iteration throws AppError REQUEST_TIMEOUT, or BAD_REQUEST for a body that was cut off or is not gzip.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE
 */
export function bodyStream(request: BufferedRequest, patience: BodyTimeouts): BodyStream {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'gzip' && encoding !== 'identity')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      title: 'Unsupported Content-Encoding',
      detail: `expected gzip or none, found ${encoding.slice(0, 60)}`,
      hint: 'send the file unpacked, or packed with gzip',
    })
  return {
    chunks: chunksOf(request.body, patience),
    inflate: encoding === 'gzip' ? gunzip : (chunks) => chunks,
  }
}
