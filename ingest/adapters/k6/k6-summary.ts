import { z } from 'zod'
import { AdapterError } from '../../model/adapter'
import { decode, integerText, latencyIn, ratio, rps } from '../../formats/decode'
import { rateMismatch } from '../../formats/http-outcome'
import type { LatencyTable, Level, Latency } from '../../formats/latency-table'
import { readLoad, type StatedLoad } from '../../model/fields'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { toPointer } from '../../model/pointer'
import { failedDiffers } from './k6-failed'
import { K6_SUMMARY, K6Summary as Summary } from './k6-fields'
import { readSummaryMix } from './k6-mix'
import { type Executor, K6, K6_DEFAULT, k6Run, thresholdFailed } from './k6-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

const Counter = z.object({ count: integerText, rate: rps })
/** For a rate metric `passes` counts the true samples: of http_req_failed, the failed requests. */
const FailedRate = z.object({
  passes: integerText,
  fails: integerText,
  value: ratio.nullish(),
  rate: ratio.nullish(),
})
const Trend = z.object({
  avg: latencyIn('ms').nullish(),
  min: latencyIn('ms').nullish(),
  med: latencyIn('ms').nullish(),
  max: latencyIn('ms').nullish(),
  count: integerText.nullish(),
})
const LEVEL = /^p\((\d{1,3}(?:\.\d+)?)\)$/

/** --summary-export writes the values of a metric flat, handleSummary in `values`. */
type Reader = <T>(metric: string, schema: z.ZodType<T>) => T | null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for both JSON summaries of k6. */
export function isK6Summary(value: unknown): boolean {
  return (
    isObject(value) &&
    isObject(value['root_group']) &&
    isObject(value['metrics']) &&
    value['RunType'] === undefined
  )
}

const valuesPath = (metric: Record<string, unknown>): string[] =>
  isObject(metric['values']) ? ['values'] : []

function findValues(summary: Summary, name: string): { value: unknown; base: string } | null {
  const metric = Object.hasOwn(summary.metrics, name) ? summary.metrics[name] : undefined
  if (metric === undefined) return null
  const path = valuesPath(metric)
  return {
    value: path.length > 0 ? metric['values'] : metric,
    base: toPointer(['metrics', name, ...path]),
  }
}

/** `med` is p50 under another name; `p(50)` wins, as it was requested explicitly. */
function toTable(values: Record<string, unknown>, base: string, trend: z.infer<typeof Trend>) {
  const printed = (key: string, seconds: number | null | undefined): Latency | null =>
    seconds == null
      ? null
      : { seconds, raw: `${String(values[key])} ms`, place: { pointer: base + toPointer([key]) } }
  const levels = Object.entries(values).flatMap(([key, value]): Level[] => {
    const p = Number(LEVEL.exec(key)?.[1] ?? NaN)
    if (!(p >= 0 && p <= 100) || value === null) return []
    const pointer = base + toPointer([key])
    const one = printed(key, decode(latencyIn('ms'), value, { ...K6, base: pointer }))
    return one ? [{ ...one, p }] : []
  })
  const median = printed('med', trend.med)
  const hasMedian = levels.some(({ p }) => p === 50)
  const table: LatencyTable = {
    min: printed('min', trend.min),
    mean: printed('avg', trend.avg),
    max: printed('max', trend.max),
    stddev: null,
    percentiles: median && !hasMedian ? [...levels, { ...median, p: 50 }] : levels,
  }
  return table
}

/** --summary-export: `true` means crossed; handleSummary: `{ ok: false }` means crossed. */
function thresholdNotices({ metrics }: Summary): Notice[] {
  return Object.entries(metrics).flatMap(([name, metric]) => {
    const thresholds = isObject(metric['thresholds']) ? metric['thresholds'] : {}
    return Object.entries(thresholds).flatMap(([expression, outcome]) =>
      outcome === true || (isObject(outcome) && outcome['ok'] === false)
        ? [
            thresholdFailed(
              `${name}: ${expression}`,
              toPointer(['metrics', name, 'thresholds', expression]),
            ),
          ]
        : [],
    )
  })
}

/** Half of the last digit of a share that a script may have rounded. */
const SHARE_ROUNDING = 1e-6

