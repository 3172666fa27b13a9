/**
 * Holds work back until there is enough of it to be done as one batch, or until nobody else is expected to join: whoever is
 * alone waits for nobody.
 */
export class Gathering {
  private expected = 0
  private waiting: (() => void)[] = []

  constructor(private readonly most: number) {}

  /** Announces one that will `join` or `leave`. */
  expect(): void {
    this.expected++
  }

  /** Begins `work` with that of all who have joined, in the order of their calls. */
  join<T>(work: () => Promise<T>): Promise<T> {
    this.expected--
    return new Promise<T>((resolve, reject) => {
      this.waiting.push(() => void work().then(resolve, reject))
      this.beginIfComplete()
    })
  }

  /** One that was expected does not join. */
  leave(): void {
    this.expected--
    this.beginIfComplete()
  }

  private beginIfComplete(): void {
    if (this.expected > 0 && this.waiting.length < this.most) return
    const all = this.waiting
    this.waiting = []
    for (const begin of all) begin()
  }
}
