import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Labels } from './metrics'
import type { RequestScope } from './request-scope'

/** What records traces where they are wanted (server/platform/observe/traces). */
export type Tracing = {
  /** Serves a request within a span, which ends with the response. */
  request: (
    request: IncomingMessage,
    response: ServerResponse,
    scope: RequestScope,
    serve: () => void,
  ) => void
  /** Begins the span of a statement under that of its request; null outside of one. @returns what ends it */
  statement: (labels: Labels) => (() => void) | null
}

// Bundles each have a copy of this module; they must share what records.
const shared = globalThis as { meshbenchTracing?: Tracing }

/** null where no traces are wanted, which is usual: then nothing of OpenTelemetry is loaded. */
export const tracing = (): Tracing | null => shared.meshbenchTracing ?? null

export const recordWith = (recorder: Tracing): void => void (shared.meshbenchTracing = recorder)
