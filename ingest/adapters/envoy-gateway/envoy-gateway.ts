import type { Adapter } from '../../model/adapter'
import { decode } from '../../formats/decode'
import {
  type Latency,
  latencyMeasurements,
  type LatencyTable,
  type Level,
} from '../../formats/latency-table'
import { requireJson, requireText } from '../../formats/result-file'
import { withPartNotice } from '../../formats/unwrap-report'
import { scale } from '../../dictionary/units'
import { measured } from '../../model/build-run'
import { readField } from '../../model/field'
import { boundText, type Load } from '../../model/load'
import { notice } from '../../model/notices'
import type { Measurement, ParsedRun } from '../../model/parsed-run'
import { nighthawkRun } from '../nighthawk/nighthawk-run'
import { Case, Suite, SUITE_FIELDS, type Usage } from './envoy-gateway-fields'
import { caseLoad, noTarget, ofReport } from './envoy-gateway-case'
import { isMarkdown, MARKDOWN_LINES, parseMarkdown } from './envoy-gateway-markdown'

const COMMAND = 'make run-benchmark # then send benchmark-report/benchmark_result.json'
const CONTEXT = { format: 'Envoy Gateway benchmark', hint: COMMAND }

const isSuite = (value: unknown): boolean => {
  const [first] = [readField(value, 'results')].flat()
  return (
    readField(readField(value, 'metadata'), 'testConfiguration') !== undefined &&
    ['testName', 'routesPerHostname', 'totalRequests', 'latency'].every(
      (name) => readField(first, name) !== undefined,
    )
  )
}

/** Levels that the grid of HdrHistogram has; at the others stands the next one above, which is an upper bound. */
const ON_GRID: ReadonlySet<number> = new Set([50, 75, 80, 90, 95])
const LEVELS = [
  ['p50', 50],
  ['p75', 75],
  ['p80', 80],
  ['p90', 90],
  ['p95', 95],
  ['p99', 99],
  ['p999', 99.9],
] as const

function readLatency({ latency }: Case, base: string): Measurement[] {
  const one = (seconds: number, name: string): Latency => ({
    seconds,
    raw: `${Number((seconds * 1000).toPrecision(12))} ms`,
    place: { pointer: `${base}/latency/${name}` },
  })
  const table: LatencyTable = {
    min: one(latency.min, 'min'),
    mean: one(latency.mean, 'mean'),
    max: one(latency.max, 'max'),
    stddev: one(latency.pstdev, 'pstdev'),
    // A level that the output lacks is 0 in versions before 1.6.7, 1.7.3 and 1.8.0.
    percentiles: LEVELS.flatMap(([name, p]): Level[] => {
      const seconds = latency.percentiles[name]
      return seconds === 0 ? [] : [{ ...one(seconds, `percentiles/${name}`), p }]
    }),
  }
  const upper = LEVELS.filter(([, p]) => !ON_GRID.has(p)).map(([, p]) => `http.latency.p${p}`)
  return latencyMeasurements('http.latency', table, { ...CONTEXT, slackSeconds: 1e-6 }).map(
    (each) => (upper.includes(each.key) ? { ...each, censored: -1 as const } : each),
  )
}

/** Where nothing was sampled, all three are 0. */
const usage = (metric: string, one: Usage, factor: number, component: string): Measurement[] =>
  one && one.max > 0
    ? (['min', 'mean', 'max'] as const).flatMap((statistic) =>
        measured(metric, statistic, scale(one[statistic], factor), null, component),
      )
    : []

/** Memory in MiB, CPU in per cent of one core (the queries in report.go). */
const readResources = ({ resources }: Case): Measurement[] =>
  (
    [
      [resources?.envoyGateway, 'control_plane.envoy_gateway'],
      [resources?.envoyProxy, 'data_plane.per_proxy'],
    ] as const
  ).flatMap(([one, component]) => [
    ...usage('mem.working_set', one?.memory, 2 ** 20, component),
    ...usage('cpu.cores', one?.cpu, 0.01, component),
  ])

