import { SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, it } from 'vitest'
import { OWN_TRACER, shownSpan } from './shown-span'

function recorded(tracer: string, name: string) {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const span = provider.getTracer(tracer).startSpan(name)
  return { exporter, span }
}

it('leaves of a span of Next its type and route, and nothing that holds an address or a message', () => {
  const { exporter, span } = recorded('next.js', 'fetch GET https://hooks.example/secret')
  span.setAttributes({
    'next.span_type': 'AppRender.fetch',
    'next.span_name': 'fetch GET https://hooks.example/secret',
    'next.route': '/meshes/[mesh]',
    'http.target': '/meshes/istio?token=secret',
    'http.url': 'https://hooks.example/secret',
    'http.status_code': 200,
  })
  span.recordException(new Error('password secret'))
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'password secret' })
  span.end()
  const [found] = exporter.getFinishedSpans()
  if (!found) throw new Error('no span was recorded')
  const shown = shownSpan(found)
  expect(JSON.stringify(shown)).not.toContain('secret')
  expect(shown).toMatchObject({
    name: 'AppRender.fetch',
    attributes: { 'next.route': '/meshes/[mesh]', 'http.status_code': 200 },
    status: { code: SpanStatusCode.ERROR },
  })
  expect(shown.spanContext()).toEqual(span.spanContext())
})

it('keeps the name of our own spans, and drops one that does not tell its type', () => {
  const names = [OWN_TRACER, 'next.js'].map((tracer) => {
    const { exporter, span } = recorded(tracer, 'GET /meshes')
    span.end()
    return exporter.getFinishedSpans().map((one) => shownSpan(one).name)
  })
  expect(names).toEqual([['GET /meshes'], ['other']])
})
