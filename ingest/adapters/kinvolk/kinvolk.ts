import type { Adapter } from '../../model/adapter'
import { unexpected } from '../../formats/decode'
import { requireText } from '../../formats/result-file'
import { joinUrls } from '../../formats/called-urls'
import type { CountedPart } from '../../formats/request-mix'
import { readLineLoad } from '../../model/fields'
import type { ParsedRun } from '../../model/parsed-run'
import { TextReport } from '../../formats/text-report'
import { callsDiffer } from './kinvolk-checks'
import { KINVOLK_LINES, KINVOLK_METRICS, URL_CALLS } from './kinvolk-fields'
import { parseKinvolkMetrics } from './kinvolk-metrics'
import { isKinvolkFork, isWrk2Text, parseWrk2 } from '../wrk2/wrk2'

const COMMAND =
  'prometheus-export-wrapper -c 8 -r 200 -d 60s -p stdout http://target:8080/ > result.prom'
const isMetrics = (text: string): boolean =>
  /^wrk2_benchmark_\w+(?:\{[^}\n]*\})? \S/m.test(text.slice(0, 65_536))

/** A report of wrk2 with the sums of the wrapper's script. @throws AdapterError with the line */
function parseReport(text: string): ParsedRun {
  const run = parseWrk2(text)
  const counted = /^Total Requests: (\d{1,15})$/m.exec(text)?.[1]
  if (counted !== undefined && run.requests !== null && Number(counted) > run.requests)
    throw unexpected({
      format: 'Kinvolk wrk2',
      what: 'Total Requests',
      expected: `at most ${run.requests}`,
      found: counted,
      place: null,
      hint: COMMAND,
    })
  const { lines } = new TextReport(text, 'Kinvolk wrk2', COMMAND)
  const calls = lines.flatMap(({ text: line }): CountedPart[] => {
    const [, url, count] = URL_CALLS.exec(line) ?? []
    return url === undefined ? [] : [[url, Number(count)]]
  })
  const load = joinUrls(readLineLoad(KINVOLK_LINES, lines), calls.length, calls)
  const notices = [...run.notices, ...callsDiffer(calls, run.requests, run.connections)]
  return { ...run, load, notices, harness: { ...run.harness, name: 'kinvolk' } }
}

export const kinvolk: Adapter = {
  id: 'kinvolk',
  label: 'Kinvolk wrk2 metrics',
  reference:
    'https://github.com/kinvolk/wrk2/blob/master/scripts/multiple-endpoints-prometheus-metrics.lua',
  command: COMMAND,
  loadModels: ['open_corrected'],
  coordinatedOmission:
    'corrected: wrk2 counts latency from the time a request was due at the constant rate',
  countsWaiting: 'yes',
  gives: ['percentiles', 'histogram'],
  reads: 'percentiles, rate and the detailed spectrum of the last push',
  latencyUnit: 'ms',
  traps: [
    'The wrapper multiplies microseconds by 0.0001: coarse values may be ten times too small, and a contradiction with the detailed ones is reported.',
    'A crashed run still pushes progress 100.',
    'socket_errors is always 0.',
  ],
  formats: [
    {
      name: 'metrics for Prometheus',
      fields: { kind: 'lines', fields: KINVOLK_METRICS },
      detect: ({ text }) => text !== null && isMetrics(text),
      parse: (file) => [parseKinvolkMetrics(requireText(file), COMMAND)],
    },
    {
      name: 'report for people',
      omitsZeroFailures: true,
      fields: { kind: 'lines', fields: KINVOLK_LINES },
      detect: ({ text }) =>
        text !== null && !isMetrics(text) && isWrk2Text(text) && isKinvolkFork(text),
      parse: (file) => [parseReport(requireText(file))],
    },
  ],
}
