import { describeMissingHistory, describeShortRun } from '@/ingest/dictionary/data-needed'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { AppError } from '@/server/platform/errors'
import { COPY_FLAG } from '@/server/stats/duplicate-content'
import { judgeNewRun, type NewRunVerdict, type NewValue } from '@/server/stats/new-run'
import type { ComparableRun, Found } from './comparable-runs'
import { proposalWords } from './proposal-words'
import type { ComparedValue, ComparisonInput, RunComparison } from './schemas'
import {
  type BoundValue,
  checkThreshold,
  findUnit,
  parseThresholds,
  type UsualValue,
} from './thresholds'
import { comparisonWords } from './words'

/** What a flag excludes is named with the reason. */
const excludedValues = ({ excluded }: ComparableRun): ComparedValue[] =>
  [...excluded].map(([key, { value, reason }]) => ({
    key,
    unit: findUnit(key),
    value,
    status: 'NOT_ENOUGH_DATA',
    reason,
    waitFor: null,
    runs: 0,
    usual: null,
    ratio: null,
    expected: null,
    pHolm: null,
  }))

/** Runs since the last one at which the level of a value was acknowledged as expected. @param oldestFirst of one series */
function sinceExpected(key: string, oldestFirst: readonly ComparableRun[]) {
  const isExpected = ({ expected }: ComparableRun) =>
    expected.includes(null) || expected.includes(key)
  return oldestFirst.slice(Math.max(0, oldestFirst.findLastIndex(isExpected)))
}

const RATE = 'http.rps.achieved'
const FAILED_SHARE = 'http.error_ratio'

const isCount = (key: string): boolean => key === RATE || key === FAILED_SHARE

/** Achieved rate and share of failures, which no flag excludes, unless the file has them among its values. */
const listCounts = ({ values, counts }: ComparableRun): [string, number][] =>
  [RATE, FAILED_SHARE].flatMap((key): [string, number][] => {
    const value = counts.get(key)
    return value === undefined || values.has(key) ? [] : [[key, value]]
  })

/**
 * Why runs that are there say nothing about a value: a flag excludes theirs. Null where none is excluded.
 * @param runs those that are not
 */
function explainExcluded(
  key: string,
  before: readonly ComparableRun[],
  runs: number,
): string | null {
  const excluded = before.flatMap(({ values, counts, excluded: all }) =>
    values.has(key) || counts.has(key) ? [] : (all.get(key) ?? []),
  )
  const reasons = new Set(
    excluded.map(({ code, reason }) => (code === COPY_FLAG.code ? COPY_FLAG.text : reason)),
  )
  const [newest] = [...reasons].reverse()
  if (newest === undefined) return null
  const n = excluded.length
  const start = runs === 0 ? '' : `${describeMissingHistory(runs)}; `
  const which = `${n} ${runs === 0 ? '' : 'more '}earlier ${n === 1 ? 'run is' : 'runs are'} excluded`
  return `${start}${which}${reasons.size === 1 ? '' : ', the newest of them'}: ${newest}`
}

/** Each value of a run by the rule of new runs. @param earlier newest first */
function compareValues(run: ComparableRun, earlier: readonly ComparableRun[]): ComparedValue[] {
  const all = [...run.values, ...listCounts(run)].map(([key, value]) => ({ key, value }))
  const oldestFirst = [...earlier].reverse()
  const inputs = all.map(({ key, value }): NewValue => {
    const before = sinceExpected(key, oldestFirst)
    const counted = run.shares.get(key)
    if (counted) return { counted, earlier: before.flatMap(({ shares }) => shares.get(key) ?? []) }
    const { better } = getMetric(parseMetricKey(key)?.metric ?? '')
    return {
      value,
      earlier: before.flatMap((one) => one.values.get(key) ?? one.counts.get(key) ?? []),
      better: better === 'higher' ? 'higher' : 'lower',
    }
  })
  const verdicts = judgeNewRun(inputs)
  const reasonFor = (key: string, { reason, waitFor, runs }: NewRunVerdict): string | null =>
    waitFor === null
      ? reason
      : (explainExcluded(key, sinceExpected(key, oldestFirst), runs) ?? reason)
  return all.flatMap(({ key, value }, i): ComparedValue[] => {
    const verdict = verdicts[i]
    if (!verdict) return []
    const { status, waitFor, runs, usual, ratio, expected, pHolm } = verdict
    const reason = reasonFor(key, verdict)
    const seen = { runs, usual, ratio, expected, pHolm }
    return [{ key, unit: findUnit(key), value, status, reason, waitFor, ...seen }]
  })
}

