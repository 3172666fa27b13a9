import { AppError } from '@/server/platform/errors'
import {
  isPacked,
  MAX_INFLATED_BYTES,
  MAX_COMPRESSION_RATIO,
  readWire,
} from '@/server/platform/http/body'
import { arrived, type BufferedRequest } from '@/server/platform/http/buffered-request'
import { FairQueue, QueueFull } from '@/server/platform/workers/fair-queue'

const lane = (mostBytes: number, running: number, runningOfOwner: number) => ({
  mostBytes,
  queue: new FairQueue({ running, runningOfOwner, waitingOfOwner: 256, waiting: 1024 }),
})
type Lane = ReturnType<typeof lane>

/**
 * By what a body may be once it is unpacked: `mostBytes` times `running` of each lane bound the memory of all bodies, which
 * is about 64 MB each. Eight of medium size keep the threads that read them busy. Where a body of 60 KB can become one of
 * 60 MB, they are unpacked one at a time.
 */
const makeLanes = (): Lane[] => [
  lane(256_000, 256, 128),
  lane(8_000_000, 8, 4),
  lane(MAX_INFLATED_BYTES, 1, 1),
]

// Shared by the bundles of all routes.
const shared = globalThis as { meshbenchLanes?: Lane[] }
const lanes = (shared.meshbenchLanes ??= makeLanes())

/** @returns bytes that a body has at most when it is unpacked */
export const unpackedAtMost = (wireBytes: number, wasPacked: boolean): number =>
  wasPacked ? Math.min(MAX_INFLATED_BYTES, wireBytes * MAX_COMPRESSION_RATIO) : wireBytes

function findLane(body: Uint8Array, headers: Headers): FairQueue {
  const bytes = unpackedAtMost(body.byteLength, isPacked({ headers }))
  const found = lanes.find(({ mostBytes }) => bytes <= mostBytes) ?? lanes.at(-1)
  if (!found) throw new Error('there is no lane')
  return found.queue
}

const busy = (of: QueueFull['of']): AppError =>
  new AppError('BUSY', {
    title: 'The server is busy',
    detail: `too many requests ${of === 'owner' ? 'of yours ' : ''}wait; nothing was stored`,
    hint: 'send the same request again; a repeat never stores twice',
    retryAfterSeconds: 1,
  })

const gone = (): AppError =>
  new AppError('BAD_REQUEST', {
    title: 'The sender has gone',
    detail: 'the connection ended before the request had its turn; nothing was stored',
  })

/**
 * Handles a request whose body has arrived as soon as capacity is free, round robin over owners: a slow sender holds none, and
 * what is unpacked at a time is bounded. What nobody waits for any more is not begun.
 * @param owner an organisation or an address @param limit bytes of the body on the wire
 * @throws AppError of the work, of reading the body (`readWire`); BUSY
 */
export async function runAdmitted<T>(
  owner: string,
  request: BufferedRequest,
  limit: number | undefined,
  work: (whole: BufferedRequest) => Promise<T>,
): Promise<T> {
  const { headers, signal } = request
  const body = await readWire(request, limit)
  return findLane(body, headers)
    .run(owner, async () => {
      if (signal.aborted) throw gone()
      return await work(arrived(request, body))
    })
    .catch((error: unknown) => {
      throw error instanceof QueueFull ? busy(error.of) : error
    })
}
