import type { Adapter } from '../../model/adapter'
import { requireJson, requireText } from '../../formats/result-file'
import { jsonLines } from '../../formats/json'
import { listColumns } from '../../formats/row-load'
import { K6_COLUMNS, K6_LINES, K6_SUMMARY } from './k6-fields'
import { K6_TEXT_LINES } from './k6-lines'
import { K6, K6_COMMAND } from './k6-run'
import { isK6Csv, isK6Ndjson, parseK6Csv, parseK6Ndjson } from './k6-samples'
import { isK6Summary, parseK6Summary } from './k6-summary'
import { isK6Text, parseK6Text } from './k6-text'

export const k6: Adapter = {
  id: 'k6',
  label: 'k6',
  reference: 'https://grafana.com/docs/k6/latest/results-output/',
  command: K6_COMMAND,
  loadModels: ['unknown', 'closed', 'open_corrected', 'open_uncorrected'],
  coordinatedOmission:
    'not corrected: arrival-rate executors start iterations on schedule, but http_req_duration excludes waiting in the generator; iterations that could not start are dropped',
  countsWaiting: 'no',
  gives: ['percentiles', 'samples'],
  reads: 'rate, counts, checks, percentiles asked for; single points from NDJSON and CSV',
  latencyUnit: 'ms',
  traps: [
    'http_req_failed.passes counts the failed requests.',
    'In --summary-export a threshold that is true was crossed.',
    'Dropped iterations of an arrival-rate executor are requests that were never sent.',
    'Proved with 1.8.1: a request that was given up is in the latencies with the time that it waited; of 110 connections that were reset it reports 5, because Go sends the request again.',
  ],
  formats: [
    {
      name: 'JSON summary',
      fields: { kind: 'json', fields: K6_SUMMARY },
      detect: (file) => isK6Summary(file.json()),
      parse: (file) => parseK6Summary(requireJson(file)),
    },
    {
      name: 'CSV of --out csv',
      fields: {
        kind: 'columns',
        fields: K6_COLUMNS,
        header: (text) => listColumns(text, K6),
      },
      detect: ({ text }) => text !== null && isK6Csv(text),
      parse: (file) => parseK6Csv(requireText(file)),
    },
    {
      name: 'JSON of --out json',
      fields: {
        kind: 'json',
        fields: K6_LINES,
        documents: ({ text }) => [...jsonLines(text ?? '')].map(({ value }) => value),
      },
      detect: ({ text }) => text !== null && isK6Ndjson(text),
      parse: (file) => parseK6Ndjson(requireText(file)),
    },
    {
      name: 'summary for people',
      fields: { kind: 'lines', fields: K6_TEXT_LINES },
      detect: ({ text }) => text !== null && isK6Text(text),
      parse: (file) => parseK6Text(requireText(file)),
    },
  ],
}
