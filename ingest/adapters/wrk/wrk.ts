import type { Adapter } from '../../model/adapter'
import { outcomeNotices } from '../../formats/http-outcome'
import { latencyMeasurements, type LatencyTable } from '../../formats/latency-table'
import { parseMetricKey } from '../../dictionary/metric-key'
import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { notice, tooFewSamples } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { SOCKETS, WRK_LINES } from '../../formats/wrk-lines'
import { emptyRun } from '../../model/build-run'
import { isHyperfoilReport, isWrkReport, readLevels, readWrkReport } from '../../formats/wrk-report'
import {
  wrkCounts,
  wrkNotices,
  wrkOutcome,
  wrkSlack,
  wrkTable,
  type WrkReport,
} from '../../formats/wrk-report'
import { isWrk2Text } from '../wrk2/wrk2'

const COMMAND = 'wrk -t2 -c8 -d60s --latency http://target:8080/ > result.txt'

/** wrk2 calibrates for its first ten seconds and says so; a shorter run without --latency looks like wrk. */
const CALIBRATION_SECONDS = 10

const isSurelyWrk = (facts: WrkReport, hasLevels: boolean): boolean =>
  hasLevels || (facts.nanLine === null && facts.nominalSeconds > CALIBRATION_SECONDS)

/** Share of the answers whose latency was recorded, in per cent. */
const recordedPercent = ({ responses, socketErrors: { timeout } }: WrkReport): number =>
  responses === 0 ? 0 : Math.max(0, 100 * (1 - timeout / responses))

/**
 * Since wrk 4.0.0 a timeout is an answer slower than `--timeout`: one of the requests, and missing from every latency
 * (src/wrk.c, response_complete; src/stats.c, stats_record). The percentiles above the recorded share and the maximum are among
 * the missing answers; below it percentiles and mean are lower bounds.
 */
function withoutSlow(table: LatencyTable, facts: WrkReport): LatencyTable {
  if (facts.socketErrors.timeout === 0) return table
  const recorded = recordedPercent(facts)
  const percentiles = table.percentiles.filter(({ p }) => p <= recorded)
  return { ...table, mean: recorded > 0 ? table.mean : null, max: null, stddev: null, percentiles }
}

/** A missing share above a tenth of what lies beyond a percentile moves it, as skipped requests do (methodology 7, CO_RISK). */
function isLowerBound({ key }: Measurement, missingPercent: number): boolean {
  const parsed = parseMetricKey(key)
  if (parsed?.statistic === 'mean') return true
  const ppm = parsed?.quantilePpm ?? null
  return ppm !== null && missingPercent > (100 - ppm / 10_000) / 10
}

const withBounds = (measurements: readonly Measurement[], facts: WrkReport): Measurement[] =>
  measurements.map((one) =>
    facts.socketErrors.timeout > 0 && isLowerBound(one, 100 - recordedPercent(facts))
      ? { ...one, censored: 1 }
      : one,
  )

function slowAnswers(facts: WrkReport): Notice[] {
  const { report, responses, socketErrors } = facts
  const { timeout } = socketErrors
  if (timeout === 0 || responses === 0) return []
  const line = report.find(SOCKETS)?.line
  const recorded = Number(recordedPercent(facts).toFixed(2))
  const known =
    recorded === 0
      ? 'none is known'
      : `the maximum and what lies above p${recorded} are not known, other percentiles and the mean leave them out`
  const message = `${timeout} of ${responses} answers took longer than --timeout (2 s unless told otherwise) and are in no latency: ${known}`
  return [notice('SLOW_ANSWERS_MISSING', message, line === undefined ? null : `line ${line}`)]
}

function parse(text: string): ParsedRun {
  const facts = readWrkReport(text, 'wrk', COMMAND)
  const heading = facts.report.find(/^\s*Latency Distribution\s*$/)
  const levels = heading ? readLevels(facts.report, heading.index) : []
  const outcome = wrkOutcome(facts)
  const table = withoutSlow(wrkTable(facts, levels), facts)
  const slackSeconds = wrkSlack(facts)
  return {
    ...emptyRun({
      name: 'wrk',
      version: null,
      loadModel: isSurelyWrk(facts, levels.length > 0) ? 'closed' : 'unknown',
      quantileMethod: 'interpolated rank on exact microseconds',
    }),
    ...outcome,
    measurements: withBounds(
      latencyMeasurements('http.latency', table, { format: 'wrk', hint: COMMAND, slackSeconds }),
      facts,
    ),
    notices: [
      ...tooFewSamples(
        table.percentiles.map(({ p }) => p),
        facts.responses,
      ),
      ...outcomeNotices(outcome, facts.statusErrors),
      ...slowAnswers(facts),
      ...wrkNotices(facts),
    ],
    extra: wrkCounts(facts),
  }
}

export const wrk: Adapter = {
  id: 'wrk',
  label: 'wrk',
  reference: 'https://github.com/wg/wrk/blob/master/src/wrk.c',
  command: COMMAND,
  loadModels: ['closed', 'unknown'],
  coordinatedOmission:
    'corrected with the mean interval between the requests of a connection, since 4.0.0: an answer that took twice as long counts again, one interval less each time; a connection sends when its last response is there',
  countsWaiting: 'partly',
  gives: ['percentiles'],
  reads: 'rate, counts, percentiles with --latency',
  latencyUnit: 'the unit printed beside each value',
  traps: [
    'No p99.9 is printed.',
    'Proved with 4.1.0: after a stall of 2 s that held 8 of 3,643 answers wrk prints a mean of 287 ms and p99 1.94 s, where the answers had 10.5 ms and 19 ms; a connection that never answers is in no figure.',
    'Since 4.0.0 a timeout is an answer slower than --timeout: one of the requests, and in no latency.',
    'The target rate does not exist: wrk sends as fast as responses come.',
  ],
  formats: [
    {
      name: 'report for people',
      omitsZeroFailures: true,
      fields: { kind: 'lines', fields: WRK_LINES },
      detect: ({ text }) =>
        text !== null && isWrkReport(text) && !isWrk2Text(text) && !isHyperfoilReport(text),
      parse: (file) => [parse(requireText(file))],
    },
  ],
}
