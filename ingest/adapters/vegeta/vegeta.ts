import type { Adapter } from '../../model/adapter'
import { jsonLines } from '../../formats/json'
import { requireJson, requireText } from '../../formats/result-file'
import { listColumns } from '../../formats/row-load'
import { VEGETA_COLUMNS, VEGETA_LINES, VEGETA_REPORT, VEGETA_RESULT } from './vegeta-fields'
import { isVegetaReport, parseVegetaReport } from './vegeta-report'
import { isVegetaCsv, isVegetaNdjson, parseVegetaCsv, parseVegetaNdjson } from './vegeta-results'
import { VEGETA, VEGETA_COMMAND } from './vegeta-run'
import { isVegetaText, parseVegetaText } from './vegeta-text'

export const vegeta: Adapter = {
  id: 'vegeta',
  label: 'Vegeta',
  reference: 'https://github.com/tsenart/vegeta/blob/master/lib/reporters.go',
  command: VEGETA_COMMAND,
  loadModels: ['open_uncorrected'],
  coordinatedOmission:
    'mostly free of it: an open loop that adds workers, but latency counts from the actual send, so waiting shows once -max-workers is reached',
  countsWaiting: 'partly',
  gives: ['percentiles', 'histogram', 'samples'],
  reads: 'rate, counts, percentiles; single requests from vegeta encode',
  latencyUnit: 'ns in JSON and CSV; ms in hdrplot',
  traps: [
    'Report percentiles are estimates of a t-digest and differ from the raw results.',
    'rate counts all requests, throughput only successes.',
    'Status code 0 is a transport error.',
    'Proved with 12.13.0: a request that was given up is in the latencies with the time that it waited; of 66 connections that were reset it reports 1, because Go sends the request again.',
  ],
  formats: [
    {
      name: 'JSON of vegeta report',
      fields: { kind: 'json', fields: VEGETA_REPORT },
      detect: (file) => isVegetaReport(file.json()),
      parse: (file) => [parseVegetaReport(requireJson(file))],
    },
    {
      name: 'CSV of vegeta encode',
      fields: {
        kind: 'columns',
        fields: VEGETA_RESULT,
        header: (text) =>
          listColumns(text, VEGETA).map((_, i) => VEGETA_COLUMNS[i] ?? `column ${i + 1}`),
      },
      detect: ({ text }) => text !== null && isVegetaCsv(text),
      parse: (file) => parseVegetaCsv(requireText(file)),
    },
    {
      name: 'JSON of vegeta encode',
      fields: {
        kind: 'json',
        fields: VEGETA_RESULT,
        documents: ({ text }) => [...jsonLines(text ?? '')].map(({ value }) => value),
      },
      detect: ({ text }) => text !== null && isVegetaNdjson(text),
      parse: (file) => parseVegetaNdjson(requireText(file)),
    },
    {
      name: 'text of vegeta report',
      fields: { kind: 'lines', fields: VEGETA_LINES },
      detect: ({ text }) => text !== null && isVegetaText(text),
      parse: (file) => [parseVegetaText(requireText(file))],
    },
  ],
}
