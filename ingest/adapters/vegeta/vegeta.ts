import type { Adapter } from '../../model/adapter'
import { requireJson, requireText } from '../../formats/result-file'
import { isVegetaReport, parseVegetaReport } from './vegeta-report'
import { isVegetaCsv, isVegetaNdjson, parseVegetaCsv, parseVegetaNdjson } from './vegeta-results'
import { VEGETA_COMMAND } from './vegeta-run'
import { isVegetaText, parseVegetaText } from './vegeta-text'

export const vegeta: Adapter = {
  id: 'vegeta',
  label: 'Vegeta',
  reference: 'https://github.com/tsenart/vegeta/blob/master/lib/reporters.go',
  command: VEGETA_COMMAND,
  loadModels: ['open_uncorrected'],
  coordinatedOmission:
    'mostly free of it: an open loop that adds workers, but latency counts from the actual send, so waiting shows once -max-workers is reached',
  reads: 'rate, counts, percentiles; single requests from vegeta encode',
  latencyUnit: 'ns in JSON and CSV; ms in hdrplot',
  traps: [
    'Report percentiles are estimates of a t-digest and differ from the raw results.',
    'rate counts all requests, throughput only successes.',
    'Status code 0 is a transport error.',
  ],
  detect: (file) => {
    const { text } = file
    if (text === null) return false
    if (isVegetaCsv(text) || isVegetaNdjson(text)) return true
    return isVegetaText(text) || isVegetaReport(file.json())
  },
  parse: (file) => {
    const text = requireText(file)
    if (isVegetaCsv(text)) return parseVegetaCsv(text)
    if (isVegetaNdjson(text)) return parseVegetaNdjson(text)
    return [isVegetaText(text) ? parseVegetaText(text) : parseVegetaReport(requireJson(file))]
  },
}
