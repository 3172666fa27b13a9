import { AdapterError, type ErrorPlace } from '../model/adapter'
import { FORTIO_HINT, type FortioFacts, placeText } from './fortio-facts'
import { compareCounts } from './compare-counts'
import { httpsProtocol, rateMismatch, short } from './http-outcome'
import type { Histogram, Notice, ParsedRun } from '../model/parsed-run'
import type { LoadModel, Protocol } from '../dictionary/vocabulary'
import { fitsGrid, inferResolutions, overflowCount } from './fortio-histogram'
import { failures, notice, targetNotReached, tooFewSamples } from '../model/notices'
import { emptyRun, goDurationSeconds, measured, percentile } from '../model/build-run'
import { protocolOr } from '../model/assume-protocol'

function refuse(what: string, expected: string, found: number, place: ErrorPlace): never {
  throw new AdapterError({
    code: 'INVALID_VALUE',
    title: `fortio: ${what} is not ${expected}`,
    detail: `expected ${expected}, found ${found}`,
    place,
    hint: FORTIO_HINT,
  })
}

/** Text reports round to six digits; a real contradiction is larger. */
const SLACK = 1e-5
const atMost = (a: number, b: number): boolean => a <= b * (1 + SLACK) + 1e-12

/**
 * With a fine `-r`, all that is slow is in one bucket that begins far below the fastest request, and percentiles interpolated
 * in it are none (fortio issue 1080).
 */
function withoutOverflow(facts: FortioFacts): FortioFacts {
  const { min, buckets, percentiles } = facts
  const [first, ...others] = buckets
  const isBelow = percentiles.some(({ value }) => !atMost(min, value))
  if (!first || atMost(min, first[0]) || !isBelow) return facts
  const [start, end, count] = first
  const message = `the first bucket begins at ${short(start)} s, below the minimum of ${short(min)} s: percentiles interpolated in it are left out`
  return {
    ...facts,
    buckets: [[min, end, count], ...others],
    percentiles: percentiles.filter(({ value }) => value > end),
    notices: [
      ...facts.notices,
      notice('KNOWN_TOOL_DEFECT', message, placeText(facts.places.buckets)),
    ],
  }
}

/** Contradictions inside one histogram: no number of it can be trusted. */
function refuseContradictions(facts: FortioFacts): void {
  const { count, min, max, mean, buckets, percentiles, places } = facts
  if (count === 0)
    throw new AdapterError({
      code: 'NO_RESULT',
      title: 'fortio: no request was measured',
      detail: 'expected at least one request in DurationHistogram.Count, found 0',
      place: places.histogram,
      hint: 'check that the target responds, then run fortio again',
    })
  if (!atMost(min, mean) || !atMost(mean, max))
    refuse('the mean', `between the minimum ${min} and the maximum ${max}`, mean, places.histogram)
  let previous = 0
  for (const [start, end] of buckets) {
    if (!atMost(previous, start) || !atMost(start, end))
      refuse('a bucket edge', `${previous} or more`, start, places.buckets)
    previous = end
  }
  let below = { p: 0, value: min }
  for (const { p, value, place } of [...percentiles].sort((a, b) => a.p - b.p)) {
    const expected = `between p${below.p} (${below.value}) and the maximum ${max}`
    if (!atMost(below.value, value) || !atMost(value, max)) refuse(`p${p}`, expected, value, place)
    below = { p, value }
  }
}

/** Fortio calls 2xx and 418 good (fhttp codeIsOK), for gRPC health SERVING, for echo over TCP and UDP OK. */
function isFailure(code: string, kind: FortioFacts['kind']): boolean {
  if (kind === 'grpc') return code !== 'SERVING'
  if (kind !== 'http') return code !== 'OK'
  return !/^2\d\d$/.test(code) && code !== '418'
}

