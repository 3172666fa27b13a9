import { LRUCache } from 'lru-cache'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler, Serve } from '@/server/platform/http/guard-server'
import { log } from '@/server/platform/observe/log'
import { toCacheableRequest, plainAddress, type CacheableRequest } from './cacheable-request'
import { BROKEN_OFF } from './buffered-response'
import type { CheckFreshness } from './freshness'
import { cachedBytes, today, type CachedResponse } from './cached-response'
import { UncompressedBodies } from './uncompressed-bodies'
import { sendBuffered, sendCached } from './send-cached'
import { createTurns } from './turns'
import { Waiters } from './waiters'
import { isBusy, refuseBusy, type RenderQueue } from './render-queue'
import { renderResponse, type RenderedResponse } from './render-response'
import type { RenderOrder } from './render-client'

/** A response under way that several requests wait for. `order`: requests from before it began must check its freshness. */
type Flight = { order: number; made: Promise<RenderedResponse>; waiters: Waiters }

export type CacheCounts = {
  /** responses from memory */
  hits: number
  /** responses of the framework that were cached */
  misses: number
  /** responses of the framework that were not cached */
  refused: number
  /** requests that were delegated without a lookup */
  passed: number
  /** cached responses whose tags had been bumped */
  outdated: number
  entries: number
  bytes: number
}

export type CacheOptions = {
  maxBytes: number
  /** whether a cached response is fresh, by a statement that begins after the call */
  checkCurrent: CheckFreshness
  /** whether the site is reached by https */
  isSecure: boolean
  /** renders a few responses at a time; all at once if absent */
  inTurn?: RenderQueue
  /** delegates what is never cached; at once if absent */
  pass?: RequestHandler
  /** makes some responses itself, and delegates the others */
  direct?: (next: Serve) => Serve
  /** renders in another process; in this one if absent */
  elsewhere?: RenderElsewhere
}

export type RenderElsewhere = (order: RenderOrder) => Promise<RenderedResponse>

/** Of what nobody waits for any more. */
const NOTHING: RenderedResponse = { captured: BROKEN_OFF, cached: null, plain: null }

/** Bytes of URLs whose keys are remembered. */
const MAX_ADDRESSES = 8_000_000

/**
 * A cache of whole responses before the framework. One is served only while its tags have the versions at which it was made,
 * checked after the request has arrived: nobody sees the state from before a write that was acknowledged to anybody.
 */
export class ResponseCache {
  private readonly entries: LRUCache<string, CachedResponse>
  private readonly plain: UncompressedBodies
  /** keys of cached responses, by the URLs that were requested */
  private readonly keys = new LRUCache<string, string>({
    maxSize: MAX_ADDRESSES,
    sizeCalculation: (key, address) => 2 * (key.length + address.length) + 200,
  })
  private readonly flights = new Map<string, Flight>()
  private readonly counted = { hits: 0, misses: 0, refused: 0, passed: 0, outdated: 0 }
  private readonly soon = createTurns()
  private order = 0

  constructor(private readonly options: CacheOptions) {
    const plainBytes = Math.floor(options.maxBytes / 4)
    this.plain = new UncompressedBodies(plainBytes)
    this.entries = new LRUCache({
      maxSize: options.maxBytes - plainBytes,
      // A single response must never evict most of the others.
      maxEntrySize: Math.floor(options.maxBytes / 8),
      sizeCalculation: cachedBytes,
      dispose: (cached) => this.plain.forget(cached),
    })
  }

  counts(): CacheCounts {
    const { size: entries, calculatedSize } = this.entries
    return { ...this.counted, entries, bytes: calculatedSize + this.plain.bytes }
  }

  /**
   * Responds from the cache to a URL that was requested before, as most are: without a scope, a
   * promise or a header set singly, each of which costs more than all that is done here.
   * @param otherwise serves the request where the cached response is stale, or the database does not answer
   * @returns false, and does nothing, where nothing is cached
   */
  ready(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    otherwise: () => void,
  ): boolean {
    const address = plainAddress(request)
    const key = address === null ? undefined : this.keys.get(address)
    const cached = key === undefined ? undefined : this.entries.get(key)
    if (key === undefined || cached === undefined) return false
    this.check(
      key,
      cached,
      (isCurrent) => {
        if (!isCurrent) return otherwise()
        this.counted.hits++
        this.sendSoon(request, response, cached, { how: 'hit', requestId })
      },
      () => (response.headersSent ? response.destroy() : otherwise()),
    )
    return true
  }

  /** Responds to what may be cached; hands everything else on. */
  serve(request: IncomingMessage, response: ServerResponse, next: Serve): void {
    const asked = toCacheableRequest(request)
    if (asked === null) {
      this.counted.passed++
      if (this.options.pass) this.options.pass(request, response, next)
      else next(request, response)
      return
    }
    this.respond(asked, request, response, next).catch((error: unknown) => {
      if (isBusy(error)) return refuseBusy(response, error)
      // Without the database nothing is known to be fresh; the framework responds to that in its own way.
      if (response.headersSent) response.destroy()
      else next(request, response)
    })
  }

