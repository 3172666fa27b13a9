import type { Adapter } from '../../model/adapter'
import { coarseResolution } from '../../formats/http-outcome'
import {
  latencyMeasurements,
  type LatencyTable,
  type Level,
  NO_LATENCY,
} from '../../formats/latency-table'
import type { ParsedRun } from '../../model/parsed-run'
import { tooFewSamples } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { emptyRun } from '../../model/build-run'
import { isoTime, readSampleTable } from '../../formats/sample-table'
import { SAMPLE_LEVELS, SAMPLE_METHOD } from '../../formats/samples'
import { tableRows } from '../../formats/table-rows'
import { TextReport } from '../../formats/text-report'
import { AB_CSV_COLUMNS, AB_LINES, AB_TSV_COLUMNS } from './ab-fields'
import { AB, AB_COMMAND, AB_DEFAULT, isAbText, parseAbText } from './ab-text'
import { protocolOr } from '@/ingest/model/assume-protocol'

const CSV = /^Percentage served,Time in ms\r?\n/
const TSV = /^starttime\tseconds\tctime\tdtime\tttime\twait\r?\n/
/** The file has a row per percent; these are the ones that readers compare. */
const LEVELS = new Set([1, 5, 10, 25, 50, 66, 75, 80, 90, 95, 98, 99])

/** `-e`: a row per percent, 0 the minimum and 100 the maximum. */
function parseCsv(text: string): ParsedRun {
  const report = new TextReport('', 'ab', AB_COMMAND)
  let table: LatencyTable = NO_LATENCY
  const percentiles: Level[] = []
  for (const { cells, line } of tableRows(text, ',', AB)) {
    if (line === 1) continue
    const [level, time] = cells
    const p = report.number(level, 'the percentage', line, 100)
    const { seconds } = report.latency(`${time}ms`, `p${level}`, line)
    const value = { seconds, raw: `${time} ms`, place: { line } }
    if (p === 0) table = { ...table, min: value }
    else if (p === 100) table = { ...table, max: value }
    else percentiles.push({ p, ...value })
  }
  if (table.max === null) report.fail('the row of 100 %', 'in the file', null, null, 'TRUNCATED')
  const all = latencyMeasurements('http.latency', { ...table, percentiles }, AB)
  const kept = [...LEVELS].map((p) => `http.latency.p${p}`)
  return {
    ...abRun('exact, nearest rank'),
    measurements: all.filter(({ key }) => kept.includes(key) || !/\.p\d+$/.test(key)),
  }
}

/** `-g`: a row per request, whole milliseconds, sorted by total time. */
function parseTsv(text: string): ParsedRun {
  const columns = { separator: '\t', latency: 'ttime', status: null, start: 'seconds' }
  const { samples, start } = readSampleTable(text, columns, 1e-3, AB)
  return {
    ...abRun(SAMPLE_METHOD),
    startedAt: isoTime(start),
    requests: samples.count,
    measurements: samples.measurements('http.latency'),
    histograms: [samples.histogram('http.latency', 'uncorrected')],
    notices: [...tooFewSamples(SAMPLE_LEVELS, samples.count), coarseResolution('1 ms')],
  }
}

const abRun = (quantileMethod: string): ParsedRun => ({
  ...emptyRun({ name: 'ab', version: null, loadModel: 'closed', quantileMethod }),
  ...protocolOr(null, 'http1', AB_DEFAULT),
  latencyIncludesErrors: true,
})

const listColumns =
  (separator: string) =>
  (text: string): string[] =>
    (text.split(/\r?\n/, 1)[0] ?? '').split(separator)

export const ab: Adapter = {
  id: 'ab',
  label: 'ApacheBench',
  reference: 'https://github.com/apache/httpd/blob/trunk/support/ab.c',
  command: AB_COMMAND,
  loadModels: ['closed'],
  coordinatedOmission:
    'not corrected: the next request of a connection starts when its response is there',
  countsWaiting: 'no',
  gives: ['percentiles', 'samples'],
  reads:
    'requests, failures, rate, duration, connections, percentiles of the table; exact times from -g',
  latencyUnit: 'ms, whole milliseconds in the table',
  traps: [
    '“Failed requests: 0” can stand beside many non-2xx responses: both are counted here.',
    'The 100% row is the longest request, not a percentile.',
    'Two lines are called “Time per request”; only the per-request one is a latency.',
    'Proved with 2.3: one connection that is reset is a failure under Receive, Length and Exceptions at once and counted once here; an answer later than -s ends the run without a report.',
  ],
  formats: [
    {
      name: 'report for people',
      omitsZeroFailures: true,
      fields: { kind: 'lines', fields: AB_LINES },
      detect: ({ text }) => text !== null && isAbText(text) && !CSV.test(text) && !TSV.test(text),
      parse: (file) => [parseAbText(requireText(file))],
    },
    {
      name: 'CSV of -e',
      fields: { kind: 'columns', fields: AB_CSV_COLUMNS, header: listColumns(',') },
      detect: ({ text }) => text !== null && CSV.test(text),
      parse: (file) => [parseCsv(requireText(file))],
    },
    {
      name: 'table of -g',
      fields: { kind: 'columns', fields: AB_TSV_COLUMNS, header: listColumns('\t') },
      detect: ({ text }) => text !== null && TSV.test(text),
      parse: (file) => [parseTsv(requireText(file))],
    },
  ],
}
