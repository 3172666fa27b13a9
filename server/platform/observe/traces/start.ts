import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { log } from '@/server/platform/observe/log'
import { recordWith } from '@/server/platform/observe/tracing'
import { recorder } from './recorder'
import { OWN_TRACER, shownSpan } from './shown-span'

export type TraceOptions = {
  /** address of a collector, without /v1/traces */
  endpoint: string
  serviceName: string
  /** share of the requests that are recorded, where no proxy has decided; 0 to 1 */
  ratio: number
  isBehindProxy: boolean
}

/** Sends only what may leave the process, and logs once when that begins to fail. */
function guarded(exporter: SpanExporter): SpanExporter {
  let isFailing = false
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans.map(shownSpan), (result) => {
        const failed = result.code === ExportResultCode.FAILED
        if (failed && !isFailing)
          log.warn({ err: result.error }, 'traces do not reach the collector')
        isFailing = failed
        done(result)
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Records traces of requests, with the spans that Next makes itself, and sends them to a collector by OTLP over HTTP. A
 * collector that is away costs the requests nothing: spans wait in a queue of 2048, and beyond it are lost.
 */
export function startTraces({ endpoint, serviceName, ratio, isBehindProxy }: TraceOptions): void {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName }))
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: guarded(new OTLPTraceExporter({ url })),
        // What has not been sent when the process ends is lost.
        scheduledDelayMillis: 1_000,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  recordWith(recorder(provider.getTracer(OWN_TRACER), isBehindProxy))
}