/** Failed requests; null when the file's counts contradict each other. */
function countErrors(facts: FortioFacts): { errors: number | null; notices: Notice[] } {
  const { retCodes, errorCount, count } = facts
  const place = placeText(facts.places.retCodes)
  const own = errorCount !== null && errorCount <= count ? errorCount : null
  if (retCodes === null) return { errors: own, notices: [] }
  const codes = Object.entries(retCodes)
  const total = codes.reduce((sum, [, n]) => sum + n, 0)
  if (total !== count)
    return {
      errors: own,
      notices: compareCounts(
        { stated: count, derived: total },
        `return codes add up to ${total}, requests to ${count}`,
        place,
      ),
    }
  const errors = codes.reduce((sum, [code, n]) => (isFailure(code, facts.kind) ? sum + n : sum), 0)
  const message = `return codes give ${errors} failures, ErrorsDurationHistogram ${errorCount}`
  const stated = errorCount ?? errors
  return { errors, notices: compareCounts({ stated, derived: errors }, message, place) }
}

function statedProtocol({ kind, url, isH2 }: FortioFacts): Protocol | null {
  if (kind !== 'http') return kind
  if (isH2) return 'h2'
  return httpsProtocol(url) ?? (isH2 === false ? 'http1' : null)
}

/** Without -qps fortio sends as fast as responses come back; with it, on a schedule per connection. */
function toLoadModel(requestedQps: string | null): LoadModel {
  if (requestedQps === null) return 'unknown'
  return Number(requestedQps) > 0 ? 'paced_uncorrected' : 'max_throughput'
}

function toHistogram(
  facts: FortioFacts,
  metric: string,
): { histogram: Histogram; notices: Notice[] } {
  const { buckets, statedResolution: stated, offset, count, min, max, sum, stddev } = facts
  const place = placeText(facts.places.buckets)
  const inBuckets = buckets.reduce((n, [, , c]) => n + c, 0)
  const fits = inferResolutions({ buckets, min, max }, offset)
  const statedFits = stated !== null && fitsGrid({ buckets, min, max }, stated, offset)
  const resolution = statedFits ? stated : stated === null ? (fits[0] ?? null) : null
  const notices: Notice[] = []
  let note: string | null = null
  if (inBuckets !== count) {
    note = `the buckets hold ${inBuckets} samples, the histogram says ${count}`
    const message = `${note}: not added to other runs`
    notices.push(...compareCounts({ stated: count, derived: inBuckets }, message, place))
  } else if (stated !== null && !statedFits) {
    note = `the buckets do not lie on the grid of the stated resolution ${stated} s`
    notices.push(notice('DAMAGED_FIELD', `${note}: not added to other runs`, place))
  } else if (resolution === null) {
    note = 'the file does not state its bucket resolution and none can be inferred from its buckets'
  } else if (stated === null) {
    const others = fits.length > 1 ? `; ${fits.slice(1).join(', ')} fit as well` : ''
    const message = `bucket resolution ${resolution} s inferred from the bucket edges${others}`
    notices.push(notice('INFERRED_RESOLUTION', message, place))
  }
  const histogram: Histogram = {
    metric,
    component: 'client',
    format: 'fortio',
    unitScale: 1,
    count: inBuckets,
    correction: 'uncorrected',
    mergeable: note === null,
    note,
    data: { buckets, min, max, sum, stddev, resolution, offset },
  }
  return { histogram, notices }
}

/** Percentiles are interpolated: if one bucket holds most samples, they describe the bucket, not the latency. */
function coarse(
  { buckets, count, min, max, sum, stddev, offset }: FortioFacts,
  resolution: number | null,
) {
  const half = buckets.reduce((n, [, , c]) => n + c, 0) / 2
  let seen = 0
  const median = buckets.find(([, , c]) => (seen += c) >= half)
  const notices: Notice[] = []
  if (median && median[2] > half) {
    const share = Math.round((100 * median[2]) / (2 * half))
    const message = `${share}% of the samples lie in one bucket (${short(median[0])} s to ${short(median[1])} s): percentiles in it are interpolated`
    notices.push(notice('COARSE_RESOLUTION', message))
  }
  const above = overflowCount({ buckets, count, min, max, sum, stddev, resolution, offset })
  if (above > 0)
    notices.push(
      notice('COARSE_RESOLUTION', `${above} samples lie in the open bucket above the grid`),
    )
  return notices
}

