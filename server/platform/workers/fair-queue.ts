/** Why a task was not taken: its owner has enough waiting, or everybody together has. */
export type Refusal = 'owner' | 'all'
export class QueueFull extends Error {
  constructor(readonly of: Refusal) {
    super(of === 'owner' ? 'too many tasks of one owner wait' : 'too many tasks wait')
    this.name = 'QueueFull'
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

type Task = () => Promise<void>

/**
 * Runs tasks of many owners, a few at a time. Owners take turns, so one with many tasks delays each other owner by one task.
 * @throws QueueFull (as a rejection) for a task that finds no room to wait
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
        if (this.waiting >= this.limits.waiting) return reject(new QueueFull('all'))
      }
      line.push(() => work().then(resolve, reject))
      this.lines.set(owner, line)
      this.waiting++
      this.next()
    })
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
      void task().finally(() => {
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
