import { z } from 'zod'
import type { Adapter } from '../../model/adapter'
import {
  decimal,
  decode,
  durationSeconds,
  integerText,
  latencySeconds,
  rps,
} from '../../formats/decode'
import { type FieldsOf, readLoad, result } from '../../model/fields'
import { listColumns } from '../../formats/row-load'
import type { Level } from '../../formats/latency-table'
import { compareValues } from '../../formats/compare-counts'
import { short } from '../../formats/http-outcome'
import { ownValue } from '../../dictionary/own-value'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { requireJson, requireText } from '../../formats/result-file'
import { readField } from '../../model/field'
import { bucketHistogram } from '../hey/hey-sections'
import { OHA_COLUMNS, OHA_LINES } from './oha-fields'
import { OHA, OHA_COMMAND, ohaRun, sumValues } from './oha-run'
import { isOhaCsv, isOhaText, parseOhaCsv, parseOhaText } from './oha-text'

const counts = z.record(z.string().max(500, 'a text of at most 500 characters'), integerText)
const Result = z.object({
  summary: z.object({
    successRate: z.number().min(0).max(1).nullish(),
    total: durationSeconds,
    slowest: latencySeconds.nullish(),
    fastest: latencySeconds.nullish(),
    average: latencySeconds.nullish(),
    requestsPerSec: rps,
  }),
  responseTimeHistogram: z.record(z.string(), integerText),
  latencyPercentiles: z.record(z.string().regex(/^p\d+(\.\d+)?$/), latencySeconds.nullable()),
  statusCodeDistribution: counts,
  errorDistribution: counts,
  metrics: z
    .object({ latency_ms: z.record(z.string(), z.unknown()).nullish() })
    .nullish()
    .catch(null),
})

/** Fields of the JSON output: neither the target nor an option is in it. */
const OHA_FIELDS: FieldsOf<z.infer<typeof Result>> = {
  summary: result,
  metrics: result,
  responseTimeHistogram: result,
  latencyPercentiles: result,
  firstByteHistogram: result,
  firstBytePercentiles: result,
  responseTimeHistogramSuccessful: result,
  latencyPercentilesSuccessful: result,
  responseTimeHistogramNotSuccessful: result,
  latencyPercentilesNotSuccessful: result,
  rps: result,
  details: result,
  statusCodeDistribution: result,
  errorDistribution: result,
}

const place = (pointer: string) => ({ pointer })

function fromJson(value: unknown): ParsedRun {
  const report = decode(Result, value, OHA)
  const stated = readLoad(OHA_FIELDS, value)
  const { summary, statusCodeDistribution: statuses, errorDistribution: failures } = report
  const hasResponses = sumValues(statuses) > 0
  const printed = (seconds: number | null | undefined, field: string) =>
    seconds == null || !hasResponses
      ? null
      : { seconds, raw: `${seconds} s`, place: place(`/summary/${field}`) }
  const percentiles = Object.entries(report.latencyPercentiles).flatMap(
    ([name, seconds]): Level[] =>
      seconds === null || !hasResponses
        ? []
        : [
            {
              p: Number(name.slice(1)),
              seconds,
              raw: `${seconds} s`,
              place: place(`/latencyPercentiles/${name}`),
            },
          ],
  )
  return ohaRun({
    statuses,
    failures,
    durationSeconds: summary.total,
    achievedRps: summary.requestsPerSec,
    successShare: summary.successRate ?? null,
    successRounding: 0,
    table: {
      min: printed(summary.fastest, 'fastest'),
      mean: printed(summary.average, 'average'),
      max: printed(summary.slowest, 'slowest'),
      stddev: null,
      percentiles,
    },
    slackSeconds: 1e-9,
    histograms: bucketHistogram(toBuckets(report.responseTimeHistogram), null),
    load: stated.load,
    notices: [...stated.notices, ...percentilesDiffer(report)],
  })
}

/** Members that scripts around oha add repeat its percentiles, in milliseconds. */
function percentilesDiffer({ metrics, latencyPercentiles }: z.infer<typeof Result>): Notice[] {
  return Object.entries(metrics?.latency_ms ?? {}).flatMap(([name, ms]) => {
    const seconds = ownValue(latencyPercentiles, name)
    if (typeof ms !== 'number' || seconds == null) return []
    const message = `${name} is ${short(1000 * seconds)} ms in latencyPercentiles and ${ms} ms in metrics`
    return compareValues(
      { stated: ms, derived: 1000 * seconds, rounding: 0.001 },
      message,
      `/metrics/latency_ms/${name}`,
    )
  })
}

/** Keys are the upper edges in seconds; without responses there is one key, NaN. */
function toBuckets(histogram: Record<string, number>): [number, number, number][] {
  const edges = Object.entries(histogram)
    .map(([edge, n]): [number, number] => [decimal(edge) ?? NaN, n])
    .filter(([edge]) => edge >= 0)
    .sort(([a], [b]) => a - b)
  return edges.map(([edge, n], i) => [edges[i - 1]?.[0] ?? edge, edge, n])
}

function isOhaJson(value: unknown): boolean {
  return ['summary', 'latencyPercentiles', 'responseTimeHistogram'].every((name) => {
    const part = readField(value, name)
    return typeof part === 'object' && part !== null
  })
}

export const oha: Adapter = {
  id: 'oha',
  label: 'oha',
  reference: 'https://github.com/hatoo/oha/blob/master/src/printer.rs',
  command: OHA_COMMAND,
  loadModels: ['unknown'],
  coordinatedOmission:
    'not recorded: whether --latency-correction was set stands in no output; without it waiting time is not inside',
  countsWaiting: 'unknown',
  gives: ['percentiles', 'histogram', 'samples'],
  reads: 'counts by status, rate, percentiles, linear histogram; single requests from CSV',
  latencyUnit: 's',
  traps: [
    'successRate is 1 even when a quarter of the responses are 503.',
    '“aborted due to deadline” is not an error of the server.',
    'Whether --latency-correction was used is not in the file.',
    'Proved with 1.16.0: requests, failures and rate are those that the server saw; a request that was given up or reset is in no latency, a 503 is; with --latency-correction a stall of 2 s gives p99 1.97 s, without it 9 ms.',
  ],
  formats: [
    {
      name: 'JSON',
      fields: { kind: 'json', fields: OHA_FIELDS },
      detect: (file) => isOhaJson(file.json()),
      parse: (file) => [fromJson(requireJson(file))],
    },
    {
      name: 'CSV',
      fields: { kind: 'columns', fields: OHA_COLUMNS, header: (text) => listColumns(text, OHA) },
      detect: ({ text }) => text !== null && isOhaCsv(text),
      parse: (file) => [parseOhaCsv(requireText(file))],
    },
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: OHA_LINES },
      detect: ({ text }) => text !== null && isOhaText(text),
      parse: (file) => [parseOhaText(requireText(file))],
    },
  ],
}
