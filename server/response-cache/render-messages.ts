import type { BufferedResponse } from './buffered-response'
import type { CachedResponse } from './cached-response'
import type { RenderRequest } from './render-response'
import type { RequestScope } from '@/server/platform/observe/request-scope'

/** What the process that serves asks of the one that renders. Both are of one build, and nobody else has the channel. */
export type ToRenderer =
  | {
      kind: 'render'
      id: number
      asked: RenderRequest
      /** under which failures are logged, and told */
      requestId: string
      /** by which limits count; null where the connection is unknown */
      address: string | null
      /** false: it is for this request alone */
      isKept: boolean
    }
  /** nobody waits for it any more */
  | { kind: 'leave'; id: number }
  | { kind: 'measure'; id: number }

export type FromRenderer =
  | { kind: 'ready' }
  | {
      kind: 'rendered'
      id: number
      captured: BufferedResponse
      cached: CachedResponse | null
      facts: Pick<RequestScope, 'organisation' | 'route'>
    }
  | { kind: 'measures'; id: number; measures: unknown }
  | { kind: 'failed'; id: number; reason: string }
