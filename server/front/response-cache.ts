import { LRUCache } from 'lru-cache'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Front, Serve } from '@/server/platform/http/guard-server'
import { recordReads, type TagVersions } from '@/server/platform/reads'
import { QueueFull } from '@/server/platform/workers/fair-queue'
import { askedOf, type Asked } from './addresses'
import { capture, type Captured } from './capture'
import { bytesOf, keptOf, today, type Kept } from './kept'
import { sendCaptured, sendKept } from './send'
import { refuseBusy, type InTurn } from './turns'

type Made = { captured: Captured; kept: Kept | null }
/** The making of a response that several wait for. `order`: those who asked before it began may not take what it gives unseen. */
type Flight = { order: number; made: Promise<Made> }

export type CacheCounts = {
  /** responses from memory */
  hits: number
  /** responses of the framework that were kept */
  misses: number
  /** responses of the framework that were not kept */
  refused: number
  /** requests that were handed on unseen */
  passed: number
  /** kept responses whose tags had been bumped */
  outdated: number
  entries: number
  bytes: number
}

export type CacheOptions = {
  maxBytes: number
  /** whether the tags are at these versions, by a query that begins after the call */
  isCurrent: (versions: TagVersions) => Promise<boolean>
  /** whether the site is reached by https */
  isSecure: boolean
  /** makes responses a few at a time; at once where it is left out */
  inTurn?: InTurn
  /** hands on what is never kept; at once where it is left out */
  pass?: Front
  /** makes some responses itself, and hands the others on */
  direct?: (next: Serve) => Serve
}

/**
 * Whole responses in front of the framework. One is served only while the versions of its tags are those it was made at,
 * checked after the request has come: nobody sees what was true before a write that was acknowledged to anybody.
 */
export class ResponseCache {
  private readonly entries: LRUCache<string, Kept>
  private readonly flights = new Map<string, Flight>()
  private readonly counted = { hits: 0, misses: 0, refused: 0, passed: 0, outdated: 0 }
  private order = 0

  constructor(private readonly options: CacheOptions) {
    this.entries = new LRUCache({
      maxSize: options.maxBytes,
      // A single response must never evict most of the others.
      maxEntrySize: Math.floor(options.maxBytes / 8),
      sizeCalculation: bytesOf,
    })
  }

  counts(): CacheCounts {
    const { size: entries, calculatedSize: bytes } = this.entries
    return { ...this.counted, entries, bytes }
  }

  /** Responds to what may be kept; hands everything else on. */
  serve(request: IncomingMessage, response: ServerResponse, next: Serve): void {
    const asked = askedOf(request)
    if (asked === null) {
      this.counted.passed++
      if (this.options.pass) this.options.pass(request, response, next)
      else next(request, response)
      return
    }
    this.respond(asked, request, response, next).catch((error: unknown) => {
      if (error instanceof QueueFull) return refuseBusy(response)
      // Without the database nothing is known to be current; the framework says so in its own way.
      if (response.headersSent) response.destroy()
      else next(request, response)
    })
  }

  private async respond(
    asked: Asked,
    request: IncomingMessage,
    response: ServerResponse,
    next: Serve,
  ): Promise<void> {
    const order = ++this.order
    for (;;) {
      const kept = this.entries.get(asked.key)
      if (kept && (await this.isCurrent(asked.key, kept))) {
        this.counted.hits++
        return sendKept(request, response, kept, 'hit')
      }
      const flight = this.flights.get(asked.key)
      if (!flight) return this.lead(asked, request, response, next)
      const made = await flight.made
      if (made.kept === null) {
        // Others have learned that this is made for each; none waits for another's again.
        this.counted.refused++
        return send(request, response, await this.make(asked, request, next))
      }
      // Made of data read after this request came, whatever has changed since.
      if (flight.order > order) {
        this.counted.hits++
        return sendKept(request, response, made.kept, 'hit; detail=shared')
      }
    }
  }

  /** Whether a kept response is current, by a query that begins now; drops it if it is not. */
  private async isCurrent(key: string, kept: Kept): Promise<boolean> {
    if (kept.day === today() && (await this.options.isCurrent(kept.versions))) return true
    this.counted.outdated++
    if (this.entries.peek(key) === kept) this.entries.delete(key)
    return false
  }

  private async lead(
    asked: Asked,
    request: IncomingMessage,
    response: ServerResponse,
    next: Serve,
  ): Promise<void> {
    const made = this.make(asked, request, next)
    const flight = { order: ++this.order, made }
    this.flights.set(asked.key, flight)
    try {
      const { kept } = await made
      if (kept) this.entries.set(asked.key, kept)
      this.counted[kept ? 'misses' : 'refused']++
    } finally {
      this.flights.delete(asked.key)
    }
    return send(request, response, await made)
  }

  private make(asked: Asked, request: IncomingMessage, next: Serve): Promise<Made> {
    const { inTurn } = this.options
    const work = () => this.makeNow(asked, request, next)
    return inTurn ? inTurn(request, work) : work()
  }

  private async makeNow(asked: Asked, request: IncomingMessage, next: Serve): Promise<Made> {
    const day = today()
    const { isSecure, direct } = this.options
    const serve = direct ? direct(next) : next
    const { reads, result } = recordReads(() => capture(request, asked, serve))
    const captured = await result
    const versions = reads.isCovered ? reads.versions : null
    return {
      captured,
      kept: await keptOf(captured, { versions, day, isPage: asked.isPage, isSecure }),
    }
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { captured, kept }: Made,
): Promise<void> {
  if (captured.status === 0) {
    response.destroy()
    return
  }
  // What is left of a limit is of this request alone.
  for (const [name, value] of Object.entries(captured.headers))
    if (kept && name.startsWith('ratelimit-') && value !== undefined)
      response.setHeader(name, value)
  if (kept) sendKept(request, response, kept, 'fwd=miss; stored')
  else await sendCaptured(request, response, captured)
}
