import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { env } from '@/env'
import { Batcher } from '@/server/platform/db/batcher'
import { AppError } from '@/server/platform/errors'
import { gauge } from '@/server/platform/observe/metrics'
import { inProject } from '@/server/platform/in-project'
import { QueueFull } from '@/server/platform/workers/fair-queue'
import { ThreadEnded } from '@/server/platform/workers/thread'
import { WorkerPool } from '@/server/platform/workers/worker-pool'
import { countParsed, countRefused } from './count-parsed'

// Bundles each have a copy of this module; the threads that the start of the site warms up must be those of its routes.
const shared = globalThis as { meshbenchReaders?: WorkerPool }
// Workers share the cores.
const running = Math.max(2, Math.ceil(availableParallelism() / (env.SITE_WORKERS ?? 1)))
const pool = (shared.meshbenchReaders ??= new WorkerPool({
  entry: inProject('server', 'runs', 'parse', 'parser-worker.ts'),
  heapMb: 512,
  running,
  // One place is always left for others while a sender's files take their time.
  runningOfOwner: running - 1,
  waitingOfOwner: 256,
  waiting: 1024,
}))

gauge('meshbench_queue_waiting', { queue: 'readers' }, () => pool.size().waiting)
gauge('meshbench_queue_running', { queue: 'readers' }, () => pool.size().running)

/** Files up to this size are read several at a time where an owner sends many. */
const MAX_SHARED_BYTES = 64_000
const MAX_BATCH_FILES = 16

/** By owner and job; one that is dropped while it runs still answers. */
const batchers = new LRUCache<string, Batcher<unknown, unknown>>({ max: 1000 })

function together(owner: string, job: string): Batcher<unknown, unknown> {
  const name = `${job} ${owner}`
  const known = batchers.get(name)
  if (known) return known
  const made = new Batcher<unknown, unknown>({
    maxItems: MAX_BATCH_FILES,
    run: (inputs) => pool.runAll(owner, job, inputs, scaleMaxMs(MAX_SHARED_BYTES)),
    // A file that takes too long must not be laid on its neighbours.
    mayBeOfOneItem: (error) => error instanceof ThreadEnded,
  })
  batchers.set(name, made)
  return made
}

/** Starts a thread, in the background, before the first file comes. */
export const warmUpParsers = (): void => pool.warmUp()

/** Time for a file of `bytes` as sent: a real one needs a hundredth of it. */
const scaleMaxMs = (bytes: number): number => env.READ_LIMIT_MS * (1 + bytes / 1e6)

const tooMuch = (title: string, detail: string): AppError =>
  new AppError('INVALID_RESULT', {
    title,
    detail,
    cause: 'TOO_MUCH_WORK',
    hint: 'send the summary output of the harness (fortio -json, k6 --summary-export, vegeta report -type=json), not its raw samples',
  })

function toRefusal(error: unknown, maxMs: number): unknown {
  if (error instanceof QueueFull)
    return new AppError('BUSY', {
      title: 'The server is busy',
      detail: `too many files ${error.of === 'owner' ? 'of yours ' : ''}wait to be read; nothing was stored`,
      hint: 'send the same request again; a repeat never stores twice',
      retryAfterSeconds: 1,
    })
  if (!(error instanceof ThreadEnded)) return error
  if (error.why === 'too slow')
    return tooMuch(
      'The file takes too long to read',
      `expected a file that is read within ${(maxMs / 1000).toFixed(1)} s`,
    )
  if (error.why === 'out of memory')
    return tooMuch('The file takes too much memory to read', 'expected a file of fewer values')
  return error
}

/**
 * Makes a pure function that reads what was sent run in another thread, with limits of time and memory, so that no file
 * stops the site. `server/runs/parse/parser-worker.ts` serves it under the same name.
 * @param job name of the function there
 */
export const parseInWorker =
  <Read extends (input: never) => unknown>(job: string) =>
  /**
   * @param owner whose turn it takes: an organisation or an address @param bytes of the input as sent
   * @param handedOver buffers of the input that are gone for the caller, instead of copied
   * @throws AppError that the function throws; INVALID_RESULT beyond the limits; BUSY
   */
  async (
    owner: string,
    input: Parameters<Read>[0],
    bytes: number,
    handedOver: readonly ArrayBuffer[] = [],
  ): Promise<ReturnType<Read>> => {
    const maxMs = scaleMaxMs(bytes)
    const isSmall = bytes <= MAX_SHARED_BYTES && handedOver.length === 0
    try {
      // The thread runs the function of this type, and structured cloning keeps plain data as they are.
      const read = await (isSmall
        ? together(owner, job).add(input)
        : pool.run(owner, job, input, maxMs, { handedOver }))
      countParsed(job, read)
      return read as ReturnType<Read>
    } catch (error) {
      const refusal = toRefusal(error, maxMs)
      countRefused(job, refusal)
      throw refusal
    }
  }
