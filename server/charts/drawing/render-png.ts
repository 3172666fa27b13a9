import { z } from 'zod'
import { AppError } from '@/server/platform/errors'
import { inProject } from '@/server/platform/in-project'
import { QueueFull } from '@/server/platform/workers/fair-queue'
import { ThreadEnded } from '@/server/platform/workers/thread'
import { WorkerPool } from '@/server/platform/workers/worker-pool'

/** Maximum pixels of a picture: each takes four bytes while it is drawn. */
export const MAX_PIXELS = 16_000_000
/** Pictures for one address that may wait for the drawing thread; beyond that, it is told to retry. */
export const MAX_WAITING = 24
const MAX_RENDER_MS = 15_000

// Bundles each have a copy of this module; all draw in the same thread.
const shared = globalThis as { meshbenchRaster?: WorkerPool }
const pool = (shared.meshbenchRaster ??= new WorkerPool({
  entry: inProject('server', 'charts', 'raster', 'render-worker.ts'),
  // Of JavaScript: pixels are in the memory of WebAssembly, which MAX_PIXELS limits.
  heapMb: 128,
  running: 1,
  runningOfOwner: 1,
  waitingOfOwner: MAX_WAITING,
  waiting: 10 * MAX_WAITING,
}))

const busy = (detail: string): AppError =>
  new AppError('BUSY', {
    title: 'The server is busy',
    detail,
    hint: 'try again in a few seconds, or use the SVG',
    retryAfterSeconds: 5,
  })

function toRenderError(error: unknown): Error {
  if (error instanceof QueueFull)
    return busy(
      `too many pictures ${error.of === 'owner' ? 'for your address ' : ''}are waiting to be drawn`,
    )
  if (error instanceof ThreadEnded && error.why === 'too slow')
    return busy(`the picture was not drawn within ${MAX_RENDER_MS / 1000} s`)
  return new Error('the picture could not be drawn', { cause: error })
}

/**
 * An SVG picture as PNG, drawn with the shipped font; the same picture gives the same bytes. Colours must be
 * literals: the renderer does not support custom properties or media queries.
 * @param size of the SVG in px @param scale pixels of the PNG per px @param owner whose turn it takes: an address
 * @throws AppError BAD_REQUEST above MAX_PIXELS; BUSY when too many pictures wait or this one takes too long; Error for a
 * picture that cannot be drawn
 */
export async function renderPng(
  svg: string,
  size: { width: number; height: number },
  { scale, owner }: { scale: number; owner: string },
): Promise<Buffer> {
  const pixels = Math.round(size.width * size.height * scale * scale)
  if (pixels > MAX_PIXELS)
    throw new AppError('BAD_REQUEST', {
      title: 'The picture is too large',
      detail: `expected at most ${MAX_PIXELS} pixels, found ${size.width} x ${size.height} at scale ${scale}`,
      hint: 'use a smaller width or scale, or the SVG, which has no pixels',
    })
  try {
    const png = await pool.run(owner, 'render', { svg, scale }, MAX_RENDER_MS)
    return Buffer.from(z.instanceof(Uint8Array).parse(png))
  } catch (error) {
    throw toRenderError(error)
  }
}
