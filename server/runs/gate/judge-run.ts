import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { AppError } from '@/server/platform/errors'
import { judgeNewRun, type NewValue } from '@/server/stats/new-run'
import type { ComparableRun, Found } from './comparable-runs'
import { proposalWords } from './proposal-words'
import type { ComparedValue, ComparisonInput, RunComparison } from './schemas'
import { checkThreshold, parseThresholds } from './thresholds'
import { comparisonWords } from './words'

const findUnit = (key: string): string => getMetric(parseMetricKey(key)?.metric ?? '').unit

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

/** Each value of a run by the rule of new runs. @param earlier newest first */
function compareValues(run: ComparableRun, earlier: readonly ComparableRun[]): ComparedValue[] {
  const all = [...run.values].map(([key, value]) => ({ key, value }))
  const oldestFirst = [...earlier].reverse()
  const inputs = all.map(({ key, value }): NewValue => {
    const { better } = getMetric(parseMetricKey(key)?.metric ?? '')
    return {
      value,
      earlier: sinceExpected(key, oldestFirst).flatMap((one) => one.values.get(key) ?? []),
      better: better === 'higher' ? 'higher' : 'lower',
    }
  })
  const verdicts = judgeNewRun(inputs)
  return all.flatMap(({ key, value }, i): ComparedValue[] => {
    const verdict = verdicts[i]
    if (!verdict) return []
    const { status, reason, waitFor, runs, usual, ratio, expected, pHolm } = verdict
    const seen = { runs, usual, ratio, expected, pHolm }
    return [{ key, unit: findUnit(key), value, status, reason, waitFor, ...seen }]
  })
}

/** What the whole run counted beside the mean of the runs before it. Of none before, any is too much. */
function compareCounts(run: ComparableRun, earlier: readonly ComparableRun[]) {
  return new Map(
    [...run.counts].map(([key, value]) => {
      const before = earlier.flatMap(({ counts }) => counts.get(key) ?? [])
      const usual = before.reduce((sum, one) => sum + one, 0) / before.length
      const ratio = before.length === 0 ? null : value === usual ? 1 : value / usual
      return [key, { value, ratio }] as const
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
  const counts = compareCounts(run, earlier)
  const keys = [...new Set([...values.map(({ key }) => key), ...counts.keys()])]
  const known = new Map([
    ...counts,
    ...values.flatMap((one) => (run.values.has(one.key) ? [[one.key, one] as const] : [])),
  ])
  const checks = [
    ...parseThresholds('max', input.max, keys),
    ...parseThresholds('min', input.min, keys),
  ].map((threshold) => checkThreshold(threshold, known, run.excluded))
  const isUnknown =
    checks.some(({ outcome }) => outcome === 'unknown') ||
    values.every(({ status }) => status === 'NOT_ENOUGH_DATA')
  const [newest = null] = earlier
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
      ...comparisonWords({ values, checks }),
      ...proposalWords({ branch, pullRequest, base, runs: earlier.length }),
    ],
    passed,
  }
}