function caseRun(
  one: Case,
  i: number,
  plan: { seconds: number | null; connections: number | null },
): ParsedRun {
  const base = `/results/${i}`
  const load: Load = {
    ...caseLoad(one.testName),
    ...(one.routes == null ? {} : { routes: one.routes }),
    ...(one.routesPerHostname == null ? {} : { routes_per_hostname: one.routesPerHostname }),
    ...(one.phase ? { phase: boundText(one.phase) } : {}),
    ...(plan.connections === null ? {} : { connections_per_worker: plan.connections }),
  }
  const run = nighthawkRun({
    name: one.testName.slice(0, 200),
    version: null,
    url: null,
    isH2: null,
    isOpenLoop: null,
    startedAt: null,
    durationSeconds: null,
    nominalSeconds: plan.seconds,
    targetRps: null,
    connections: null,
    counters: new Map(Object.entries(one.counters ?? {}).map(([name, { value }]) => [name, value])),
    samples: one.totalRequests,
    isGoodOnly: true,
    measurements: [...readLatency(one, base), ...readResources(one)],
    histograms: [],
    load,
    notices: [
      ...noTarget(load, base),
      notice(
        'KNOWN_TOOL_DEFECT',
        'the rate is the number of good answers by the whole seconds of the run, the last one cut: up to one part in its seconds too high',
        `${base}/throughput`,
      ),
    ],
    extra: { poolOverflow: one.poolOverflow ?? null },
  })
  return {
    ...ofReport(run),
    achievedRps: one.throughput,
    notSent: one.poolOverflow ?? run.notSent,
  }
}

const number = (value: string | number | null | undefined): number | null => {
  const read = value == null || value === '' ? NaN : Number(value)
  return Number.isFinite(read) && read > 0 ? read : null
}

/** Cases differ in routes and rates, and ran one after the other. @throws AdapterError */
function parseSuite(json: unknown): ParsedRun[] {
  const { metadata, results } = decode(Suite, json, CONTEXT)
  const { duration, connections } = metadata.testConfiguration
  const plan = { seconds: number(duration), connections: number(connections) }
  const runs = results.map((one, i) =>
    caseRun(decode(Case, one, { ...CONTEXT, base: `/results/${i}` }), i, plan),
  )
  return withPartNotice(runs, 'case')
}

export const envoyGateway: Adapter = {
  id: 'envoy_gateway',
  label: 'Envoy Gateway benchmark',
  reference: 'https://github.com/envoyproxy/gateway/blob/main/test/benchmark/suite/json.go',
  command: COMMAND,
  loadModels: ['unknown'],
  coordinatedOmission:
    'not stated: Nighthawk in its closed loop, which does not count waiting, or in its open loop, and the report does not say which',
  countsWaiting: 'unknown',
  gives: ['percentiles', 'histogram'],
  reads: 'latency, counters, memory and CPU of each case',
  latencyUnit: 'ms',
  traps: [
    'The rate in the name of a case is that of one worker; the number of workers is not in the file.',
    'Requests and latencies are those answered with 2xx; what found no connection is not sent.',
    'p99 and p99.9 are the next points of the grid above, so upper bounds.',
    'The rate divides by whole seconds, the last one cut: up to 1 % too high in 90 s.',
    'The Markdown of 1.6.2 and newer has no counters: send benchmark_result.json.',
    'CPU in seconds is that since the process began, not that of a case.',
  ],
  formats: [
    {
      name: 'benchmark_result.json',
      fields: { kind: 'json', fields: SUITE_FIELDS },
      detect: (file) => isSuite(file.json()),
      parse: (file) => parseSuite(requireJson(file)),
    },
    {
      name: 'Markdown with the output of Nighthawk',
      fields: { kind: 'lines', fields: MARKDOWN_LINES },
      detect: ({ text, json }) => text !== null && json() === undefined && isMarkdown(text),
      parse: (file) => parseMarkdown(requireText(file)),
    },
  ],
}
