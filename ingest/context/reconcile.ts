import type { RunContext } from './context'
import { ContextError } from './context-error'
import type { Load, LoadValue } from '../model/load'
import { partCount } from '../parts/merge-parts'
import { agreeCommand } from './agree-command'
import type { NominalWorkload } from './nominal-workload'
import type { ParsedRun } from '../model/parsed-run'
import { ownValue } from '../dictionary/own-value'
import type { Protocol } from '../dictionary/vocabulary'

const PARTS_HINT =
  'send the outputs of all load generators together: push --parts FILE..., or one document of format meshbench/parts/1'
const TLS_HINT =
  'send protocol: https, as the requests were encrypted, and the version under params, such as http_version: "2"'

const LOAD_HINT =
  'if the file is right, leave the parameter out of the context; if it means something else, give it another name'

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
    place: { pointer: `/${key.replace('.', '/')}` },
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
const HTTP: readonly Protocol[] = ['http', 'http1', 'h2', 'h2c', 'h3', 'https']

function agreeProtocol(context: Protocol | null, file: Protocol | null): Protocol | null {
  if (context === null || file === null) return file ?? context
  if (context === 'http' && HTTP.includes(file)) return file
  if (file === 'http' && HTTP.includes(context)) return context
  if (context === file) return context
  // Few files say whether HTTP/2 was encrypted.
  if (file === 'h2' && context === 'h2c') return context
  // TLS is what the address says; a key that lost it would put encrypted and plain requests on one axis.
  if (file === 'https' && (context === 'http1' || context === 'h2'))
    conflict('protocol', context, 'protocol', file, TLS_HINT)
  return conflict('protocol', context, 'protocol', file)
}

/** Parameter of a run that its file calls the control and its context a mesh, or the other way round. */
export const LABELLED = 'labelled'

/** Files of Istio's runner have rows of the control between those of the mesh, and one context for all. */
function labelledLoad(context: RunContext, { extra }: ParsedRun): Load {
  const { isBaseline } = extra
  if (typeof isBaseline !== 'boolean' || isBaseline === (context.mesh === 'none')) return {}
  return { [LABELLED]: isBaseline ? 'baseline' : 'with a mesh' }
}

/** Meshes that records of load tests name, with or without more behind the name. */
const NAMED = ['istio', 'linkerd', 'consul', 'kuma', 'cilium', 'traefik', 'nginx'] as const
const findNamed = (text: string): string | null =>
  NAMED.find((name) => text.toLowerCase().startsWith(name)) ?? null

/** @throws ContextError when the record of a test names another mesh than its context */
function refuseOtherMesh({ mesh }: RunContext, { extra }: ParsedRun): void {
  const recorded = typeof extra['mesh'] === 'string' ? findNamed(extra['mesh']) : null
  const stated = findNamed(mesh)
  if (recorded !== null && stated !== null && recorded !== stated)
    conflict('mesh', mesh, 'mesh', extra['mesh'])
}

/** Numbers in quotes are the same load. */
const isSame = (a: LoadValue, b: LoadValue): boolean => String(a) === String(b)

/**
 * What file and context state of the load beyond the fields that all workloads have (methodology 2.2). A
 * parameter that only one of them states is part of the load all the same.
 * @throws ContextError when the context gives a parameter of the file another value
 */
function agreeLoad(context: RunContext, run: ParsedRun, defaults: Load): Load {
  const parts = partCount(run)
  const file: Load = {
    ...run.load,
    ...labelledLoad(context, run),
    ...(run.direction === null ? {} : { direction: run.direction }),
    ...(run.streams === null || run.streams <= 1 ? {} : { streams: run.streams }),
    ...(parts === 1 ? {} : { generators: parts }),
  }
  const stated = context.params ?? {}
  for (const [name, value] of Object.entries(stated)) {
    const other = ownValue(file, name) ?? ownValue(defaults, name)
    if (other !== undefined && !isSame(value, other))
      conflict(`params.${name}`, value, name, other, LOAD_HINT)
  }
  return { ...stated, ...file }
}

/** @throws ContextError when the context names another tool than the file; a mapped document names none */
function refuseOtherHarness({ harness }: RunContext, run: ParsedRun): void {
  const stated = harness?.name ?? null
  if (stated === null || stated.toLowerCase() === run.harness.name.toLowerCase()) return
  conflict('harness.name', stated, 'load generator', run.harness.name)
}

/**
 * The nominal workload of a run from its context and its file.
 * @param defaults load that the file names at the tool's default
 * @throws ContextError naming both values when they contradict each other
 */
export function reconcile(
  context: RunContext,
  run: ParsedRun,
  defaults: Load = {},
): NominalWorkload {
  const parts = partCount(run)
  refuseOtherMesh(context, run)
  refuseOtherHarness(context, run)
  if (context.parts != null && context.parts !== parts)
    conflict('parts', context.parts, 'number of parts', parts, PARTS_HINT)
  const rps = context.rps ?? null
  if (rps !== null && run.harness.loadModel === 'max_throughput')
    conflict('rps', rps, 'target rate', 'none, sent as fast as possible')
  const agreed: NominalWorkload = {
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
    params: agreeLoad(context, run, defaults),
  }
  return agreeCommand(context.harness?.command ?? null, agreed, run, defaults)
}
