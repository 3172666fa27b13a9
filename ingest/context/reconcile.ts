import type { RunContext } from './context'
import { ContextError } from './context-error'
import { partCount } from '../parts/merge-parts'
import type { ParsedRun } from '../model/parsed-run'
import type { Protocol } from '../dictionary/vocabulary'

/** The nominal workload: comparability keys are derived from it, so it contains nothing measured. */
export type NominalWorkload = {
  targetRps: number | null
  connections: number | null
  protocol: Protocol | null
  application: string | null
  topology: string | null
  payloadBytes: number | null
  durationSeconds: number | null
  requests: number | null
  warmupSeconds: number | null
  params: Record<string, string | number | boolean>
}

const PARTS_HINT =
  'send the outputs of all load generators together: push --parts FILE..., or one document of format meshbench/parts/1'
const TLS_HINT =
  'send protocol: https, as the requests were encrypted, and the version under params, such as http_version: "2"'

function conflict(
  key: string,
  context: unknown,
  field: string,
  file: unknown,
  hint = `if the file is right, leave ${key} out of the context; if the context is right, send the file it belongs to`,
): never {
  throw new ContextError({
    code: 'CONTEXT_CONFLICT',
    title: `context and result file disagree about ${key}`,
    detail: `the context says ${key}: ${String(context)}, the result file says ${field}: ${String(file)}`,
    place: { pointer: `/${key}` },
    hint,
  })
}

/** Rates are set as 199.99 where 200 is meant; half a per cent is not another workload. */
const TOLERANCE = 0.005

function agree(
  key: string,
  context: number | null,
  field: string,
  file: number | null,
  tolerance = 0,
) {
  if (context === null || file === null) return file ?? context
  if (Math.abs(context - file) > tolerance * Math.max(context, file))
    conflict(key, context, field, file)
  return context
}

/** `http` says only that it is HTTP; whichever side is more specific wins. */
const HTTP: readonly Protocol[] = ['http', 'http1', 'h2', 'https']

function agreeProtocol(context: Protocol | null, file: Protocol | null): Protocol | null {
  if (context === null || file === null) return file ?? context
  if (context === 'http' && HTTP.includes(file)) return file
  if (file === 'http' && HTTP.includes(context)) return context
  if (context === file) return context
  // TLS is what the address says; a key that lost it would put encrypted and plain requests on one axis.
  if (file === 'https' && (context === 'http1' || context === 'h2'))
    conflict('protocol', context, 'protocol', file, TLS_HINT)
  return conflict('protocol', context, 'protocol', file)
}

/**
 * The nominal workload of a run from its context and its file.
 * @throws ContextError naming both values when they contradict each other
 */
export function reconcile(context: RunContext, run: ParsedRun): NominalWorkload {
  const parts = partCount(run)
  if (context.parts != null && context.parts !== parts)
    conflict('parts', context.parts, 'number of parts', parts, PARTS_HINT)
  const rps = context.rps ?? null
  if (rps !== null && run.harness.loadModel === 'max_throughput')
    conflict('rps', rps, 'target rate', 'none, sent as fast as possible')
  return {
    // Declared values win within the tolerance, so that repeats of one plan share one workload.
    targetRps: agree('rps', rps, 'asked rate', run.targetRps, TOLERANCE),
    connections: agree('connections', context.connections ?? null, 'connections', run.connections),
    protocol: agreeProtocol(context.protocol ?? null, run.protocol),
    application: context.application ?? null,
    topology: context.topology ?? null,
    payloadBytes: agree(
      'payload_bytes',
      context.payload_bytes ?? null,
      'payload in bytes',
      run.payloadBytes,
    ),
    durationSeconds: agree(
      'duration',
      context.duration ?? null,
      'asked duration in seconds',
      run.nominalDurationSeconds,
      TOLERANCE,
    ),
    requests: run.nominalRequests,
    warmupSeconds: context.warmup ?? null,
    params: context.params ?? {},
  }
}
