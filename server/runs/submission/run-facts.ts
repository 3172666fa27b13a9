import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { runFlags, type RunFacts, type RunFlag } from '@/server/stats/quality-flags'

/** Metrics whose percentiles a run is judged by, in order of preference. */
const LATENCIES = ['http.latency', 'tcp.rr.latency']

/** What the flag rules need to know about a parsed run. */
export function factsOf(run: ParsedRun, targetRps: number | null): RunFacts {
  const keys = run.measurements.map((m) => ({ key: parseMetricKey(m.key), value: m.value }))
  const metric = LATENCIES.find((code) => keys.some(({ key }) => key?.metric === code))
  const latency = keys.filter(({ key }) => key?.metric === metric)
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
    clientCpuUtilisation: null,
    skippedLateRequests: (run.notSent ?? 0) > 0,
    histogramCount: run.histograms.find((h) => h.metric === metric)?.count ?? null,
  }
}

/** What a reader found hardly possible: shown with its reason, never ranked. */
const implausibleFlags = ({ notices }: ParsedRun): RunFlag[] => {
  const reasons = notices.filter(({ code }) => code === 'IMPLAUSIBLE').map((one) => one.message)
  return reasons.length === 0
    ? []
    : [{ code: 'IMPLAUSIBLE', severity: 'exclude', percentile: null, text: reasons.join('; ') }]
}

/** Flags of a run; one about a single percentile is scoped to that metric key, the others to the whole run. */
export function flagsOf(run: ParsedRun, targetRps: number | null): (RunFlag & { scope: string })[] {
  const metric = LATENCIES.find((code) =>
    run.measurements.some((m) => m.key.startsWith(`${code}.`)),
  )
  const flags = [...runFlags(factsOf(run, targetRps)), ...implausibleFlags(run)]
  return flags.map((flag) => ({
    ...flag,
    code: flag.code.replace(/:p.*$/, ''),
    scope: flag.percentile === null || !metric ? '' : `${metric}.p${flag.percentile}`,
  }))
}
