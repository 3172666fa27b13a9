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
  /** batches under way at a time; 1 where it is not given */
  atOnce?: number
  /** items that a batch has at least to begin beside another; 1 where it is not given */
  leastBeside?: number
  /** what an item works on: items that share one of these are never in two batches at a time, and keep their order */
  keysOf?: (item: Item) => readonly string[]
}

type Waiting<Item, Result> = {
  item: Item
  keys: readonly string[]
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Does items that wait together as one batch: while others run, the next gathers, so the cost of a round trip or a commit is
 * shared, and nobody waits for company. Items that find nothing under way run at once, with those that are added in the same
 * turn. Items keep their order
 * where one batch runs at a time, or where they share a key.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = []
  private isDue = false
  private readonly underWay = new Set<readonly Waiting<Item, Result>[]>()

  constructor(private readonly options: BatcherOptions<Item, Result>) {}

  /** Resolves when its batch is done. @throws the error of the item, or of the batch if it has only this one */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const keys = this.options.keysOf?.(item) ?? []
      this.waiting.push({ item, keys, resolve, reject })
      if (this.isDue) return
      this.isDue = true
      queueMicrotask(() => {
        this.isDue = false
        this.begin()
      })
    })
  }

  /** Items that wait, and those of the batches under way. */
  size(): { waiting: number; running: number } {
    const running = [...this.underWay].reduce((sum, batch) => sum + batch.length, 0)
    return { waiting: this.waiting.length, running }
  }

  private begin(): void {
    while (this.waiting.length > 0 && this.underWay.size < (this.options.atOnce ?? 1)) {
      const batch = this.takeBatch()
      if (batch.length === 0) return
      this.underWay.add(batch)
      void this.runBatch(batch).then((tell) => {
        this.underWay.delete(batch)
        this.begin()
        // What these do with their results, they do while the next batch is under way, not before it begins.
        if (this.underWay.size > 0) setImmediate(tell)
        else tell()
      })
    }
  }

  /**
   * Takes what waits from the first on, but what must wait for a batch under way, or for an item that does; nothing where that
   * is too little to begin beside another batch.
   */
  private takeBatch(): Waiting<Item, Result>[] {
    const { maxItems, maxSize = Infinity, sizeOf = () => 0, leastBeside = 1 } = this.options
    const held = new Set([...this.underWay].flatMap((batch) => batch.flatMap(({ keys }) => keys)))
    const [batch, left]: [Waiting<Item, Result>[], Waiting<Item, Result>[]] = [[], []]
    let size = 0
    for (const [i, one] of this.waiting.entries()) {
      if (one.keys.some((key) => held.has(key))) {
        for (const key of one.keys) held.add(key)
        left.push(one)
        continue
      }
      size += sizeOf(one.item)
      if (batch.length > 0 && (batch.length >= maxItems || size > maxSize)) {
        left.push(...this.waiting.slice(i))
        break
      }
      batch.push(one)
    }
    if (this.underWay.size > 0 && batch.length < leastBeside) return []
    this.waiting = left
    return batch
  }

  /** A batch that fails runs again in halves, down to the item at fault. @returns a function that resolves its items */
  private async runBatch(batch: readonly Waiting<Item, Result>[]): Promise<() => void> {
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