  private async respond(
    asked: CacheableRequest,
    request: IncomingMessage,
    response: ServerResponse,
    next: Serve,
  ): Promise<void> {
    const order = ++this.order
    for (;;) {
      const cached = this.entries.get(asked.key)
      if (cached && (await this.isCurrent(asked.key, cached))) {
        this.counted.hits++
        this.remember(request, asked.key)
        return this.sendSoon(request, response, cached, { how: 'hit' })
      }
      const flight = this.flights.get(asked.key)
      if (!flight) return this.lead(asked, request, response, next)
      flight.waiters.add(response)
      const made = await flight.made
      if (made.cached === null) {
        // Others have learned that this is made for each; none waits for another's again.
        this.counted.refused++
        const own = await this.make(asked, request, next, new Waiters(response))
        return send(request, response, own, this.plain)
      }
      // Made of data read after this request came, whatever has changed since.
      if (flight.order > order) {
        this.counted.hits++
        return this.sendSoon(request, response, made.cached, { how: 'hit; detail=shared' })
      }
    }
  }

  /** Hundreds may wait for one response, and be told of it in one moment. */
  private sendSoon(
    request: IncomingMessage,
    response: ServerResponse,
    cached: CachedResponse,
    how: { how: string; requestId?: string },
  ): void {
    this.soon(() => {
      try {
        sendCached(request, response, cached, { ...how, plain: this.plain })
      } catch (error) {
        log.error({ err: error }, 'a cached response was not sent')
        response.destroy()
      }
    })
  }

  /** Whether a cached response is current, by a statement that begins now; drops it if it is not. */
  private check(
    key: string,
    cached: CachedResponse,
    done: (isCurrent: boolean) => void,
    failed: (error: unknown) => void,
  ): void {
    const settle = (isCurrent: boolean): void => {
      if (!isCurrent) {
        this.counted.outdated++
        if (this.entries.peek(key) === cached) this.entries.delete(key)
      }
      done(isCurrent)
    }
    if (cached.day === today()) this.options.checkCurrent(cached, settle, failed)
    else settle(false)
  }

  private isCurrent(key: string, cached: CachedResponse): Promise<boolean> {
    return new Promise((resolve, reject) => this.check(key, cached, resolve, reject))
  }

  private remember(request: IncomingMessage, key: string): void {
    const address = plainAddress(request)
    if (address !== null) this.keys.set(address, key)
  }

  private async lead(
    asked: CacheableRequest,
    request: IncomingMessage,
    response: ServerResponse,
    next: Serve,
  ): Promise<void> {
    const waiters = new Waiters(response)
    const made = this.make(asked, request, next, waiters)
    const flight = { order: ++this.order, made, waiters }
    this.flights.set(asked.key, flight)
    const end = (): void => {
      if (this.flights.get(asked.key) === flight) this.flights.delete(asked.key)
    }
    // Whoever asks after all of them have gone begins anew.
    waiters.signal.addEventListener('abort', end)
    try {
      const { cached } = await made
      if (cached) {
        this.entries.set(asked.key, cached)
        this.remember(request, asked.key)
      }
      this.counted[cached ? 'misses' : 'refused']++
    } finally {
      end()
    }
    return send(request, response, await made, this.plain)
  }

  private make(
    asked: CacheableRequest,
    request: IncomingMessage,
    next: Serve,
    waiters: Waiters,
  ): Promise<RenderedResponse> {
    const { inTurn } = this.options
    const work = async (): Promise<RenderedResponse> => {
      if (waiters.signal.aborted) return NOTHING
      // A page that was begun is worth keeping for the next who asks.
      if (asked.isPage) waiters.stay()
      return this.makeNow(asked, request, next, waiters.signal)
    }
    return inTurn ? inTurn(request, work) : work()
  }

  private async makeNow(
    asked: CacheableRequest,
    request: IncomingMessage,
    next: Serve,
    signal: AbortSignal,
  ): Promise<RenderedResponse> {
    const { isSecure, direct, elsewhere } = this.options
    const { url, headers, isPage } = asked
    const order = { asked: { url, headers, isPage }, from: request, signal, isKept: true }
    const serve = direct ? direct(next) : next
    const made = await (elsewhere?.(order) ??
      renderResponse(order.asked, request, { serve, signal, isSecure }))
    if (made.cached && made.plain) this.plain.set(made.cached, made.plain)
    return made
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { captured, cached }: RenderedResponse,
  plain: UncompressedBodies,
): Promise<void> {
  if (captured.status === 0) {
    response.destroy()
    return
  }
  // What is left of a limit is of this request alone.
  for (const [name, value] of Object.entries(captured.headers))
    if (cached && name.startsWith('ratelimit-') && value !== undefined)
      response.setHeader(name, value)
  if (cached) sendCached(request, response, cached, { how: 'fwd=miss; stored', plain })
  else await sendBuffered(request, response, captured)
}
