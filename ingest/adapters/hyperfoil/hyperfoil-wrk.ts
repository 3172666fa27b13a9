import { type LatencyTable, latencyMeasurements } from '../../formats/latency-table'
import { outcomeNotices } from '../../formats/http-outcome'
import {
  readLevels,
  readWrkReport,
  type WrkReport,
  wrkNotices,
  wrkSlack,
  wrkTable,
} from '../../formats/wrk-report'
import { withoutColours } from '../../formats/text-report'
import { unexpected } from '../../formats/decode'
import { protocolOr } from '../../model/assume-protocol'
import { emptyRun } from '../../model/build-run'
import { notice, tooFewSamples } from '../../model/notices'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { readSpectrum, spectrumHistogram } from '../wrk2/wrk2-spectrum'
import { SOCKET_ERRORS, toEnglish } from './hyperfoil-lines'

export const WRK_COMMAND =
  'jbang wrk@hyperfoil -t 2 -c 8 -d 60s --latency http://target:8080/ > result.txt'
export const QUANTILES = 'HdrHistogram, 2 digits, highest equivalent value'

/** Before 0.22 the report had a form of its own, and its number of failed answers three numbers without blanks. */
const OLD_HEADING = /^ +Avg +Stdev +Max *\r?$/m
const OLD_LATENCY = /^Latency: +\d/m
export const isOldReport = (text: string): boolean =>
  OLD_HEADING.test(text) && OLD_LATENCY.test(text)

function refuseOld(text: string): void {
  if (!isOldReport(text)) return
  throw unexpected({
    format: 'Hyperfoil',
    what: 'the report',
    expected: 'that of Hyperfoil 0.22 or newer',
    found: 'an older one, which prints the counts of 4xx, 5xx and other answers as one number',
    place: null,
    hint: 'send all.json of the run, or run it again with Hyperfoil 0.22 or newer',
    code: 'MALFORMED',
  })
}

type Failures = {
  connectionErrors: number
  timeouts: number
  isKnown: boolean
  line: number | null
}

/**
 * The line stands where connection errors, timeouts and internal errors are above 0 in all, and prints the first two. A request that
 * timed out is one of the connection errors too: its connection is closed (Request.call, HttpResponseHandlersImpl.handleThrowable).
 */
function readFailures({ report }: WrkReport): Failures {
  const found = report.find(SOCKET_ERRORS)
  if (!found) return { connectionErrors: 0, timeouts: 0, isKnown: true, line: null }
  const { groups, line } = found
  const connectionErrors = report.count(groups[1], 'connectionErrors', line)
  const timeouts = report.count(groups[2], 'requestTimeouts', line)
  const isKnown = connectionErrors + timeouts > 0
  return { connectionErrors, timeouts, isKnown, line }
}

function internalErrors({ isKnown, line }: Failures): Notice[] {
  if (isKnown) return []
  const message =
    'the line of errors stands with two zeros: internal errors happened, whose number is not printed; failed requests are not known'
  return [notice('KNOWN_TOOL_DEFECT', message, line === null ? null : `line ${line}`)]
}

const refuseDamaged = ({ report }: WrkReport): void => {
  const odd = report.find(/^\s*(?:Socket errors|Non-2xx)/)
  const known =
    odd &&
    /^\s*(?:Socket errors: connectionErrors|Non-2xx or 3xx responses: )/.test(odd.groups.input)
  if (odd && !known)
    report.fail('the line of errors', 'as Hyperfoil prints it', odd.groups.input.trim(), odd.line)
}

/** Of requests that were broken off; those of the tools that wait for a late answer are in their latencies. */
export const timedOut = (timeouts: number, place: string | null): Notice[] =>
  timeouts === 0
    ? []
    : [
        notice(
          'SLOW_ANSWERS_MISSING',
          `${timeouts} requests were broken off at the timeout (60 s for wrk and wrk2 unless told otherwise): they are failures and in no latency`,
          place,
        ),
      ]

/** The report of the commands wrk and wrk2. @throws AdapterError with the line */
export function parseHyperfoilWrk(raw: string): ParsedRun {
  const text = toEnglish(withoutColours(raw))
  refuseOld(text)
  const facts = readWrkReport(text, 'Hyperfoil', WRK_COMMAND)
  refuseDamaged(facts)
  const { report, responses: requests, statusErrors } = facts
  if (requests === 0) report.fail('the number of requests', 'above 0', 0, null, 'NO_RESULT')
  const failures = readFailures(facts)
  const errors = failures.connectionErrors + statusErrors
  if (errors > requests)
    report.fail('failed requests', `${requests} or fewer`, errors, failures.line)
  const heading = report.find(/^\s*Latency Distribution$/)
  const spectrum = heading && readSpectrum(report, heading.index)
  const answered = spectrum?.count ?? Math.max(0, requests - failures.connectionErrors)
  const plain = wrkTable(facts, heading ? readLevels(report, heading.index) : [])
  const table: LatencyTable =
    answered === 0 ? { ...plain, mean: null, max: null, stddev: null, percentiles: [] } : plain
  const isTls = /^https:/i.test(facts.url)
  const outcome = { requests, errors: failures.isKnown ? errors : null }
  return {
    ...emptyRun({
      name: 'hyperfoil',
      version: null,
      loadModel: 'unknown',
      quantileMethod: QUANTILES,
    }),
    ...protocolOr(
      null,
      isTls ? 'https' : 'http1',
      'the commands wrk and wrk2 of Hyperfoil speak HTTP/1.1 without --enable-http2',
    ),
    durationSeconds: facts.durationSeconds,
    nominalDurationSeconds: facts.nominalSeconds,
    achievedRps: facts.achievedRps,
    connections: facts.connections,
    load: facts.load,
    ...outcome,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements('http.latency', table, {
      format: 'Hyperfoil',
      hint: WRK_COMMAND,
      slackSeconds: wrkSlack(facts),
    }),
    histograms:
      spectrum && spectrum.rows.length > 0 && answered > 0
        ? [spectrumHistogram(spectrum, 'unknown')]
        : [],
    notices: [
      ...tooFewSamples(
        table.percentiles.map(({ p }) => p),
        answered,
      ),
      ...outcomeNotices(outcome, statusErrors),
      ...timedOut(failures.timeouts, failures.line === null ? null : `line ${failures.line}`),
      ...internalErrors(failures),
      ...wrkNotices(facts),
    ],
    extra: {
      statusErrors,
      connectionErrors: failures.connectionErrors,
      timeouts: failures.timeouts,
      ...(spectrum ? { answered } : {}),
    },
  }
}
