import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

/** Name of the tracer of this project; Next has one of its own. */
export const OWN_TRACER = 'meshbench'

/** Values of closed lists, numbers and ids of our own: nothing that a client writes freely, such as an address with its query. */
const SHOWN: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'next.route',
  'next.span_type',
  'db.operation.name',
  'db.collection.name',
  'db.system.name',
  'meshbench.request_id',
])

/** Next names a span after what it does, or after the URL that it asks. */
const SPAN_TYPE = /^[A-Za-z]{1,60}\.[A-Za-z]{1,60}$/

function nameOf({ instrumentationScope, name, attributes }: ReadableSpan): string {
  if (instrumentationScope.name === OWN_TRACER) return name
  const type = attributes['next.span_type']
  return typeof type === 'string' && SPAN_TYPE.test(type) ? type : 'other'
}

const shownOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => SHOWN.has(name)))

/**
 * A span as it leaves the process. Messages of errors, events and links are left out with all attributes that are not known
 * to be harmless, whoever set them: a trace goes to a system of others.
 */
export function shownSpan(span: ReadableSpan): ReadableSpan {
  const { kind, spanContext, parentSpanContext, startTime, endTime, duration, ended } = span
  const { resource, instrumentationScope, status } = span
  return {
    name: nameOf(span),
    kind,
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    spanContext: () => spanContext.call(span),
    ...(parentSpanContext ? { parentSpanContext } : {}),
    status: { code: status.code },
    attributes: shownOf(span.attributes),
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
