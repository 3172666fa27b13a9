import type { Adapter } from '../../model/adapter'
import { requireJson, requireText } from '../../formats/result-file'
import { isLocustCsv, parseLocustCsv } from './locust-csv'
import { isLocustJson, parseLocustJson } from './locust-json'
import { LOCUST_COMMAND } from './locust-run'

export const locust: Adapter = {
  id: 'locust',
  label: 'Locust',
  reference: 'https://docs.locust.io/en/stable/retrieving-stats.html',
  command: LOCUST_COMMAND,
  loadModels: ['closed'],
  coordinatedOmission: 'not corrected: each user waits for its response before the next request',
  reads: 'counts, rate, percentiles; the histogram of response times in JSON',
  latencyUnit: 'ms',
  traps: [
    'Times above 100 ms are rounded to two digits, so p99.9 may exceed the maximum.',
    'The Aggregated row is a sum of the others and is not added again.',
    'Percentiles may be N/A.',
  ],
  detect: (file) => (file.text !== null && isLocustCsv(file.text)) || isLocustJson(file.json()),
  parse: (file) => {
    const text = requireText(file)
    return isLocustCsv(text) ? parseLocustCsv(text) : parseLocustJson(requireJson(file))
  },
}
