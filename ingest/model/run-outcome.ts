import { formatAmount, formatShare } from '../dictionary/amount'
import { describeShortRun, UNKNOWN_DURATION } from '../dictionary/data-needed'
import { groupBy } from '../dictionary/group-by'
import { parseMetricKey } from '../dictionary/metric-key'
import { getMetric } from '../dictionary/metrics'

/** A flag that keeps something of a run from being used. */
export type ExcludingFlag = {
  code: string
  /** key of the value, or 'run' for all of them */
  scope: string
  text: string
  /** `ranks`: its differences and trends still count */
  excludes: 'ranks' | 'figures'
}

/** What is known of a run when its sender is told what became of it. Absent is null. */
export type RunOutcomeFacts = {
  /** "Istio sidecar 1.26.0" */
  subject: string
  targetRps: number | null
  connections: number | null
  durationSeconds: number | null
  achievedRps: number | null
  requests: number | null
  errors: number | null
  /** in SI */
  values: readonly { key: string; value: number }[]
  flags: readonly ExcludingFlag[]
}

/** The same in words. One writer for the command line, the job summary, the pull-request comment and the API. */
export type RunOutcome = {
  subject: string
  /** "200 requests/s, 8 connections" */
  load: string
  /** "p99 4.84 ms" */
  values: string[]
  /** what the run is left out of, and why, and what could not be checked */
  exclusions: string[]
}

const LATENCIES = ['http.latency', 'tcp.rr.latency', 'tcp.crr.latency']
const PERCENTILES = ['p50', 'p99']
/** Of a run without latencies, such as one of throughput. */
const MAX_OTHER_VALUES = 3

const countWords = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`

function describeLoad({ targetRps, connections }: RunOutcomeFacts): string {
  const parts = [
    ...(targetRps === null ? [] : [countWords(targetRps, 'request/s', 'requests/s')]),
    ...(connections === null ? [] : [countWords(connections, 'connection', 'connections')]),
  ]
  return parts.join(', ') || 'load not stated'
}

/** Four digits: a rate is read beside the one that was asked for. */
const formatRate = (rate: number): string =>
  countWords(Number(rate.toPrecision(4)), 'request/s', 'requests/s')

const getUnit = (key: string): string => getMetric(parseMetricKey(key)?.metric ?? '').unit

function listPercentiles({ values }: RunOutcomeFacts): string[] {
  const latency = LATENCIES.find((one) => values.some(({ key }) => key.startsWith(`${one}.`)))
  return PERCENTILES.flatMap((percentile) => {
    const found = values.find(({ key }) => key === `${latency ?? ''}.${percentile}`)
    return found ? [`${percentile} ${formatAmount(found.value, 's')}`] : []
  })
}

function listValues(facts: RunOutcomeFacts): string[] {
  const { achievedRps, requests, errors, values } = facts
  const failed = requests === null || errors === null || requests === 0 ? null : errors / requests
  const main = [
    ...listPercentiles(facts),
    ...(achievedRps === null ? [] : [`${formatRate(achievedRps)} achieved`]),
    ...(failed === null ? [] : [`${formatShare(failed)} failed`]),
  ]
  if (main.length > 0) return main
  return values
    .filter(({ key }) => parseMetricKey(key) !== null)
    .slice(0, MAX_OTHER_VALUES)
    .map(({ key, value }) => `${key} ${formatAmount(value, getUnit(key))}`)
}

const MEANING = {
  ranks: 'not ranked',
  figures: 'excluded from ranks, trends and verdicts',
} as const

/** The same text of two percentiles: "394 samples give p99.9 no upper bound". */
const withoutPercentile = (text: string): string => text.replace(/\bp\d[\d.]*\b/, 'them')

const isOfRun = ({ scope }: ExcludingFlag): boolean => scope === 'run' || scope === ''

/** A reason once for all that it concerns; what concerns the whole run first. */
function listExclusions({ flags, durationSeconds }: RunOutcomeFacts): string[] {
  const unchecked = durationSeconds === null ? [UNKNOWN_DURATION] : []
  const ofRunFirst = [...flags].sort((a, b) => Number(isOfRun(b)) - Number(isOfRun(a)))
  const byReason = groupBy(
    ofRunFirst,
    ({ code, excludes, text }) => `${code} ${excludes} ${withoutPercentile(text)}`,
  )
  const excluded = [...byReason.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const short = first.code === 'TOO_SHORT' ? describeShortRun(durationSeconds) : null
    if (short !== null) return [short]
    const scopes = alike.filter((flag) => !isOfRun(flag)).map(({ scope }) => scope)
    const what = scopes.length === 0 ? '' : `${scopes.join(', ')} `
    const reason = scopes.length > 1 ? withoutPercentile(first.text) : first.text
    return [`${what}${MEANING[first.excludes]}: ${reason}`]
  })
  return [...excluded, ...unchecked]
}

export const describeOutcome = (facts: RunOutcomeFacts): RunOutcome => ({
  subject: facts.subject,
  load: describeLoad(facts),
  values: listValues(facts),
  exclusions: listExclusions(facts),
})

/** An outcome as lines of plain text, what was measured first. */
export const outcomeLines = ({ subject, load, values, exclusions }: RunOutcome): string[] => [
  `${subject}, ${load}: ${values.join(', ') || 'no value'}`,
  ...exclusions,
]
