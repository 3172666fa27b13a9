import type { Adapter } from '../../model/adapter'
import { outcomeNotices } from '../../formats/http-outcome'
import { latencyMeasurements } from '../../formats/latency-table'
import type { ParsedRun } from '../../model/parsed-run'
import { tooFewSamples } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { WRK_LINES } from '../../formats/wrk-lines'
import { emptyRun } from '../../model/build-run'
import { isWrkReport, readLevels, readWrkReport } from '../../formats/wrk-report'
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

function parse(text: string): ParsedRun {
  const facts = readWrkReport(text, 'wrk', COMMAND)
  const heading = facts.report.find(/^\s*Latency Distribution\s*$/)
  const levels = heading ? readLevels(facts.report, heading.index) : []
  const outcome = wrkOutcome(facts, 'failures')
  const table = wrkTable(facts, levels)
  const slackSeconds = wrkSlack(facts)
  return {
    ...emptyRun({
      name: 'wrk',
      version: null,
      loadModel: isSurelyWrk(facts, levels.length > 0) ? 'closed' : 'unknown',
      quantileMethod: 'interpolated rank on exact microseconds',
    }),
    ...outcome,
    measurements: latencyMeasurements('http.latency', table, {
      format: 'wrk',
      hint: COMMAND,
      slackSeconds,
    }),
    notices: [
      ...tooFewSamples(
        table.percentiles.map(({ p }) => p),
        facts.responses,
      ),
      ...outcomeNotices(outcome, facts.statusErrors),
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
    'not corrected: a connection sends when its last response is there, so a stall is one slow request',
  countsWaiting: 'no',
  gives: ['percentiles'],
  reads: 'rate, counts, percentiles with --latency',
  latencyUnit: 'the unit printed beside each value',
  traps: [
    'No p99.9 is printed.',
    'Timeouts are not part of the number of requests.',
    'The target rate does not exist: wrk sends as fast as responses come.',
  ],
  formats: [
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: WRK_LINES },
      detect: ({ text }) => text !== null && isWrkReport(text) && !isWrk2Text(text),
      parse: (file) => [parse(requireText(file))],
    },
  ],
}
