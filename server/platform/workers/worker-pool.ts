import type { Outcome } from '../db/batcher'
import { AppError } from '../errors'
import { FairQueue, type FairQueueLimits } from './fair-queue'
import type { InputReply } from './messages'
import { hasMark } from '../across-bundles'
import { Thread } from './thread'

const IS_UNWANTED = Symbol.for('meshbench.Unwanted')

/** Why a job was not run: nobody waited for it when its turn came. */
export class Unwanted extends Error {
  static override [Symbol.hasInstance](value: unknown): value is Unwanted {
    return hasMark(value, IS_UNWANTED)
  }

  constructor() {
    super('nobody waits for it any more')
    this.name = 'Unwanted'
  }

  get [IS_UNWANTED](): true {
    return true
  }
}

export type JobOptions = {
  /** buffers of the input that the caller needs no more: they are not copied */
  handedOver?: readonly ArrayBuffer[]
  /** asked when its turn comes; false drops the job */
  isWanted?: (() => boolean) | undefined
}

export type PoolOptions = FairQueueLimits & {
  /** path of a TypeScript file that calls `serveJobs` */
  entry: string
  /** memory of one thread, in MB; a job that needs more ends it */
  heapMb: number
}

function outcomeOf(job: string, reply: InputReply): Outcome<unknown> {
  if (reply.kind === 'done') return { result: reply.output }
  if (reply.kind === 'refused') return { error: new AppError(reply.code, reply.facts) }
  return { error: new Error(`job ${job} failed in its thread`, { cause: reply.stack }) }
}

/**
 * Threads that run jobs for many owners, fairly, each job with a limit of time and memory. Each keeps some 40 MB, so one is
 * started when a job finds none free, and that job takes whichever is free first.
 */
export class WorkerPool {
  private readonly queue: FairQueue
  private threads: Thread[] = []
  private readonly idle: Thread[] = []
  private readonly waiting: ((thread: Thread) => void)[] = []

  constructor(private readonly options: PoolOptions) {
    this.queue = new FairQueue(options)
  }

  /**
   * Runs a job in a thread. Ended threads are replaced when they are needed.
   * @throws AppError that the job threw; QueueFull; Unwanted; ThreadEnded; Error for a fault in the job
   */
  async run(
    owner: string,
    job: string,
    input: unknown,
    maxMs: number,
    options: JobOptions = {},
  ): Promise<unknown> {
    const [outcome] = await this.runAll(owner, job, [input], maxMs, options)
    if (outcome === undefined) throw new Error(`job ${job} gave no reply`)
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  /**
   * Runs a job for several inputs in one place, and gives the outcome of each in order: one message there and one back,
   * where each would cost more than the work. @throws QueueFull, Unwanted, ThreadEnded for all of them
   */
  runAll(
    owner: string,
    job: string,
    inputs: readonly unknown[],
    maxMs: number,
    { handedOver = [], isWanted = () => true }: JobOptions = {},
  ): Promise<Outcome<unknown>[]> {
    return this.queue.run(owner, async () => {
      if (!isWanted()) throw new Unwanted()
      const thread = await this.take()
      const reply = await thread.run({ job, inputs }, maxMs, handedOver)
      this.offer(thread)
      if (reply.kind !== 'replies') throw new Error(`job ${job} got the reply "${reply.kind}"`)
      return reply.replies.map((one) => outcomeOf(job, one))
    })
  }

  /** Jobs that wait for a thread and that run. */
  size(): { waiting: number; running: number } {
    return this.queue.size()
  }

  /** Starts the first thread, so that the first job does not wait for the loading of its code. */
  warmUp(): void {
    if (this.alive() === 0) this.start()
  }

  private alive(): number {
    this.threads = this.threads.filter((thread) => !thread.hasEnded)
    return this.threads.length
  }

  /** One that cannot be started goes to whoever waits, to tell why. */
  private start(): void {
    const thread = new Thread(this.options.entry, this.options.heapMb)
    this.threads.push(thread)
    void thread.started().then(() => this.offer(thread))
  }

  private offer(thread: Thread): void {
    const next = this.waiting.shift()
    if (next) next(thread)
    else if (!thread.hasEnded) this.idle.push(thread)
  }

  /** Jobs that run are no more than threads, so whoever waits here gets one that loads or that another job leaves. */
  private take(): Promise<Thread> {
    for (let thread = this.idle.pop(); thread; thread = this.idle.pop())
      if (!thread.hasEnded) return Promise.resolve(thread)
    const taken = new Promise<Thread>((resolve) => this.waiting.push(resolve))
    if (this.alive() < this.options.running) this.start()
    return taken
  }
}
