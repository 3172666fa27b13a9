import type { Adapter } from '../../model/adapter'
import { decode } from '../../formats/decode'
import { compareCounts } from '../../formats/compare-counts'
import { coarseResolution, noRequests, rateMismatch } from '../../formats/http-outcome'
import { parseJson } from '../../formats/json'
import { latencyMeasurements, NO_LATENCY } from '../../formats/latency-table'
import { readLoad, type StatedLoad } from '../../model/fields'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { failures, notice } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { emptyRun } from '../../model/build-run'
import { TextReport } from '../../formats/text-report'
import { protocolOr } from '@/ingest/model/assume-protocol'
import { concurrencyDiffers, refuseSecondSummary } from './siege-checks'
import { SIEGE_FIELDS, SIEGE_LINES, SiegeSummary as Summary } from './siege-fields'
import { readPlan } from './siege-plan'

const COMMAND = 'siege -q -j -b -c 8 -t 60S http://target:8080/ > result.json'
const CONTEXT = { format: 'siege', hint: COMMAND }
const JSON_START = /\{\s*"transactions"\s*:/
const TRANSACTIONS = /(?<![a-z] )\bTransactions:\s+(\S+) hits/

const isSiegeJson = (text: string): boolean =>
  JSON_START.test(text) && text.includes('"availability"') && text.includes('"elapsed_time"')
const isSiegeText = (text: string): boolean =>
  /\bTransactions:\s+\S+ hits/.test(text) && /\bAvailability:\s+\S+ %/.test(text)

/** Half of the last printed digit of a percentage. */
const SHARE_SLACK = 0.006
/** siege prints two decimals of a second: 0.00 is anything below 5 ms. */
const SLACK_SECONDS = 0.01

/**
 * siege divides the time of all answers, of 5xx too, by the transactions, which leave 5xx out (src/browser.c, __http;
 * src/data.c): with failures its mean is that of no set of requests.
 */
const hasMean = ({ failed_transactions: failed }: Summary): boolean => failed === 0

function noMean({ failed_transactions: failed, response_time: mean }: Summary): Notice[] {
  const message = `the mean of ${mean} s is left out: siege divides the time of all answers by those that succeeded, and ${failed} requests failed`
  return failed === 0 ? [] : [notice('KNOWN_TOOL_DEFECT', message)]
}

/** A response of 4xx is a transaction, no failed one, and not one of the successful. */
const countRefused = ({ transactions, successful_transactions: successful }: Summary): number =>
  Math.max(0, transactions - (successful ?? transactions))

/** siege counts responses below 500 as transactions and apart from that what failed; its rate is that of transactions. */
function toRun(summary: Summary, plan: StatedLoad): ParsedRun {
  const { transactions, failed_transactions: failed, availability } = summary
  const requests = transactions + failed
  const errors = failed + countRefused(summary)
  if (requests === 0) throw noRequests(CONTEXT)
  const printed = (seconds: number, field: string) => ({
    seconds,
    raw: `${seconds} s`,
    place: { pointer: `/${field}` },
  })
  const table =
    transactions === 0
      ? NO_LATENCY
      : {
          min: printed(summary.shortest_transaction, 'shortest_transaction'),
          mean: hasMean(summary) ? printed(summary.response_time, 'response_time') : null,
          max: printed(summary.longest_transaction, 'longest_transaction'),
          stddev: null,
          percentiles: [],
        }
  const share = (100 * transactions) / requests
  const mismatch = `${transactions} of ${requests} are ${share.toFixed(2)} %, not ${availability} %`
  const run: ParsedRun = {
    ...emptyRun({
      name: 'siege',
      version: null,
      loadModel: 'closed',
      quantileMethod: 'no percentiles',
    }),
    ...protocolOr(null, 'http1', "HTTP/1.1 is siege's only protocol"),
    durationSeconds: summary.elapsed_time,
    achievedRps: summary.transaction_rate,
    load: plan.load,
    requests,
    errors,
    measurements: latencyMeasurements('http.latency', table, {
      ...CONTEXT,
      slackSeconds: SLACK_SECONDS,
    }),
    extra: { meanConcurrency: summary.concurrency },
  }
  run.notices = [
    ...failures(run),
    ...(transactions === 0 ? [] : [...noMean(summary), coarseResolution('10 ms')]),
    ...compareCounts(
      {
        stated: (availability / 100) * requests,
        derived: transactions,
        rounding: (SHARE_SLACK / 100) * requests,
      },
      mismatch,
    ),
    ...rateMismatch(run, transactions, null, 0.005),
    ...concurrencyDiffers(summary.concurrency, plan.load['users']),
    ...plan.notices,
  ]
  return run
}

/** Lines of single requests beyond these name no other URL in practice. */
const MAX_PREAMBLE = 100_000

/** A preamble precedes the summary unless siege ran with -q. */
function readSummary(text: string): { value: unknown; start: number } {
  const start = text.search(JSON_START)
  const end = text.indexOf('}', start)
  const document = text.slice(start, end === -1 ? undefined : end + 1)
  const line = text.slice(0, start).split('\n').length
  return { value: parseJson(document, line), start }
}

function parseSummaryJson(text: string): ParsedRun {
  refuseSecondSummary(text, JSON_START)
  const { value, start } = readSummary(text)
  const preamble = text.slice(0, start).split('\n', MAX_PREAMBLE)
  const plan = readPlan(preamble.map((one) => ({ text: one.trimEnd() })))
  const stated = readLoad(SIEGE_FIELDS, value)
  return toRun(decode(Summary, value, CONTEXT), {
    load: { ...plan.load, ...stated.load },
    notices: stated.notices,
  })
}

/** Requests in verbose mode go to the other stream and may cut into the lines of the summary. */
function parseSummaryText(text: string): ParsedRun {
  const report = new TextReport(text, 'siege', COMMAND)
  report.refuseSecond(TRANSACTIONS)
  const find = (label: string, unit: string) => {
    const found = report.find(new RegExp(`${label}:\\s+(\\S+)${unit}`))
    return found ?? report.cutOff(label)
  }
  const count = (label: string, unit = '') => {
    const { groups, line } = find(label, unit)
    return report.count(groups[1], label, line)
  }
  const optionalCount = (label: string): number | null => {
    const found = report.find(new RegExp(`${label}:\\s+(\\S+)`))
    return found ? report.count(found.groups[1], label, found.line) : null
  }
  const number = (label: string, unit = '') => {
    const { groups, line } = find(label, unit)
    return report.number(groups[1], label, line, Number.MAX_VALUE)
  }
  const seconds = (label: string, unit: string) => {
    const { groups, line } = find(label, unit)
    return report.duration(`${groups[1]} ${groups[2] ?? 's'}`, label, line)
  }
  return toRun(
    decode(
      Summary,
      {
        transactions: count('\\bTransactions', ' hits'),
        availability: number('Availability', ' %'),
        elapsed_time: seconds('Elapsed time', ' (secs|ms)'),
        response_time: seconds('Response time', ' (secs|ms)'),
        transaction_rate: number('Transaction rate', ' trans/sec'),
        concurrency: number('Concurrency'),
        successful_transactions: optionalCount('Successful transactions'),
        failed_transactions: count('Failed transactions'),
        longest_transaction: seconds('Longest transaction', '(?: (secs|ms))?'),
        shortest_transaction: seconds('Shortest transaction', '(?: (secs|ms))?'),
      },
      CONTEXT,
    ),
    readPlan(report.lines),
  )
}

export const siege: Adapter = {
  id: 'siege',
  label: 'Siege',
  reference: 'https://github.com/JoeDog/siege/blob/master/src/main.c',
  command: COMMAND,
  loadModels: ['closed'],
  coordinatedOmission: 'not corrected: each user waits for its response',
  countsWaiting: 'no',
  gives: [],
  reads: 'transactions, failures, rate, mean and longest response',
  latencyUnit: 's, two decimals',
  traps: [
    'transactions leaves out requests without an answer and 5xx.',
    '0.00 means below 5 ms.',
    'No percentiles are printed.',
    'Proved with 4.0.7: with 30 % of 503 a mean of 20 ms is printed as 30 ms, so that no mean is read where requests failed; 4xx are transactions, but not successful ones, and count as errors here.',
  ],
  formats: [
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: SIEGE_LINES },
      detect: ({ text }) => text !== null && !isSiegeJson(text) && isSiegeText(text),
      parse: (file) => [parseSummaryText(requireText(file))],
    },
    {
      name: 'JSON of -j',
      fields: {
        kind: 'json',
        fields: SIEGE_FIELDS,
        documents: ({ text }) => [readSummary(text ?? '').value],
      },
      detect: ({ text }) => text !== null && isSiegeJson(text),
      parse: (file) => [parseSummaryJson(requireText(file))],
    },
  ],
}
