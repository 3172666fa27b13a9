import { AppError } from '@/server/platform/errors'
import { inProject } from '@/server/platform/in-project'
import { QueueFull } from '@/server/platform/workers/fair-queue'
import { ThreadEnded } from '@/server/platform/workers/thread'
import { Unwanted, WorkerPool } from '@/server/platform/workers/worker-pool'

/** Drawings for one address that may wait for the drawing thread; beyond that, it is told to retry. */
export const MAX_WAITING = 24
const MAX_DRAWING_MS = 15_000

// Bundles each have a copy of this module; all draw in the same thread.
const shared = globalThis as { meshbenchDrawing?: WorkerPool }
const pool = (shared.meshbenchDrawing ??= new WorkerPool({
  entry: inProject('server', 'charts', 'drawing', 'draw-worker.ts'),
  // Of JavaScript: pixels are in the memory of WebAssembly, which MAX_PIXELS limits.
  heapMb: 128,
  running: 1,
  runningOfOwner: 1,
  waitingOfOwner: MAX_WAITING,
  waiting: 10 * MAX_WAITING,
}))

/** Who waits for a drawing. */
export type Asker = {
  /** whose turn it takes: a client address */
  owner: string
  /** asked when its turn comes: whether anybody still waits for it; absent where somebody does */
  isWanted?: () => boolean
}

const busy = (detail: string): AppError =>
  new AppError('BUSY', {
    title: 'The server is busy',
    detail,
    hint: 'try again in a few seconds',
    retryAfterSeconds: 5,
  })

function toDrawingError(error: unknown): Error {
  if (error instanceof QueueFull)
    return busy(
      `too many pictures ${error.of === 'owner' ? 'for your address ' : ''}are waiting to be drawn`,
    )
  if (error instanceof Unwanted) return busy('nobody waited for the picture any more')
  if (error instanceof ThreadEnded && error.why === 'too slow')
    return busy(`the picture was not drawn within ${MAX_DRAWING_MS / 1000} s`)
  return new Error('the picture could not be drawn', { cause: error })
}

/**
 * Runs a job of `draw-worker.ts` in the thread that draws.
 * @throws AppError BUSY when too many wait or this one takes too long; Error for what cannot be drawn
 */
export async function inDrawingThread(
  job: string,
  input: unknown,
  { owner, isWanted }: Asker,
): Promise<unknown> {
  try {
    return await pool.run(owner, job, input, MAX_DRAWING_MS, { isWanted })
  } catch (error) {
    throw toDrawingError(error)
  }
}
