import { decode, unexpected } from '../../formats/decode'
import type { Latency, LatencyTable, Level } from '../../formats/latency-table'
import { short } from '../../formats/http-outcome'
import type { LoadModel, Protocol } from '../../dictionary/vocabulary'
import { readField } from '../../model/field'
import { toLoadValue } from '../../model/fields'
import { boundText, type Load } from '../../model/load'
import { notice } from '../../model/notices'
import type { Histogram, ParsedRun } from '../../model/parsed-run'
import { AllJson, type Entry, type Summary } from './hyperfoil-fields'
import { type PhaseFacts, toRuns } from './hyperfoil-run'

export const JSON_HINT = 'send all.json from the folder of the run, or GET /run/ID/stats/all'
const SCHEMA = 'hyperfoil.io/run-schema/'

export const isAllJson = (value: unknown): boolean => {
  const schema = readField(value, '$schema')
  return typeof schema === 'string' && schema.includes(SCHEMA)
}

function toTable(summary: Summary, base: string): LatencyTable {
  const one = (seconds: number, name: string): Latency => ({
    seconds,
    raw: `${Math.round(seconds * 1e9)} ns`,
    place: { pointer: `${base}/${name}` },
  })
  const { stdDevResponseTime: stddev } = summary
  return {
    min: one(summary.minResponseTime, 'minResponseTime'),
    mean: one(summary.meanResponseTime, 'meanResponseTime'),
    max: one(summary.maxResponseTime, 'maxResponseTime'),
    stddev: stddev == null ? null : one(stddev, 'stdDevResponseTime'),
    percentiles: Object.entries(summary.percentileResponseTime).map(
      // 0.999 * 100 as a double of Java is 99.9, but not for every share.
      ([name, seconds]): Level => ({
        ...one(seconds, `percentileResponseTime/${name}`),
        p: Number(Number(name).toPrecision(10)),
      }),
    ),
  }
}

/** The percentile steps of HdrHistogram: how many answers took at most each time. */
function toHistograms({ histogram, total: { summary } }: Entry): Histogram[] {
  const rows = histogram?.percentiles ?? []
  const all = summary.responseCount
  const last = rows.at(-1)?.totalCount ?? 0
  const isRising = rows.every((row, i) => {
    const before = rows[i - 1]
    return !before || (row.to >= before.to && row.totalCount >= before.totalCount)
  })
  if (all === 0 || last === 0 || !isRising) return []
  const note = last === all ? null : `the histogram ends at ${last} of ${all} answers`
  return [
    {
      metric: 'http.latency',
      component: 'client',
      format: 'wrk2_spectrum',
      unitScale: 1,
      count: last,
      correction: 'unknown',
      mergeable: note === null,
      note,
      data: {
        knots: rows
          .filter((row, i) => row.totalCount > 0 && row.totalCount !== rows[i - 1]?.totalCount)
          .map((row) => [row.totalCount / last, row.to, row.totalCount]),
        min: summary.minResponseTime,
        max: summary.maxResponseTime,
      },
    },
  ]
}

function toFacts(entry: Entry, i: number, { failures }: AllJson): PhaseFacts {
  const { summary } = entry.total
  const http = summary.extensions.http ?? null
  const place = `/stats/${i}`
  const seconds = (summary.endTime - summary.startTime) / 1000
  if (seconds < 0)
    throw unexpected({
      format: 'Hyperfoil',
      what: 'endTime',
      expected: 'at or after startTime',
      found: summary.endTime,
      place: { pointer: `${place}/total/summary/endTime` },
      hint: JSON_HINT,
    })
  const limits = (failures ?? []).filter(
    ({ phase, metric }) => phase === entry.name && (metric == null || metric === entry.metric),
  )
  return {
    phase: entry.name,
    metric: entry.metric,
    place,
    requests: summary.requestCount,
    statuses: {
      '2xx': http?.status_2xx ?? 0,
      '3xx': http?.status_3xx ?? 0,
      '4xx': http?.status_4xx ?? 0,
      '5xx': http?.status_5xx ?? 0,
      other: http?.status_other ?? 0,
    },
    invalid: summary.invalid,
    timeouts: summary.requestTimeouts,
    errors: summary.connectionErrors + summary.internalErrors,
    blockedSeconds: short(summary.blockedTime / 1e9),
    achievedRps: seconds > 0 ? summary.responseCount / seconds : null,
    durationSeconds: seconds > 0 ? seconds : null,
    startedAt: summary.startTime > 0 ? new Date(summary.startTime).toISOString() : null,
    table: toTable(summary, `${place}/total/summary`),
    histograms: toHistograms(entry),
    failedLimits: [...new Set(limits.flatMap(({ message }) => message ?? []))],
  }
}

