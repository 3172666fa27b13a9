import type { Outcome } from '../batcher'
import { AppError } from '../errors'
import { FairQueue, type FairQueueLimits } from './fair-queue'
import type { InputReply } from './messages'
import { Thread } from './thread'

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

/** Threads that run jobs for many owners, fairly, each job with a limit of time and memory. */
export class WorkerPool {
  private readonly queue: FairQueue
  private readonly idle: Thread[] = []

  constructor(private readonly options: PoolOptions) {
    this.queue = new FairQueue(options)
  }

  /**
   * Runs a job in a thread. Ended threads are replaced when they are needed.
   * @param handedOver buffers of the input that the caller needs no more: they are not copied
   * @throws AppError that the job threw; QueueFull; ThreadEnded; Error for a fault in the job
   */
  async run(
    owner: string,
    job: string,
    input: unknown,
    maxMs: number,
    handedOver: readonly ArrayBuffer[] = [],
  ): Promise<unknown> {
    const [outcome] = await this.runAll(owner, job, [input], maxMs, handedOver)
    if (outcome === undefined) throw new Error(`job ${job} gave no reply`)
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  /**
   * Runs a job for several inputs in one place, and gives the outcome of each in order: one message there and one back,
   * where each would cost more than the work. @throws QueueFull, ThreadEnded for all of them
   */
  runAll(
    owner: string,
    job: string,
    inputs: readonly unknown[],
    maxMs: number,
    handedOver: readonly ArrayBuffer[] = [],
  ): Promise<Outcome<unknown>[]> {
    return this.queue.run(owner, async () => {
      const thread = this.take()
      const reply = await thread.run({ job, inputs }, maxMs, handedOver)
      this.idle.push(thread)
      if (reply.kind !== 'replies') throw new Error(`job ${job} got the reply "${reply.kind}"`)
      return reply.replies.map((one) => outcomeOf(job, one))
    })
  }

  /** Jobs that wait for a thread and that run. */
  size(): { waiting: number; running: number } {
    return this.queue.size()
  }

  /** Starts the threads that are missing, so that the first jobs do not wait for the loading of their code. */
  warmUp(): void {
    for (let i = this.idle.length; i < this.options.running; i++) this.idle.push(this.start())
  }

  private start(): Thread {
    return new Thread(this.options.entry, this.options.heapMb)
  }

  private take(): Thread {
    for (let thread = this.idle.pop(); thread; thread = this.idle.pop())
      if (!thread.hasEnded) return thread
    return this.start()
  }
}
