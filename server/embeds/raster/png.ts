import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '@/server/platform/errors'
import { inProject } from '@/server/platform/in-project'
import { FairQueue, QueueFull } from '@/server/platform/workers/fair-queue'

/** Maximum pixels of a picture: each takes four bytes while it is drawn. */
export const MAX_PIXELS = 16_000_000
/** Pictures for one address that may wait for the drawing thread; beyond that, it is told to retry. */
export const MAX_WAITING = 24
const MAX_MS = 15_000

const Reply = z.union([
  z.object({ png: z.instanceof(Uint8Array) }),
  z.object({ error: z.string() }),
])

/** The shipped font: a picture must not depend on the fonts of the machine. */
const FONTS = ['inter-regular.ttf', 'inter-semibold.ttf'].map((name) =>
  inProject('public', 'fonts', name),
)

/** One drawing thread; addresses take turns. */
const newRaster = () => ({
  thread: null as Worker | null,
  queue: new FairQueue({
    running: 1,
    runningOfOwner: 1,
    waitingOfOwner: MAX_WAITING,
    waiting: 10 * MAX_WAITING,
  }),
})
// Bundles each have a copy of this module; all draw in the same thread.
const shared = globalThis as { meshbenchRaster?: ReturnType<typeof newRaster> }
const raster = (shared.meshbenchRaster ??= newRaster())

function startThread(): Worker {
  const started = new Worker(inProject('server', 'embeds', 'raster', 'worker.mjs'), {
    workerData: { fonts: FONTS },
  })
  // Must not keep the process alive.
  started.unref()
  const forget = (): void => {
    if (raster.thread === started) raster.thread = null
  }
  started.once('exit', forget)
  started.once('error', forget)
  return started
}

/** Terminates a thread that hangs or uses too much memory; the next picture starts a new one. */
async function endThread(): Promise<void> {
  const old = raster.thread
  raster.thread = null
  await old?.terminate()
}

const busy = (detail: string): AppError =>
  new AppError('BUSY', {
    title: 'The server is busy',
    detail,
    hint: 'try again in a few seconds, or use the SVG',
    retryAfterSeconds: 5,
  })

async function drawNow(svg: string, scale: number): Promise<Buffer> {
  const worker = (raster.thread ??= startThread())
  const reply = await new Promise<unknown>((resolve, reject) => {
    const finish = (act: () => void): void => {
      clearTimeout(patience)
      worker.removeAllListeners('message')
      worker.off('error', fail)
      act()
    }
    const fail = (error: Error): void => finish(() => reject(error))
    const patience = setTimeout(() => {
      void endThread()
      fail(busy(`the picture was not drawn within ${MAX_MS / 1000} s`))
    }, MAX_MS)
    worker.once('message', (message) => finish(() => resolve(message)))
    worker.once('error', fail)
    worker.postMessage({ svg, scale })
  })
  const result = Reply.parse(reply)
  if ('error' in result) throw new Error(`the picture could not be drawn: ${result.error}`)
  return Buffer.from(result.png)
}

const refusalOf = (error: unknown): unknown =>
  error instanceof QueueFull
    ? busy(
        `too many pictures ${error.of === 'owner' ? 'for your address ' : ''}are waiting to be drawn`,
      )
    : error

/**
 * An SVG picture as PNG, drawn with the shipped font; the same picture gives the same bytes. Colours must be
 * literals: the renderer does not support custom properties or media queries.
 * @param size of the SVG in px @param scale pixels of the PNG per px @param owner whose turn it takes: an address
 * @throws AppError BAD_REQUEST above MAX_PIXELS; BUSY when too many pictures wait or this one takes too long
 */
export async function pngOf(
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
  return raster.queue
    .run(owner, () => drawNow(svg, scale))
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
}
