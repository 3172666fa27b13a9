import { hasMark } from '../across-bundles'

/** Why a task was not taken: its owner has enough waiting, or everybody together has. */
export type Refusal = 'owner' | 'all'
const IS_QUEUE_FULL = Symbol.for('meshbench.QueueFull')

export class QueueFull extends Error {
  static override [Symbol.hasInstance](value: unknown): value is QueueFull {
    return hasMark(value, IS_QUEUE_FULL)
  }

  constructor(readonly of: Refusal) {
    super(of === 'owner' ? 'too many tasks of one owner wait' : 'too many tasks wait')
    this.name = 'QueueFull'
  }

  get [IS_QUEUE_FULL](): true {
    return true
  }
}

export type FairQueueLimits = {
  /** tasks that run at a time */
  running: number
  /** tasks of one owner that run at a time */
  runningOfOwner: number
  /** tasks of one owner that wait, beside those that run */
  waitingOfOwner: number
  /** tasks that wait in all */
  waiting: number
}

type Task = { run: () => Promise<void>; refuse: () => void }

/**
 * Runs tasks of many owners, a few at a time. Owners take turns, so one with many tasks delays each other owner by one task.
 * Where no room is left, the last task of the owner with the most of them gives way to one of an owner with fewer.
 * @throws QueueFull (as a rejection) for a task that finds no room to wait, or that gives way
 */
export class FairQueue {
  /** Owners in the order of their turns; an owner is in it as long as a task of it waits. */
  private readonly lines = new Map<string, Task[]>()
  /** Tasks that run, by owner; no owner with none. */
  private readonly busy = new Map<string, number>()
  private running = 0
  private waiting = 0

  constructor(private readonly limits: FairQueueLimits) {}

  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const line = this.lines.get(owner) ?? []
      if (!this.hasPlace(owner)) {
        if (line.length >= this.limits.waitingOfOwner) return reject(new QueueFull('owner'))
        if (this.waiting >= this.limits.waiting && !this.makeRoom(line.length))
          return reject(new QueueFull('all'))
      }
      line.push({
        run: () => work().then(resolve, reject),
        refuse: () => reject(new QueueFull('owner')),
      })
      this.lines.set(owner, line)
      this.waiting++
      this.next()
    })
  }

  /** Refuses the last task of the longest line, if it stays longer than that of a newcomer with `length` tasks. */
  private makeRoom(length: number): boolean {
    const [longest = []] = [...this.lines.values()].sort((a, b) => b.length - a.length)
    if (longest.length <= length + 1) return false
    longest.pop()?.refuse()
    this.waiting--
    return true
  }

  /** Tasks that wait and that run. */
  size(): { waiting: number; running: number } {
    return { waiting: this.waiting, running: this.running }
  }

  private hasPlace(owner: string): boolean {
    const isBusy = (this.busy.get(owner) ?? 0) >= this.limits.runningOfOwner
    return this.running < this.limits.running && !isBusy
  }

  private next(): void {
    for (;;) {
      const turn = [...this.lines].find(([owner]) => this.hasPlace(owner))
      if (turn === undefined) return
      const [owner, line] = turn
      // To the end of the queue of owners, where more of its tasks wait.
      this.lines.delete(owner)
      const task = line.shift()
      if (line.length > 0) this.lines.set(owner, line)
      if (task === undefined) continue
      this.waiting--
      this.count(owner, 1)
      void task.run().finally(() => {
        this.count(owner, -1)
        this.next()
      })
    }
  }

  private count(owner: string, tasks: 1 | -1): void {
    this.running += tasks
    const busy = (this.busy.get(owner) ?? 0) + tasks
    if (busy === 0) this.busy.delete(owner)
    else this.busy.set(owner, busy)
  }
}
