import { formatAmount, formatChange, formatShare } from '@/ingest/dictionary/amount'
import {
  describeMissingHistory,
  MIN_EARLIER_RUNS,
  VERDICT_NEEDS,
} from '@/ingest/dictionary/data-needed'
import { groupBy } from '@/ingest/dictionary/group-by'
import type { ComparedValue, RunComparison } from './schemas'

export const runsWords = (n: number): string => `${n} ${n === 1 ? 'run' : 'runs'}`
export const change = (ratio: number): string => `${formatChange(ratio)} %`
/** "a, b and c" */
export const joined = (all: readonly string[]): string =>
  [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((part) => part !== '').join(' and ')

/** "19.8 % above", of the usual value */
const distance = (ratio: number, decimals = 1): string =>
  `${Math.abs((ratio - 1) * 100).toFixed(decimals)} % ${ratio < 1 ? 'below' : 'above'}`

/** A percentage of a share would be read as points of it. */
const isShare = (key: string): boolean => /ratio(?:@|$)/.test(key)

const MAX_DECIMALS = 5

/** One, or as many as tell a ratio from the bound that it exceeds. */
function countDecimals(ratio: number, bound: number): number {
  let decimals = 1
  const isAlike = () =>
    ((ratio - 1) * 100).toFixed(decimals) === ((bound - 1) * 100).toFixed(decimals)
  while (decimals < MAX_DECIMALS && isAlike()) decimals++
  return decimals
}

/** A value that exceeds a bound, and what the bound compares it with. SI. */
export type ExceededBound = {
  key: string
  unit: string
  value: number
  /** the usual value, or the limit of a bound that is absolute */
  reference: number
  /** of the value to the reference, as the bound was checked */
  ratio: number
  /** the largest or smallest ratio that holds */
  boundRatio: number
  /** earlier runs that have the usual value; null where the bound is absolute */
  runs: number | null
}

/** By how much: "5.93 ms is 47.1 % above the usual 4.03 ms (1 run)", "5.93 ms is 18.6 % above 5 ms". */
export function exceededWords(bound: ExceededBound): string {
  const { key, unit, value, reference, ratio, boundRatio, runs } = bound
  const format = (one: number): string =>
    isShare(key) ? formatShare(one) : formatAmount(one, unit)
  // Nothing is a share of 0, and a change of what is below 0 reads the wrong way round.
  const hasPercentage = !isShare(key) && reference > 0
  const side =
    value === reference
      ? 'as much as'
      : hasPercentage
        ? distance(ratio, countDecimals(ratio, boundRatio))
        : value < reference
          ? 'below'
          : 'above'
  const than = runs === null ? format(reference) : `the usual ${format(reference)}`
  return `${format(value)} is ${side} ${than}${runs === null ? '' : ` (${runsWords(runs)})`}`
}

export const NAMES = {
  REGRESSION: 'regression',
  IMPROVEMENT: 'improvement',
  SMALL: 'proven, but below 5 %',
}

function proven(one: ComparedValue): string[] {
  const { status, key, unit, value, usual, ratio, expected, runs } = one
  if (status === 'NO_EVIDENCE' || status === 'NOT_ENOUGH_DATA' || usual === null) return []
  if (ratio === null || isShare(key))
    return [
      `${key} ${formatShare(value)}, usually ${formatShare(usual)} over ${runsWords(runs)}: ${NAMES[status]}`,
    ]
  const range = expected
    ? `; 99 of 100 further runs are expected between ${change(expected[0])} and ${change(expected[1])}`
    : ''
  return [
    `${key} ${formatAmount(value, unit)}, ${distance(ratio)} the usual ${formatAmount(usual, unit)} over ${runsWords(runs)}: ${NAMES[status]}${range}`,
  ]
}

type Compared = Pick<RunComparison, 'values' | 'checks' | 'branch' | 'pullRequest'>

/** " on branch main": where the missing runs have to come from; empty where nobody spoke of branches */
function onBranch({ branch, pullRequest }: Compared): string {
  if (branch !== null) return ` on branch ${branch}`
  return pullRequest === null ? '' : ' that state no branch and no pull request'
}

function unsaid(compared: Compared, isExplained: (key: string) => boolean): string[] {
  const { values } = compared
  const all = values.filter(({ key, status }) => status === 'NOT_ENOUGH_DATA' && !isExplained(key))
  if (all.length === 0) return []
  const waits = [...new Set(all.map(({ waitFor }) => waitFor))]
  const [wait = null] = waits
  const isSimple = (missing: number): boolean => {
    const usual = describeMissingHistory(MIN_EARLIER_RUNS - missing)
    return all.every(({ reason }) => reason === usual)
  }
  if (all.length === values.length && waits.length === 1 && wait !== null && isSimple(wait))
    return [
      `not enough data: ${wait} more ${wait === 1 ? 'run' : 'runs'} like this one${onBranch(compared)}; ${VERDICT_NEEDS}, found ${MIN_EARLIER_RUNS - wait}`,
    ]
  return [...groupBy(all, ({ reason }) => reason ?? '')].map(
    ([reason, alike]) => `no verdict on ${alike.map(({ key }) => key).join(', ')}: ${reason}`,
  )
}

/**
 * A comparison as sentences: what is proven first, then bounds, then what cannot be decided.
 * @param isExplained whether another sentence says why there is no verdict on a value
 */
export function comparisonWords(
  compared: Compared,
  isExplained: (key: string) => boolean = () => false,
): string[] {
  const { values, checks } = compared
  const unproven = values.filter(({ status }) => status === 'NO_EVIDENCE')
  const runs = Math.max(0, ...unproven.map((one) => one.runs))
  return [
    ...(values.length === 0 ? ['the run has no value that is compared with other runs'] : []),
    ...values.flatMap(proven),
    ...checks.map(
      ({ threshold, outcome, reason }) => `${threshold}: ${outcome}${reason ? `: ${reason}` : ''}`,
    ),
    ...(unproven.length > 0
      ? [
          `no change is proven in ${unproven.length} ${unproven.length === 1 ? 'value' : 'values'}, compared with ${runsWords(runs)}`,
        ]
      : []),
    ...unsaid(compared, isExplained),
  ]
}
