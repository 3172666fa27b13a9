import type { Adapter } from '../../model/adapter'
import { outcomeNotices } from '../../formats/http-outcome'
import { type LatencyTable, latencyMeasurements, type Level } from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice, tooFewSamples } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { WRK_LINES } from '../../formats/wrk-lines'
import { emptyRun } from '../../model/build-run'
import { isWrkReport, readLevels, readWrkReport, type WrkReport } from '../../formats/wrk-report'
import { wrkCounts, wrkNotices, wrkOutcome, wrkSlack, wrkTable } from '../../formats/wrk-report'
import {
  countSamples,
  readSpectrum,
  type Spectrum,
  spectrumDiffers,
  spectrumHistogram,
} from './wrk2-spectrum'

const COMMAND = 'wrk2 -t2 -c8 -d60s -R200 --latency http://target:8080/ > result.txt'
const SECTION = /^\s*Latency Distribution \(HdrHistogram - (.+)\)$/

export const isWrk2Text = (text: string): boolean =>
  isWrkReport(text) &&
  (/^ *Latency Distribution \(HdrHistogram - /m.test(text) || /^ *Thread calibration: /m.test(text))

/** The Kinvolk fork reports its threads first and the sums of its script last. */
export const isKinvolkFork = (text: string): boolean =>
  /^Initialised \d+ threads|^URL call count$/m.test(text)

/** The table rounds to two digits; a row of the spectrum at the same level has three. */
function refine(levels: readonly Level[], spectrum: Spectrum | null): Level[] {
  return levels.map((level) => {
    const row = spectrum?.rows.find(({ fraction }) => Math.abs(fraction * 100 - level.p) < 1e-9)
    if (!row) return level
    return { ...level, seconds: row.seconds, raw: row.raw, place: row.place }
  })
}

/** wrk2 restarts its histogram after calibrating for ten seconds. */
function partial(spectrum: Spectrum | null, responses: number): Notice[] {
  if (spectrum === null || spectrum.count >= 0.99 * responses) return []
  const message = `the histogram holds ${spectrum.count} of ${responses} requests: those after the calibration`
  return [notice('PARTIAL_HISTOGRAM', message, `line ${spectrum.line}`)]
}

/**
 * wrk2 looks every two seconds for connections whose last request began longer ago than the timeout and counts each of
 * them, each time: at a low rate on many connections nearly all of these are idle (wrk.c, check_timeouts).
 */
function idleTimeouts({ socketErrors, report }: WrkReport): Notice[] {
  const { timeout } = socketErrors
  if (timeout === 0) return []
  const line = report.find(/^\s*Socket errors: /)?.line
  const message = `${timeout} timeouts are checks that found a connection waiting or idle, every two seconds anew: neither requests nor failures`
  return [notice('IDLE_TIMEOUTS', message, line === undefined ? null : `line ${line}`)]
}

/** @throws AdapterError with the line */
export function parseWrk2(text: string): ParsedRun {
  const facts = readWrkReport(text, 'wrk2', COMMAND)
  const { report, stats, responses } = facts
  const first = report.find(SECTION)
  const second = first && report.find(SECTION, first.index + 1)
  const spectrum = first && readSpectrum(report, first.index)
  const other = second && readSpectrum(report, second.index)
  const plain = wrkTable(facts, first ? readLevels(report, first.index) : [])
  const hasSamples = spectrum === null || spectrum.count > 0
  const table: LatencyTable = {
    ...plain,
    ...(spectrum && { mean: spectrum.mean, max: spectrum.max, stddev: spectrum.stddev }),
    percentiles: refine(plain.percentiles, spectrum),
  }
  if (stats !== null && !hasSamples)
    report.fail('the total count', 'above 0', 0, spectrum.line, 'NO_RESULT')
  const outcome = wrkOutcome(facts)
  const slackSeconds = wrkSlack(facts)
  const [kind] = (first?.groups[1] ?? '').split(' Latency', 1)
  const isCorrected = kind !== 'Uncorrected'
  const levels = table.percentiles.map(({ p }) => p)
  const sections = 'both latency sections were printed (-U); the corrected one is used'
  return {
    ...emptyRun({
      name: 'wrk2',
      version: null,
      loadModel: isCorrected ? 'open_corrected' : 'open_uncorrected',
      quantileMethod: 'HdrHistogram, 3 digits, highest equivalent value',
    }),
    ...outcome,
    measurements: latencyMeasurements('http.latency', table, {
      format: 'wrk2',
      hint: COMMAND,
      slackSeconds,
    }),
    histograms: [
      ...(spectrum && spectrum.rows.length > 0 && stats
        ? [spectrumHistogram(spectrum, isCorrected ? 'corrected' : 'uncorrected')]
        : []),
      ...(other && other.count > 0 ? [spectrumHistogram(other, 'uncorrected')] : []),
    ],
    notices: [
      ...tooFewSamples(levels, spectrum ? countSamples(spectrum) : responses),
      ...partial(spectrum, responses),
      ...[spectrum, other].flatMap((one) => (one ? spectrumDiffers(one) : [])),
      ...(second ? [notice('TWO_LATENCY_SECTIONS', sections, `line ${second.line}`)] : []),
      ...outcomeNotices(outcome, facts.statusErrors),
      ...idleTimeouts(facts),
      ...wrkNotices(facts),
    ],
    extra: wrkCounts(facts),
  }
}

export const wrk2: Adapter = {
  id: 'wrk2',
  label: 'wrk2',
  reference: 'https://github.com/giltene/wrk2/blob/master/src/wrk.c',
  command: COMMAND,
  loadModels: ['open_corrected', 'open_uncorrected'],
  coordinatedOmission:
    'corrected: latency counts from the time a request was due at the constant rate, so waiting is inside; the rate itself is not in the file',
  countsWaiting: 'yes',
  gives: ['percentiles', 'histogram'],
  reads: 'rate, counts, the detailed spectrum',
  latencyUnit: 'the unit printed beside each value; ms in the spectrum',
  traps: [
    'The first 10 seconds calibrate: the histogram covers the rest of the run only.',
    'The target rate is not in the file; write it as rps into the context.',
    'Timeouts count idle connections again and again; they are neither requests nor failures.',
    'With -U two spectra are printed; the corrected one is used.',
    'Proved with 4.0.0: after a stall of 2 s at 200/s it prints p99 1.95 s and a mean of 0.47 s, as the requests were due; their answers had 10 ms and 21 ms.',
  ],
  formats: [
    {
      name: 'report for people',
      omitsZeroFailures: true,
      fields: { kind: 'lines', fields: WRK_LINES },
      detect: ({ text }) => text !== null && isWrk2Text(text) && !isKinvolkFork(text),
      parse: (file) => [parseWrk2(requireText(file))],
    },
  ],
}
