import type { ServerResponse } from 'node:http'

/** Those who wait for one response. */
export class Waiters {
  private present = 0
  private readonly left = new AbortController()

  /** @param first whoever asked first */
  constructor(first: ServerResponse) {
    this.add(first)
  }

  /** Aborted once all have gone, or have their response. */
  get signal(): AbortSignal {
    return this.left.signal
  }

  /** Lets what they wait for be made to its end, whoever leaves. */
  stay(): void {
    this.present++
  }

  add(response: ServerResponse): void {
    const leave = (): void => {
      this.present--
      if (this.present === 0) this.left.abort()
    }
    this.present++
    if (response.closed) leave()
    else response.once('close', leave)
  }
}