function toPlan(facts: FortioFacts) {
  const text = facts.requestedDuration ?? ''
  const [plan = '', interrupted] = text.split(', interrupted')
  const calls = /^exactly (\d{1,15}) calls$/.exec(plan)?.[1]
  const seconds = goDurationSeconds(plan)
  const isKnown = calls !== undefined || seconds !== null || plan === '' || plan === 'until stop'
  const place = placeText(facts.places.duration)
  const notices = [
    ...(interrupted === undefined
      ? []
      : [notice('ABORT', `the run was${text.slice(plan.length + 1)}`, place)]),
    ...(isKnown ? [] : [notice('DAMAGED_FIELD', 'the requested duration is no duration', place)]),
  ]
  return { seconds, calls: calls === undefined ? null : Number(calls), notices }
}

/**
 * One fortio run. Percentiles are the ones fortio printed; none is computed here, so that p95 stays absent unless it
 * was asked for with -p.
 * @throws AdapterError when the histogram contradicts itself or is empty
 */
export function toFortioRun(printed: FortioFacts, targetRps: number | null): ParsedRun {
  const facts = withoutOverflow(printed)
  refuseContradictions(facts)
  const metric = facts.kind === 'tcp' || facts.kind === 'udp' ? 'tcp.rr.latency' : 'http.latency'
  const hasBuckets = facts.buckets.length > 0
  const { histogram, notices: histogramNotices } = toHistogram(facts, metric)
  const { errors, notices: errorNotices } = countErrors(facts)
  const { resolution } = 'buckets' in histogram.data ? histogram.data : { resolution: null }
  const plan = toPlan(facts)
  const loadModel = toLoadModel(facts.requestedQps)
  const raw = (seconds: number): string => `${seconds} s`
  const seen = new Set<number>()
  const percentiles = facts.percentiles.filter(({ p }) => !seen.has(p) && seen.add(p))
  const run: ParsedRun = {
    ...emptyRun({
      name: 'fortio',
      version: facts.version,
      loadModel,
      quantileMethod: 'linear interpolation inside histogram buckets',
    }),
    name: facts.name,
    ...protocolOr(statedProtocol(facts), 'http1', 'HTTP/1.1 is what fortio speaks without -h2'),
    startedAt: facts.startedAt,
    durationSeconds: facts.durationSeconds,
    nominalDurationSeconds: plan.seconds,
    nominalRequests: plan.calls,
    targetRps,
    achievedRps: facts.achievedRps,
    // Every gRPC stream is a separate thread on a shared connection.
    connections: facts.threads && Math.floor(facts.threads / (facts.streams || 1)),
    streams: facts.streams,
    payloadBytes: facts.payloadBytes,
    load: facts.load,
    requests: facts.count,
    errors,
    latencyIncludesErrors: true,
    measurements: [
      ...measured(metric, 'min', facts.min, raw(facts.min)),
      ...measured(metric, 'mean', facts.mean, raw(facts.mean)),
      ...measured(metric, 'max', facts.max, raw(facts.max)),
      ...measured(metric, 'stddev', facts.stddev, raw(facts.stddev)),
      ...percentiles.flatMap(({ p, value }) => percentile(metric, p, value, raw(value))),
    ],
    histograms: hasBuckets ? [histogram] : [],
    extra: { ...facts.extra, threads: facts.threads, returnCodes: facts.retCodes },
  }
  const levels = percentiles.map(({ p }) => p)
  run.notices = [
    ...tooFewSamples(levels, facts.count),
    ...(hasBuckets ? [...coarse(facts, resolution), ...histogramNotices] : []),
    ...errorNotices,
    ...failures(run),
    ...plan.notices,
    ...rateMismatch(facts, facts.count, placeText(facts.places.rate)),
    ...targetNotReached(targetRps, facts.achievedRps),
    ...(loadModel === 'max_throughput'
      ? [notice('NO_TARGET_RATE', 'sent as fast as answers came back; no rate was set')]
      : []),
    ...facts.notices,
  ]
  return run
}
