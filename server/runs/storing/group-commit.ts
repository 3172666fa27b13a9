/** What became of one item of a batch: stored, or refused for a reason of its own. */
export type Outcome<Result> = { result: Result } | { error: unknown }

export type GroupCommitOptions<Item, Result> = {
  /**
   * Writes a batch whole, in one transaction, and gives the outcome of each item in order once it is committed.
   * If it throws, nothing of the batch is stored.
   */
  commit: (items: Item[]) => Promise<Outcome<Result>[]>
  /** whether an error of `commit` may be the fault of a single item, so that its neighbours are tried without it */
  mayBeOfOneItem: (error: unknown) => boolean
  sizeOf: (item: Item) => number
  /** items of a batch */
  maxItems: number
  /** sum of their sizes; an item above it is a batch of its own */
  maxSize: number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Writes items that wait together in one batch: while one batch commits, the next gathers. An item that finds nothing
 * under way is written at once, alone. Items of one caller keep their order.
 */
export class GroupCommit<Item, Result> {
  private waiting: Waiting<Item, Result>[] = []
  private isWriting = false

  constructor(private readonly options: GroupCommitOptions<Item, Result>) {}

  /** Resolves after the commit. @throws the error of the item, or of the batch if it has only this one */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      if (!this.isWriting) void this.writeAll()
    })
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) await this.write(this.takeBatch())
    this.isWriting = false
  }

  private takeBatch(): Waiting<Item, Result>[] {
    const { maxItems, maxSize, sizeOf } = this.options
    let size = 0
    const end = this.waiting.findIndex(({ item }, i) => {
      size += sizeOf(item)
      return i > 0 && (i >= maxItems || size > maxSize)
    })
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end)
  }

  /** A batch that fails is written in halves, down to the item at fault. */
  private async write(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.options.commit(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, i) => {
        const outcome = outcomes[i] ?? { error: new Error('a batch gave no outcome for an item') }
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.result)
      })
    } catch (error) {
      if (batch.length === 1 || !this.options.mayBeOfOneItem(error))
        return batch.forEach(({ reject }) => reject(error))
      const half = Math.ceil(batch.length / 2)
      await this.write(batch.slice(0, half))
      await this.write(batch.slice(half))
    }
  }
}