/** The mean of the values before one; null without any. Of nothing before, any is too much. */
function toMean(before: readonly number[], value: number): UsualValue | null {
  const runs = before.length
  if (runs === 0) return null
  const usual = before.reduce((sum, one) => sum + one, 0) / runs
  return { usual, ratio: value === usual ? 1 : value / usual, runs }
}

/** What a value was judged against; null where it has no ratio. */
const judgedUsual = ({ usual, ratio, runs }: ComparedValue): UsualValue | null =>
  usual === null || ratio === null ? null : { usual, ratio, runs }

/** What bounds are checked against, by metric key: changes as they are judged, else relative to the mean of the runs before it. */
function listBound(
  run: ComparableRun,
  earlier: readonly ComparableRun[],
  values: readonly ComparedValue[],
): Map<string, BoundValue> {
  const judged = new Map(values.map((one) => [one.key, judgedUsual(one)]))
  const all = [...run.counts, ...run.values]
  return new Map(
    all.map(([key, value]) => {
      const before = earlier.flatMap((one) => one.values.get(key) ?? one.counts.get(key) ?? [])
      return [key, { value, usual: judged.get(key) ?? toMean(before, value) }]
    }),
  )
}

const FAILURES = ['regression', 'unknown']

const DEMONSTRATED = `${DEMONSTRATION}: nobody measured what is compared here`

/** @throws AppError BAD_REQUEST */
function parseFailures(text: string | null): string[] {
  const asked = (text ?? '').split(',').flatMap((one) => one.trim() || [])
  const wrong = asked.find((one) => !FAILURES.includes(one))
  if (wrong === undefined) return asked
  throw new AppError('BAD_REQUEST', {
    title: 'failOn is not valid',
    detail: `expected ${FAILURES.join(' or ')}, found "${wrong.slice(0, 60)}"`,
    pointer: 'failOn',
  })
}

/**
 * What is proved of a run against those that were found for it, and the bounds that its sender set. A bound fails without a
 * value that it could hold for; too few runs before it fail nothing unless the request says so. Pure.
 * @throws AppError BAD_REQUEST
 */
export function judgeRun(found: Found, input: ComparisonInput): RunComparison {
  const failures = parseFailures(input.failOn)
  const { run, earlier, isContinuous, branch, pullRequest, baseCommit } = found
  const values = [...compareValues(run, earlier), ...excludedValues(run)]
  const known = listBound(run, earlier, values)
  const keys = [...new Set([...values.map(({ key }) => key), ...known.keys()])]
  const checks = [
    ...parseThresholds('max', input.max, keys),
    ...parseThresholds('min', input.min, keys),
  ].map((threshold) => checkThreshold(threshold, known, run.excluded))
  const isUnknown =
    checks.some(({ outcome }) => outcome === 'unknown') ||
    values.every(({ key, status }) => isCount(key) || status === 'NOT_ENOUGH_DATA')
  const [newest = null] = earlier
  const short = describeShortRun(run.durationSeconds)
  const base = baseCommit === null ? null : { commit: baseCommit, isMeasured: found.isBaseMeasured }
  const passed = !(
    checks.some(({ outcome }) => outcome === 'exceeded' || outcome === 'unmeasured') ||
    (failures.includes('regression') && values.some(({ status }) => status === 'REGRESSION')) ||
    (failures.includes('unknown') && isUnknown)
  )
  return {
    id: run.id,
    isContinuous,
    branch,
    pullRequest,
    base,
    newest: newest && { id: newest.id, at: newest.at, commit: newest.commit },
    values,
    checks,
    said: [
      ...(found.isDemonstration ? [DEMONSTRATED] : []),
      ...(short === null ? [] : [short]),
      ...comparisonWords(
        { values, checks, branch, pullRequest },
        (key) => short !== null && run.excluded.get(key)?.code === 'TOO_SHORT',
      ),
      ...proposalWords({
        branch,
        pullRequest,
        base,
        subject: run.subject,
        earlier: earlier.map(({ subject }) => subject),
        nearest: found.nearest,
      }),
    ],
    passed,
  }
}
