import { Worker } from 'node:worker_threads'
import { hasMark } from '../across-bundles'
import { inProject } from '../in-project'
import type { JobReply, JobRequest } from './messages'
import { readThreadCpuMs } from './thread-time'

const IS_THREAD_ENDED = Symbol.for('meshbench.ThreadEnded')

/** Why a thread gave no reply; it has ended. */
export class ThreadEnded extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ThreadEnded {
    return hasMark(value, IS_THREAD_ENDED)
  }

  constructor(
    readonly why: 'too slow' | 'out of memory' | 'crashed',
    cause?: unknown,
  ) {
    super(`the thread was ended: ${why}`, { cause })
    this.name = 'ThreadEnded'
  }

  get [IS_THREAD_ENDED](): true {
    return true
  }
}

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const START = inProject('server', 'platform', 'workers', 'start.mjs')

/** Loading the code of a thread takes a second on a slow machine, and is no fault of its first job. */
const MAX_START_MS = 60_000

/** A job that waits for the processor of a busy machine has this many times its time to wait in. */
const MAX_WAITING = 10

/** Room for new objects: half of what is usual, as little of what a job makes outlives it, and each thread keeps it. */
const YOUNG_MB = 24

/** A thread that runs one job at a time. */
export class Thread {
  private readonly worker: Worker
  private readonly ready: Promise<JobReply>
  hasEnded = false

  /** @param entry path of a TypeScript file that calls `serveJobs` */
  constructor(entry: string, heapMb: number) {
    this.worker = new Worker(START, {
      workerData: { entry },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    // Must not keep the process alive.
    this.worker.unref()
    const markEnded = (): void => void (this.hasEnded = true)
    // Without a listener, an error between two jobs would end the process.
    this.worker.on('error', markEnded).once('exit', markEnded)
    this.ready = this.reply(MAX_START_MS)
    // Whoever waits for it learns of the error; without anybody it is not an unhandled one.
    this.ready.catch(() => undefined)
  }

  /** Resolves when its code is loaded, or cannot be, which its first job learns. */
  started(): Promise<void> {
    return this.ready.then(
      () => undefined,
      () => undefined,
    )
  }

  /**
   * Resolves with the reply of a job.
   * @param maxMs of the processor, where the system reports the use of a thread; else of the clock
   * @throws ThreadEnded after which the thread is of no more use
   */
  async run(
    request: JobRequest,
    maxMs: number,
    handedOver: readonly ArrayBuffer[] = [],
  ): Promise<JobReply> {
    const ready = await this.ready
    const thread = ready.kind === 'ready' ? ready.thread : null
    const reply = this.reply(maxMs, thread)
    this.worker.postMessage(request, handedOver)
    return reply
  }

  private reply(maxMs: number, thread: number | null = null): Promise<JobReply> {
    const { worker } = this
    const [began, before] = [performance.now(), readThreadCpuMs(thread)]
    const leftMs = (): number => {
      const used = readThreadCpuMs(thread)
      if (before === null || used === null) return 0
      return performance.now() - began < MAX_WAITING * maxMs ? maxMs - (used - before) : 0
    }
    return new Promise((resolve, reject) => {
      const finish = (act: () => void): void => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        act()
      }
      const end = (ended: ThreadEnded): void => {
        this.hasEnded = true
        void worker.terminate()
        finish(() => reject(ended))
      }
      const onMessage = (reply: JobReply): void => finish(() => resolve(reply))
      const onError = (error: Error): void =>
        end(new ThreadEnded(isOutOfMemory(error) ? 'out of memory' : 'crashed', error))
      const onExit = (): void => end(new ThreadEnded('crashed'))
      const look = (): void => {
        const more = leftMs()
        if (more < 1) end(new ThreadEnded('too slow'))
        else timer = setTimeout(look, more)
      }
      let timer = setTimeout(look, maxMs)
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    })
  }
}
