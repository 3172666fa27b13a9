import type { Adapter } from '../../model/adapter'
import { listColumns } from '../../formats/row-load'
import { requireJson, requireText } from '../../formats/result-file'
import { group } from '../../model/fields'
import { isLocustCsv, isOtherLocustCsv, parseLocustCsv, refuseOtherLocustCsv } from './locust-csv'
import { LOCUST_COLUMNS, LOCUST_FIELDS, LOCUST_OTHER_LINES, toLocustColumn } from './locust-fields'
import { isLocustJson, parseLocustJson } from './locust-json'
import { LOCUST, LOCUST_COMMAND } from './locust-run'

export const locust: Adapter = {
  id: 'locust',
  label: 'Locust',
  reference: 'https://docs.locust.io/en/stable/retrieving-stats.html',
  command: LOCUST_COMMAND,
  loadModels: ['closed'],
  coordinatedOmission: 'not corrected: each user waits for its response before the next request',
  countsWaiting: 'no',
  gives: ['percentiles', 'samples'],
  reads: 'counts, rate, percentiles; the histogram of response times in JSON',
  latencyUnit: 'ms',
  traps: [
    'Times above 100 ms are rounded to two digits, so p99.9 may exceed the maximum.',
    'The Aggregated row is a sum of the others and is not added again.',
    'Percentiles may be N/A.',
    'Proved with 2.47.0: a request that was given up is in the latencies with the time that it waited; of 175 connections that were reset FastHttpUser reports none, because it sends the request again.',
  ],
  formats: [
    {
      name: 'JSON of --json',
      fields: { kind: 'json', fields: { '*': group(LOCUST_FIELDS) } },
      detect: (file) => isLocustJson(file.json()),
      parse: (file) => parseLocustJson(requireJson(file)),
    },
    {
      name: 'CSV of --csv: _stats.csv',
      fields: {
        kind: 'columns',
        fields: LOCUST_COLUMNS,
        header: (text) => listColumns(text, LOCUST).map(toLocustColumn),
      },
      detect: ({ text }) => text !== null && isLocustCsv(text),
      parse: (file) => parseLocustCsv(requireText(file)),
    },
    {
      name: 'CSV of --csv: other tables',
      fields: { kind: 'lines', fields: LOCUST_OTHER_LINES },
      detect: ({ text }) => text !== null && isOtherLocustCsv(text),
      parse: (file) => refuseOtherLocustCsv(requireText(file)),
    },
  ],
}
