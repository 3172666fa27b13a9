import type { IncomingMessage } from 'node:http'
import { recordReads } from '@/server/platform/cache-dependencies'
import type { Serve } from '@/server/platform/http/guard-server'
import { capture, type BufferedResponse } from './buffered-response'
import { toCachedResponse, today, type CachedResponse } from './cached-response'

/** What a response is made of: nothing else of whoever asks reaches its maker. */
export type RenderRequest = {
  /** path and query */
  url: string
  headers: Record<string, string>
  isPage: boolean
}

export type RenderedResponse = {
  /** as it was made; of one that may be kept, its body is in `cached` */
  captured: BufferedResponse
  /** null: for one reader, or one moment, only */
  cached: CachedResponse | null
  /** the uncompressed bytes of `cached`, where they are at hand */
  plain: Buffer | null
}

/**
 * Makes the response to a GET, and what is kept of it.
 * @param from the request whose connection represents the caller's
 */
export async function renderResponse(
  asked: RenderRequest,
  from: Pick<IncomingMessage, 'socket' | 'headers'>,
  { serve, signal, isSecure }: { serve: Serve; signal: AbortSignal; isSecure: boolean },
): Promise<RenderedResponse> {
  const day = today()
  const { reads, result } = recordReads(() => capture(from, asked, serve, signal))
  const captured = await result
  const versions = reads.isCovered ? reads.versions : null
  const made = await toCachedResponse(captured, { versions, day, isPage: asked.isPage, isSecure })
  return { captured, cached: made?.cached ?? null, plain: made?.body ?? null }
}
