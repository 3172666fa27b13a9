import type { Adapter } from '../../model/adapter'
import { toPointer } from '../../model/pointer'
import { withPartNotice, resultsByName } from '@/ingest/formats/unwrap-report'
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

/** iter8 writes its ghz results as an object by call. */
const byCall = (value: unknown) => resultsByName(value, isGhzReport)

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
    if (isGhzCsv(text) || isGhzInflux(text) || isGhzText(text)) return true
    return isGhzReport(file.json()) || byCall(file.json()) !== null
  },
  parse: (file) => {
    const text = requireText(file)
    if (isGhzCsv(text)) return [parseGhzCsv(text)]
    if (isGhzInflux(text)) return [parseGhzInflux(text)]
    if (isGhzText(text)) return [parseGhzText(text)]
    const value = requireJson(file)
    const entries = byCall(value)
    if (!entries) return [ghzReportRun(value)]
    return withPartNotice(
      entries.map(([call, one]) => ghzReportRun(one, toPointer([call]))),
      'call',
    )
  },
}
