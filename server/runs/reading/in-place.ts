import { AppError } from '@/server/platform/errors'
import { readWire } from '@/server/platform/http/body'
import { FairQueue, QueueFull } from '@/server/platform/workers/fair-queue'

// Unpacked, a body can take a dozen times what it took on the wire, and as much again when it is read.
// Shared by the bundles of all routes.
const shared = globalThis as {
  meshbenchPlaces?: FairQueue
  meshbenchSmallPlaces?: FairQueue
}
const places = (shared.meshbenchPlaces ??= new FairQueue({
  running: 16,
  runningOfOwner: 8,
  waitingOfOwner: 256,
  waiting: 1024,
}))

// Small bodies that are not compressed need no place: what they become in memory is bounded by their number.
const MOST_SMALL_BYTES = 256_000
const small = (shared.meshbenchSmallPlaces ??= new FairQueue({
  running: 256,
  runningOfOwner: 128,
  waitingOfOwner: 256,
  waiting: 1024,
}))

const busy = (of: QueueFull['of']): AppError =>
  new AppError('BUSY', {
    title: 'The server is busy',
    detail: `too many requests ${of === 'owner' ? 'of yours ' : ''}wait; nothing was stored`,
    hint: 'send the same request again; a repeat never stores twice',
    retryAfterSeconds: 1,
  })

/**
 * Handles a request whose body has arrived when there is a place for it, owners in turn: a slow sender holds none, and
 * what is unpacked at a time is bounded.
 * @param owner an organisation or an address @param limit bytes of the body on the wire
 * @throws AppError of the work, of reading the body (`readWire`); BUSY
 */
export async function inPlace<T>(
  owner: string,
  request: Request,
  limit: number | undefined,
  work: (arrived: Request) => Promise<T>,
): Promise<T> {
  const { method, headers, signal, url } = request
  const body = await readWire(request, limit)
  const isSmall = body.byteLength <= MOST_SMALL_BYTES && !headers.has('content-encoding')
  return (isSmall ? small : places)
    .run(owner, () => work(new Request(url, { method, headers, signal, body })))
    .catch((error: unknown) => {
      throw error instanceof QueueFull ? busy(error.of) : error
    })
}
