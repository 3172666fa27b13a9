import { LRUCache } from 'lru-cache'
import { Batcher } from '@/server/platform/db/batcher'
import { isClient, type Db } from '@/server/platform/db/client'
import { log } from '@/server/platform/observe/log'
import { withoutRecording } from '@/server/platform/cache-dependencies'
import { addToWindows } from './window-rows'

/** A bucket that is counted, and whether a total is so far from its limit that other instances need not be asked. */
export type AskedBucket = { name: string; isFar: (total: number) => boolean }
/** Requests in the window of a bucket with this one, and when it ends. */
export type WindowCount = { count: number; resetSeconds: number }
/** What this process knows of a window: `unsettled` of `count` are not in the database yet. */
type Window = { count: number; unsettled: number; endsAtMs: number }
type PendingRequests = { names: readonly string[]; requests: number }

/** Other instances learn of requests after so long, unless a bucket comes near its limit before. */
const SETTLE_MS = 250
const MAX_WINDOWS = 10_000

const secondsTo = (endsAtMs: number): number =>
  Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1000))

/**
 * Counts requests by bucket and minute: in memory while their number is far from the limit, else in the database, which
 * has what all instances counted. The first request of each window reads the database, whose clock alone counts.
 */
export class WindowCounter {
  /** Those that were not used for longest give way; what they have unsettled is not counted. */
  private readonly windows = new LRUCache<string, Window>({ max: MAX_WINDOWS })
  private readonly database: Batcher<PendingRequests, WindowCount[]>
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly db: Db) {
    this.database = new Batcher<PendingRequests, WindowCount[]>({
      maxItems: 500,
      run: async (asked) => (await this.addAll(asked)).map((result) => ({ result })),
    })
  }

  /** Adds to each bucket, and gives its total. */
  add(buckets: readonly AskedBucket[], requests: number): Promise<WindowCount[]> {
    const open = buckets.map(({ name }) => this.openWindow(name))
    const isFar = buckets.every(({ isFar }, i) => {
      const window = open[i]
      return window ? isFar(window.count + requests) : false
    })
    if (!isFar) return this.database.add({ names: buckets.map(({ name }) => name), requests })
    this.settleSoon()
    return Promise.resolve(
      open.flatMap((window) => {
        if (!window) return []
        window.count += requests
        window.unsettled += requests
        return { count: window.count, resetSeconds: secondsTo(window.endsAtMs) }
      }),
    )
  }

  private openWindow(name: string): Window | null {
    const window = this.windows.get(name)
    return window && window.endsAtMs > Date.now() ? window : null
  }

  /** Takes what is counted here alone, to be added in the database. */
  private takeUnsettled(name: string): number {
    const window = this.openWindow(name)
    if (!window) return 0
    const { unsettled } = window
    window.unsettled = 0
    return unsettled
  }

  /** Counts requests of one moment together; each gets the total as it was with it and those before it. */
  private async addAll(asked: readonly PendingRequests[]): Promise<WindowCount[][]> {
    const requests = new Map<string, number>()
    for (const { names, requests: more } of asked)
      for (const name of names) requests.set(name, (requests.get(name) ?? 0) + more)
    const totals = await this.addSums(requests)
    const seen = new Map(
      [...requests].map(([name, sum]) => [name, (totals.get(name)?.count ?? 0) - sum]),
    )
    return asked.map(({ names, requests: more }) =>
      names.map((name) => {
        const count = (seen.get(name) ?? 0) + more
        seen.set(name, count)
        return { count, resetSeconds: secondsTo(totals.get(name)?.endsAtMs ?? 0) }
      }),
    )
  }

  /** Adds new requests and those that are not settled, and keeps the totals. */
  private async addSums(requests: ReadonlyMap<string, number>): Promise<Map<string, Window>> {
    const taken = new Map([...requests.keys()].map((name) => [name, this.takeUnsettled(name)]))
    const sums = new Map([...requests].map(([name, sum]) => [name, sum + (taken.get(name) ?? 0)]))
    try {
      const rows = await addToWindows(this.db, sums)
      const now = Date.now()
      return new Map(
        rows.map(({ bucket, count, leftMs }) => [
          bucket,
          this.keep(bucket, { count, unsettled: 0, endsAtMs: now + leftMs }),
        ]),
      )
    } catch (error) {
      for (const [name, unsettled] of taken) {
        const window = this.openWindow(name)
        if (window) window.unsettled += unsettled
      }
      throw error
    }
  }

  /** What was counted here while the database was asked comes on top of what it says. */
  private keep(name: string, said: Window): Window {
    // A transaction ends before anything would be settled.
    if (!isClient(this.db)) return said
    const unsettled = this.openWindow(name)?.unsettled ?? 0
    this.windows.set(name, { ...said, count: said.count + unsettled, unsettled })
    return said
  }

  private settleSoon(): void {
    if (this.timer) return
    this.timer = setTimeout(() => {
      this.timer = null
      void withoutRecording(() => this.settle())
    }, SETTLE_MS)
    this.timer.unref()
  }

  private async settle(): Promise<void> {
    const names = [...this.windows.entries()].filter(([, { unsettled }]) => unsettled > 0)
    if (names.length === 0) return
    try {
      await this.addSums(new Map(names.map(([name]) => [name, 0])))
    } catch (error) {
      log.warn({ err: error }, 'counts of requests are not in the database yet')
      this.settleSoon()
    }
  }
}