const CONNECTIONS: readonly [string, Protocol][] = [
  ['HTTP 1.x', 'http1'],
  ['HTTP 2', 'h2'],
  ['TLS + HTTP 1.x', 'https'],
  ['TLS + HTTP 2', 'h2'],
]

/** What all connections of the run spoke (ConnectionPoolStats); null where they differ or none is listed. */
function readProtocol({ connections }: AllJson): Protocol | null {
  const kinds = Object.values(connections ?? {}).flatMap((target) => Object.keys(target))
  const spoken = CONNECTIONS.filter(([name]) => kinds.includes(name)).map(([, one]) => one)
  const [only, other] = [...new Set(spoken)]
  return only !== undefined && other === undefined ? only : null
}

/** The benchmarks of the commands wrk and wrk2 have these two phases (WrkScenario); the first one warms up. */
const WARMUP = 'calibration'
function readWrk({ info, stats }: AllJson): LoadModel | null {
  if (
    !stats.every(({ name, metric }) => /^(?:calibration|test)$/.test(name) && metric === 'request')
  )
    return null
  if (info?.benchmark === 'wrk') return 'closed'
  return info?.benchmark === 'wrk2' ? 'open_corrected' : null
}

function statedLoad({ info }: AllJson): Load {
  const { benchmark, params } = info ?? {}
  const stated = params && Object.keys(params).length > 0 ? toLoadValue(params) : null
  return {
    ...(benchmark ? { benchmark: boundText(benchmark) } : {}),
    ...(stated === null ? {} : { params: stated }),
  }
}

/** @throws AdapterError */
export function parseAllJson(value: unknown): ParsedRun[] {
  const context = { format: 'Hyperfoil', hint: JSON_HINT }
  const schema = readField(value, '$schema')
  if (typeof schema === 'string' && !schema.endsWith('/v3.0'))
    throw unexpected({
      ...context,
      what: 'the schema',
      expected: 'run-schema/v3.0, of Hyperfoil 0.15 or newer',
      found: schema,
      place: { pointer: '/$schema' },
    })
  const all = decode(AllJson, value, context)
  const model = readWrk(all)
  const facts = all.stats.map((entry, i) => ({
    isWarmup: entry.isWarmup === true || (model !== null && entry.name === WARMUP),
    one: toFacts(entry, i, all),
  }))
  const pick = (isWarmup: boolean): PhaseFacts[] =>
    facts.filter((each) => each.isWarmup === isWarmup).map(({ one }) => one)
  const runs = toRuns(pick(false), pick(true), {
    loadModel: model ?? 'unknown',
    version: all.version ?? null,
  })
  if (runs.length === 0)
    throw unexpected({
      ...context,
      what: 'the statistics',
      expected: 'at least one HTTP answer outside warm-ups',
      found: null,
      place: { pointer: '/stats' },
      code: 'NO_RESULT',
    })
  const cancelled = all.info?.cancelled
    ? [notice('ABORT', 'the run was cancelled before its end', '/info/cancelled')]
    : []
  const protocol = readProtocol(all)
  const load = statedLoad(all)
  return runs.map((run) => ({
    ...run,
    protocol,
    load: { ...run.load, ...load },
    notices: [...run.notices, ...cancelled],
  }))
}