function failureNotices(
  metric: z.infer<typeof FailedRate> | null,
  requests: number | null,
): Notice[] {
  if (!metric) return []
  const { passes: failed, fails, value, rate } = metric
  const stated = { failed, total: failed + fails, share: value ?? rate ?? null }
  return failedDiffers(stated, SHARE_ROUNDING, requests, '/metrics/http_req_failed')
}

/** Kinds of the executors of options.scenarios, which a summary that a script makes may have. */
function readExecutors(value: unknown): Executor[] {
  const options = isObject(value) ? value['options'] : null
  const scenarios = isObject(options) ? options['scenarios'] : null
  return Object.values(isObject(scenarios) ? scenarios : {}).flatMap((one): Executor[] => {
    const name = String(isObject(one) ? one['executor'] : '')
    if (/arrival-rate$/.test(name)) return ['arrival_rate']
    return /vus$|iterations$/.test(name) ? ['virtual_users'] : []
  })
}

type Stated = StatedLoad & { executors: Executor[] }

function toRun(summary: Summary, trendName: string, stated: Stated): ParsedRun | null {
  const read: Reader = (metric, schema) => {
    const found = findValues(summary, metric)
    return found && decode(schema, found.value, { ...K6, base: found.base })
  }
  const values = findValues(summary, trendName)
  const trend = read(trendName, Trend)
  if (!values || !trend || !isObject(values.value)) return null
  const isGrpc = trendName === 'grpc_req_duration'
  const requested = isGrpc ? null : read('http_reqs', Counter)
  const iterations = read('iterations', Counter)
  const requests = requested?.count ?? trend.count ?? null
  // A threshold on a metric that got no sample lists the metric with zeros.
  if (requests === 0) return null
  const counter = requested ?? iterations
  const derived = counter && counter.rate > 0 ? counter.count / counter.rate : null
  const durationSeconds = summary.state?.testRunDurationMs ?? derived
  const failed = isGrpc ? null : read('http_req_failed', FailedRate)
  const achievedRps =
    requested?.rate ?? (requests === null || !durationSeconds ? null : requests / durationSeconds)
  const usesTls = (read('http_req_tls_handshaking', Trend)?.max ?? 0) > 0
  const counts = { achievedRps, durationSeconds }
  return k6Run({
    ...protocolOr(isGrpc ? 'grpc' : usesTls ? 'https' : null, 'http1', K6_DEFAULT),
    startedAt: null,
    ...counts,
    requests,
    errors: failed?.passes ?? null,
    // k6 lists this metric only when an iteration was dropped.
    notSent: read('dropped_iterations', Counter)?.count ?? 0,
    load: stated.load,
    executors: stated.executors,
    extra: { iterations: iterations?.count ?? null, metric: trendName },
    latency: toTable(values.value, values.base, trend),
    samples: trend.count ?? requests,
    notices: [
      ...failureNotices(failed, requested?.count ?? null),
      ...(requests === null ? [] : rateMismatch(counts, requests, '/metrics/http_reqs')),
      ...thresholdNotices(summary),
      ...stated.notices,
    ],
  })
}

/** HTTP and gRPC requests of one script are two runs. @throws AdapterError with a pointer */
export function parseK6Summary(value: unknown): ParsedRun[] {
  const summary = decode(Summary, value, K6)
  const { load, notices } = readLoad(K6_SUMMARY, value)
  const stated = {
    load: { ...load, ...readSummaryMix(summary.metrics) },
    notices,
    executors: readExecutors(value),
  }
  const runs = ['http_req_duration', 'grpc_req_duration'].flatMap(
    (name) => toRun(summary, name, stated) ?? [],
  )
  if (runs.length === 0)
    throw new AdapterError({
      code: 'MISSING_FIELD',
      title: 'k6: no request latency in the summary',
      detail:
        'expected http_req_duration or grpc_req_duration with at least one request, found neither',
      place: { pointer: '/metrics' },
      hint: K6.hint,
    })
  if (runs.length === 1) return runs
  return runs.map((run) => ({
    ...run,
    notices: [...run.notices, notice('MULTIPLE_RUNS', 'HTTP and gRPC requests are two runs')],
  }))
}
