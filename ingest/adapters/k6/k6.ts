import type { Adapter } from '../../model/adapter'
import { requireJson, requireText } from '../../formats/result-file'
import { K6_COMMAND } from './k6-run'
import { isK6Csv, isK6Ndjson, parseK6Csv, parseK6Ndjson } from './k6-samples'
import { isK6Summary, parseK6Summary } from './k6-summary'
import { isK6Text, parseK6Text } from './k6-text'

export const k6: Adapter = {
  id: 'k6',
  label: 'k6',
  reference: 'https://grafana.com/docs/k6/latest/results-output/',
  command: K6_COMMAND,
  loadModels: ['unknown'],
  coordinatedOmission:
    'not corrected: arrival-rate executors start iterations on schedule, but http_req_duration excludes waiting in the generator; iterations that could not start are dropped',
  reads: 'rate, counts, checks, percentiles asked for; single points from NDJSON and CSV',
  latencyUnit: 'ms',
  traps: [
    'http_req_failed.passes counts the failed requests.',
    'In --summary-export a threshold that is true was crossed.',
    'Dropped iterations of an arrival-rate executor are requests that were never sent.',
  ],
  detect: (file) => {
    const { text } = file
    if (text === null) return false
    return isK6Csv(text) || isK6Ndjson(text) || isK6Summary(file.json()) || isK6Text(text)
  },
  parse: (file) => {
    const text = requireText(file)
    if (isK6Csv(text)) return parseK6Csv(text)
    if (isK6Ndjson(text)) return parseK6Ndjson(text)
    return isK6Text(text) ? parseK6Text(text) : parseK6Summary(requireJson(file))
  },
}
