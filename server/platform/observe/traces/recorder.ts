import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api'
import type { IncomingHttpHeaders } from 'node:http'
import type { Tracing } from '@/server/platform/observe/tracing'

/** Asked every few seconds by machines: a trace of each would be most of what is kept. */
const UNTRACED = /^\/(?:api\/(?:health|metrics)|_next\/static)(?:[/?]|$)/

/** The parent span: from `traceparent` of a trusted proxy, none from a client. */
const parentOf = (headers: IncomingHttpHeaders, isBehindProxy: boolean): Context =>
  isBehindProxy ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT

/**
 * Spans of requests and of their statements.
 * @param isBehindProxy whether `traceparent` comes from a proxy that is trusted
 */
export const recorder = (tracer: Tracer, isBehindProxy: boolean): Tracing => ({
  request: (request, response, scope, serve) => {
    const { method = '', url = '', headers } = request
    if (UNTRACED.test(url)) return serve()
    const parent = parentOf(headers, isBehindProxy)
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
    response.once('close', () => {
      const { statusCode } = response
      // The route may have been found late: Next knows it after the request was matched.
      span.updateName(`${method} ${scope.route ?? 'none'}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': scope.route ?? 'none',
        'http.response.status_code': statusCode,
        'meshbench.request_id': scope.id,
      })
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(parent, span), serve)
  },
  statement: ({ kind = 'other', table = 'none' }) => {
    if (!trace.getActiveSpan()) return null
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': kind,
      'db.collection.name': table,
    }
    const span = tracer.startSpan(`${kind} ${table}`, { kind: SpanKind.CLIENT, attributes })
    return () => span.end()
  },
})
