import { parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { runFlags, type RunFacts, type RunFlag } from '@/server/stats/quality-flags'
import { proofFlags, type ProofFlag } from '@/server/stats/rank-proof'
import { resolutionFlags } from '@/server/stats/resolution'

/** Metrics whose percentiles a run is judged by, in order of preference. */
const LATENCIES = ['http.latency', 'tcp.rr.latency', 'tcp.crr.latency']

const parseKeys = (run: ParsedRun): { key: MetricKey | null; value: number }[] =>
  run.measurements.map((m) => ({ key: parseMetricKey(m.key), value: m.value }))

const findLatency = (run: ParsedRun): string | undefined => {
  const metrics = new Set(parseKeys(run).map(({ key }) => key?.metric))
  return LATENCIES.find((code) => metrics.has(code))
}

/** Samples behind the latencies: those of the histogram, else as the report counts them; null = all requests. */
function countSamples(run: ParsedRun, metric: string | undefined): number | null {
  const stored = run.histograms.find((h) => h.metric === metric)?.count
  const { observations } = run.extra
  return stored ?? (typeof observations === 'number' ? observations : null)
}

/** Share of its CPU that the load generator used, 0 to 1 and more on several cores; null = not recorded. */
function readClientCpu({ extra }: ParsedRun): number | null {
  const { cpuPercent } = extra
  const host =
    typeof cpuPercent === 'object' && cpuPercent !== null
      ? (cpuPercent as Record<string, unknown>).host_total
      : null
  return typeof host === 'number' && Number.isFinite(host) ? host / 100 : null
}

/** What the flag rules need to know about a parsed run. */
export function toRunFacts(run: ParsedRun, targetRps: number | null): RunFacts {
  const metric = findLatency(run)
  const latency = parseKeys(run).filter(({ key }) => key?.metric === metric)
  const percentiles = latency.flatMap(({ key, value }): [number, number][] =>
    key?.quantilePpm == null ? [] : [[key.quantilePpm / 10_000, value]],
  )
  return {
    targetRps,
    achievedRps: run.achievedRps,
    requests: run.requests,
    errors: run.errors,
    loadModel: run.harness.loadModel,
    durationSeconds: run.durationSeconds,
    percentiles: new Map(percentiles),
    max: latency.find(({ key }) => key?.statistic === 'max')?.value ?? null,
    highestTrackable: null,
    clientCpuUtilisation: readClientCpu(run),
    skippedLateRequests: (run.notSent ?? 0) > 0 || run.load['catch_up'] === false,
    notSent: run.notSent,
    histogramCount: countSamples(run, metric),
    p99Seconds: percentiles.find(([percent]) => percent === 99)?.[1] ?? null,
  }
}

function listProofs(run: ParsedRun, targetRps: number | null): ProofFlag[] {
  const metrics = new Set(parseKeys(run).flatMap(({ key }) => key?.metric ?? []))
  const metric = findLatency(run)
  return proofFlags({
    loadModel: run.harness.loadModel,
    targetRps,
    achievedRps: run.achievedRps,
    requests: run.requests,
    errors: run.errors,
    samples: countSamples(run, metric) ?? run.requests,
    durationSeconds: run.durationSeconds,
    askedSeconds: run.nominalDurationSeconds,
    askedRequests: run.nominalRequests,
    connections: run.connections,
    isProtocolKnown: run.protocol !== null || run.assumed.protocol !== null,
    latencies: LATENCIES.filter((code) => metrics.has(code)).map((code) => ({
      metric: code,
      // A transaction of netperf or sockperf that fails ends the test.
      canFail: code === 'http.latency',
    })),
  })
}

/** Values of which the generator dropped the largest: shown as the least that they can be, never ranked. */
const clippedFlags = ({ measurements }: ParsedRun): (RunFlag & { scope: string })[] =>
  measurements.flatMap(({ key, censored }) =>
    censored === 1 && LATENCIES.some((code) => key.startsWith(`${code}.`))
      ? [
          {
            code: 'HISTOGRAM_CLIPPED',
            severity: 'exclude',
            percentile: null,
            text: 'the slowest answers are in no latency: the value is that of the others',
            scope: key,
          },
        ]
      : [],
  )

/** What a reader found hardly possible: shown with its reason, never ranked. */
const implausibleFlags = ({ notices }: ParsedRun): RunFlag[] => {
  const reasons = notices.filter(({ code }) => code === 'IMPLAUSIBLE').map((one) => one.message)
  return reasons.length === 0
    ? []
    : [{ code: 'IMPLAUSIBLE', severity: 'exclude', percentile: null, text: reasons.join('; ') }]
}

/**
 * Flags of a run; one about a single percentile is scoped to that metric key, one about a quantity to its metric, the
 * others to the whole run.
 * @param run with what its sender states where the file does not
 * @param targetRps the offered rate by file or sender; null = not stated
 */
export function listRunFlags(
  run: ParsedRun,
  targetRps: number | null,
): (RunFlag & { scope: string })[] {
  const metric = findLatency(run)
  const rules = [...runFlags(toRunFacts(run, targetRps)), ...implausibleFlags(run)].map((flag) => ({
    ...flag,
    code: flag.code.replace(/:p.*$/, ''),
    scope: flag.percentile === null || !metric ? '' : `${metric}.p${flag.percentile}`,
  }))
  const proofs = [...listProofs(run, targetRps), ...resolutionFlags(run.measurements)]
  // The stricter of two words about one thing.
  const isFar = proofs.some(({ code }) => code === 'RATE_FAR')
  return [
    ...rules.filter(({ code }) => !(isFar && code === 'RPS_ABOVE_TARGET')),
    ...proofs.map((flag) => ({ ...flag, percentile: null })),
    ...clippedFlags(run),
  ]
}
