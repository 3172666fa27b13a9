import type { Adapter } from '../../model/adapter'
import { requireJson, requireText } from '../../formats/result-file'
import { ghzReportRun, isGhzReport } from './ghz-json'
import { GHZ_COMMAND } from './ghz-run'
import {
  isGhzCsv,
  isGhzInflux,
  isGhzText,
  parseGhzCsv,
  parseGhzInflux,
  parseGhzText,
} from './ghz-text'

export const ghz: Adapter = {
  id: 'ghz',
  label: 'ghz',
  reference: 'https://ghz.sh/docs/output',
  command: GHZ_COMMAND,
  loadModels: ['paced_uncorrected', 'max_throughput', 'unknown'],
  coordinatedOmission:
    'not corrected: workers share a pacer and latency counts from the actual send; a late send shows only as a lower achieved rate',
  reads: 'counts, status codes, percentiles, single calls when the file lists them',
  latencyUnit: 'ns',
  traps: [
    'average and total include failed calls, latencyDistribution does not.',
    'All latencies are null when every call failed.',
    'One call may be cancelled at the end of a timed run.',
  ],
  detect: (file) => {
    const { text } = file
    if (text === null) return false
    return isGhzCsv(text) || isGhzInflux(text) || isGhzReport(file.json()) || isGhzText(text)
  },
  parse: (file) => {
    const text = requireText(file)
    if (isGhzCsv(text)) return [parseGhzCsv(text)]
    if (isGhzInflux(text)) return [parseGhzInflux(text)]
    return [isGhzText(text) ? parseGhzText(text) : ghzReportRun(requireJson(file))]
  },
}
