import { decode, unexpected } from '../../formats/decode'
import { jsonLines } from '../../formats/json'
import type { Latency } from '../../formats/latency-table'
import { requireText } from '../../formats/result-file'
import type { Adapter } from '../../model/adapter'
import { readField } from '../../model/field'
import { readLoad } from '../../model/fields'
import type { ParsedRun } from '../../model/parsed-run'
import { noRequests } from '../../formats/http-outcome'
import { REWRK_FIELDS, REWRK_LINES, RewrkResult } from './rewrk-fields'
import { REWRK, REWRK_COMMAND, rewrkRun, withRounds } from './rewrk-run'
import { isRewrkText, OTHER_PROGRAM, parseRewrkText } from './rewrk-text'

const NAMES = ['latency_avg', 'latency_std_deviation', 'transfer_rate', 'requests_avg']
const isRewrkResult = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && NAMES.every((name) => Object.hasOwn(value, name))
/** With --rounds there is an object on each line. */
const isRounds = (text: string): boolean =>
  /^\s{0,20}\{[^\n{}]{0,400}"latency_std_deviation":[^\n{}]{0,400}"requests_avg":/.test(text)

function fromJson(value: unknown): ParsedRun {
  const one = decode(RewrkResult, value, REWRK)
  const { load, notices } = readLoad(REWRK_FIELDS, value)
  if (one.requests_total === 0) throw noRequests(REWRK, { pointer: '/requests_total' })
  const required = <T>(name: keyof RewrkResult & string, found: T | null, expected: string): T => {
    if (found !== null) return found
    throw unexpected({ ...REWRK, what: name, expected, found, place: { pointer: `/${name}` } })
  }
  required('transfer_total', one.transfer_total, OTHER_PROGRAM)
  const latency = (name: keyof RewrkResult & string): Latency => ({
    seconds: required(name, one[name], 'a number of milliseconds'),
    raw: `${String(readField(Object(value), name))} ms`,
    place: { pointer: `/${name}` },
  })
  return rewrkRun({
    url: null,
    connections: null,
    nominalDurationSeconds: null,
    mean: latency('latency_avg'),
    stddev: latency('latency_std_deviation'),
    min: latency('latency_min'),
    max: latency('latency_max'),
    requests: one.requests_total,
    achievedRps: required('requests_avg', one.requests_avg, 'a rate'),
    failed: null,
    load,
    slowestMeans: {},
    slackSeconds: 0,
    notices,
  })
}

function parseJsonRounds(text: string): ParsedRun[] {
  const runs: ParsedRun[] = []
  for (const { value, cut } of jsonLines(text)) {
    if (cut) throw cut
    runs.push(fromJson(value))
  }
  return withRounds(runs)
}

const listDocuments = (text: string): unknown[] =>
  [...jsonLines(text)].flatMap(({ value, cut }) => (cut ? [] : [value]))

export const rewrk: Adapter = {
  id: 'rewrk',
  label: 'rewrk',
  reference: 'https://github.com/lnx-search/rewrk/blob/master/src/results.rs',
  command: REWRK_COMMAND,
  loadModels: ['closed'],
  coordinatedOmission:
    'not corrected: a connection sends when its last response is there, so a stall is one slow request',
  countsWaiting: 'no',
  gives: [],
  reads: 'rate, number of requests, mean, deviation, minimum and maximum latency',
  latencyUnit: 'ms',
  traps: [
    'The table of --pct has the mean of the slowest 50, 25, 10, 5, 1 and 0.1 %, not percentiles: they are above the percentile, and none is stored.',
    'No status code is looked at: answers of 503 count as requests, and how many failed is not known.',
    'A request that failed is one of the requests, and its time with that of the new connection is in the latencies.',
    'With --json there is neither target nor connections nor duration in the file.',
  ],
  formats: [
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: REWRK_LINES },
      detect: ({ text, json }) => text !== null && json() === undefined && isRewrkText(text),
      parse: (file) => parseRewrkText(requireText(file)),
    },
    {
      name: 'JSON',
      fields: { kind: 'json', fields: REWRK_FIELDS },
      detect: (file) => isRewrkResult(file.json()),
      parse: (file) => [fromJson(file.json())],
    },
    {
      name: 'JSON of --rounds',
      fields: {
        kind: 'json',
        fields: REWRK_FIELDS,
        documents: ({ text }) => listDocuments(text ?? ''),
      },
      detect: (file) => file.json() === undefined && isRounds(file.text ?? ''),
      parse: (file) => parseJsonRounds(requireText(file)),
    },
  ],
}
