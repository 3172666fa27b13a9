import { outcomeNotices } from '../../formats/http-outcome'
import { type LatencyTable, latencyMeasurements, NO_LATENCY } from '../../formats/latency-table'
import { boundText } from '../../model/load'
import { toSubLoads } from '../../formats/sub-loads'
import { withPartNotice } from '../../formats/unwrap-report'
import { emptyRun } from '../../model/build-run'
import { notice, tooFewSamples } from '../../model/notices'
import type { Histogram, Notice, ParsedRun } from '../../model/parsed-run'
import type { LoadModel } from '../../dictionary/vocabulary'
import { QUANTILES, timedOut } from './hyperfoil-wrk'

/** What Hyperfoil counts of one metric of one phase; null where a form does not say it. */
export type PhaseFacts = {
  phase: string
  metric: string
  /** JSON pointer or line of it */
  place: string
  /** sent */
  requests: number
  /** answers by class; other statuses are in no table */
  statuses: { '2xx': number; '3xx': number; '4xx': number; '5xx': number; other: number }
  /** what a check of the benchmark, or the lack of an answer, made invalid; each request once */
  invalid: number | null
  timeouts: number
  /** connection errors, timeouts among them, and internal errors */
  errors: number
  blockedSeconds: number
  achievedRps: number | null
  durationSeconds: number | null
  startedAt: string | null
  table: LatencyTable
  histograms: Histogram[]
  failedLimits: readonly string[]
}

const countAnswers = ({ statuses }: PhaseFacts): number =>
  Object.values(statuses).reduce((sum, n) => sum + n, 0)

/** Statistics of no HTTP request: a stopwatch, a compensated copy, Hot Rod. */
export const isHttp = (facts: PhaseFacts): boolean => countAnswers(facts) + facts.errors > 0

function failedRequests(facts: PhaseFacts): number {
  const { statuses, errors, invalid, requests } = facts
  const failed = errors + statuses['4xx'] + statuses['5xx'] + statuses.other
  return Math.min(requests, Math.max(failed, invalid ?? 0))
}

function phaseRun(facts: PhaseFacts, loadModel: LoadModel, version: string | null): ParsedRun {
  const { statuses, requests, phase, metric, table, place } = facts
  const answered = countAnswers(facts)
  const errors = failedRequests(facts)
  const limits = facts.failedLimits.map((words) =>
    notice('THRESHOLD_FAILED', `a limit of the benchmark was passed: ${boundText(words)}`, place),
  )
  return {
    ...emptyRun({ name: 'hyperfoil', version, loadModel, quantileMethod: QUANTILES }),
    name: `${phase}/${metric}`.slice(0, 200),
    startedAt: facts.startedAt,
    durationSeconds: facts.durationSeconds,
    achievedRps: facts.achievedRps,
    load: { phase: boundText(phase), metric: boundText(metric) },
    requests,
    errors,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', answered === 0 ? NO_LATENCY : table, {
      format: 'Hyperfoil',
      hint: 'send all.json of the run',
      slackSeconds: 1e-5,
    }),
    histograms: answered === 0 ? [] : facts.histograms,
    notices: [
      ...tooFewSamples(
        table.percentiles.map(({ p }) => p),
        answered,
      ),
      ...outcomeNotices({ requests, errors }, statuses['4xx'] + statuses['5xx'] + statuses.other),
      ...timedOut(facts.timeouts, place),
      ...limits,
    ],
    extra: {
      statuses,
      timeouts: facts.timeouts,
      connectionAndInternalErrors: facts.errors,
      invalid: facts.invalid,
      blockedSeconds: facts.blockedSeconds,
    },
  }
}

const listNames = (some: readonly PhaseFacts[]): string =>
  boundText(some.map(({ phase, metric }) => `${phase}/${metric}`).join(', '))

function leftOut(some: readonly PhaseFacts[], why: string): Notice[] {
  return some.length === 0 ? [] : [notice('MULTIPLE_RUNS', `left out, ${why}: ${listNames(some)}`)]
}

/**
 * A run for each metric of each phase. The metrics of a phase ran side by side; phases run one after the other.
 * @param warmups left out, as the tool does
 */
export function toRuns(
  all: readonly PhaseFacts[],
  warmups: readonly PhaseFacts[],
  how: { loadModel: LoadModel; version: string | null },
): ParsedRun[] {
  const http = all.filter(isHttp)
  const phases = [...new Set(http.map(({ phase }) => phase))]
  const runs = phases.flatMap((phase) =>
    toSubLoads(
      'metric',
      http
        .filter((one) => one.phase === phase)
        .map((one) => phaseRun(one, how.loadModel, how.version)),
    ),
  )
  const notices = [
    ...leftOut(warmups, 'a warm-up'),
    ...leftOut(
      all.filter((one) => !isHttp(one)),
      'without an HTTP answer',
    ),
  ]
  return withPartNotice(runs, 'metric of a phase').map((run) => ({
    ...run,
    notices: [...run.notices, ...notices],
  }))
}
