/** What became of one item of a batch: done, or refused for a reason of its own. */
export type Outcome<Result> = { result: Result } | { error: unknown }

export type BatcherOptions<Item, Result> = {
  /**
   * Does the work of a batch whole, and gives the outcome of each item in order. If it throws, nothing of the batch is
   * done.
   */
  run: (items: Item[]) => Promise<Outcome<Result>[]>
  /** whether an error of `run` may be the fault of a single item, so that its neighbours are tried without it */
  mayBeOfOneItem?: (error: unknown) => boolean
  sizeOf?: (item: Item) => number
  /** items of a batch */
  maxItems: number
  /** sum of their sizes; an item above it is a batch of its own */
  maxSize?: number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Does items that wait together as one batch: while one batch runs, the next gathers, so the cost of a round trip or a
 * commit is shared, and nobody waits for company. An item that finds nothing under way runs at once, alone. Items keep
 * their order.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = []
  private underWay = 0
  private isRunning = false

  constructor(private readonly options: BatcherOptions<Item, Result>) {}

  /** Resolves when its batch is done. @throws the error of the item, or of the batch if it has only this one */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      if (!this.isRunning) void this.runAll()
    })
  }

  /** Items that wait, and those of the batch under way. */
  size(): { waiting: number; running: number } {
    return { waiting: this.waiting.length, running: this.underWay }
  }

  private async runAll(): Promise<void> {
    this.isRunning = true
    let tell = (): void => undefined
    while (this.waiting.length > 0) {
      const batch = this.takeBatch()
      this.underWay = batch.length
      const outcomes = this.runBatch(batch)
      // What those of the last batch do with their results, they do while this one is under way, not before it begins.
      setImmediate(tell)
      tell = await outcomes
    }
    this.underWay = 0
    this.isRunning = false
    tell()
  }

  private takeBatch(): Waiting<Item, Result>[] {
    const { maxItems, maxSize = Infinity, sizeOf = () => 0 } = this.options
    let size = 0
    const end = this.waiting.findIndex(({ item }, i) => {
      size += sizeOf(item)
      return i > 0 && (i >= maxItems || size > maxSize)
    })
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end)
  }

  /** A batch that fails runs again in halves, down to the item at fault. @returns what tells its items their outcomes */
  private async runBatch(batch: Waiting<Item, Result>[]): Promise<() => void> {
    try {
      const outcomes = await this.options.run(batch.map(({ item }) => item))
      return () =>
        batch.forEach(({ resolve, reject }, i) => {
          const outcome = outcomes[i] ?? { error: new Error('a batch gave no outcome for an item') }
          if ('error' in outcome) reject(outcome.error)
          else resolve(outcome.result)
        })
    } catch (error) {
      if (batch.length === 1 || this.options.mayBeOfOneItem?.(error) !== true)
        return () => batch.forEach(({ reject }) => reject(error))
      const half = Math.ceil(batch.length / 2)
      const [first, second] = [batch.slice(0, half), batch.slice(half)]
      const tellFirst = await this.runBatch(first)
      const tellSecond = await this.runBatch(second)
      return () => {
        tellFirst()
        tellSecond()
      }
    }
  }
}
