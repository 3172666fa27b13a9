import { DEFAULT_COMPONENT, componentWords } from '@/ingest/dictionary/metric-key'
import type { Change, ChangeList } from '@/server/trends/changes/schemas'
import { plainMetric, plainWords } from '../charts/definitions/plain-metric'
import { signedShare } from '../charts/definitions/verdict-words'
import { capitalised, parseChartMetricKey, shortVersion } from '../charts/definitions/words'
import { unitForValues } from '../charts/display-unit'
import { counted, formatCount } from '../charts/format'

/** "1.22 to 1.26": the points of a step or the ends of a series; runs of one day have one name. */
export function spanWords({ points, step }: Pick<Change, 'points' | 'step'>): string {
  const from = points[step?.from ?? 0]?.label ?? ''
  const to = points[step?.to ?? points.length - 1]?.label ?? ''
  return from === to ? from : `${from} to ${to}`
}

const STATUS_WORDS = { REGRESSION: 'regression', IMPROVEMENT: 'improvement' } as const
const ARTICLES = { REGRESSION: 'a', IMPROVEMENT: 'an' } as const

/** "+20%": the proven step, else last over first; null for a series without a ratio. */
export const changeSize = ({
  step,
  relative,
}: Pick<Change, 'step' | 'relative'>): string | null => {
  const size = step?.relative ?? relative
  return size === null ? null : signedShare(size)
}

/** "regression" of a proven step, "unproven". */
export const changeState = ({ step }: Pick<Change, 'step'>): string =>
  step === null ? 'unproven' : step.status === null ? 'change' : STATUS_WORDS[step.status]

/** "regression, +20%" for a proven step, "+74%, unproven" for a difference; a series without a ratio has no size. */
export function verdictWords(change: Pick<Change, 'step' | 'relative'>): string {
  const [state, size] = [changeState(change), changeSize(change)]
  if (size === null) return state
  return change.step === null ? `${size}, ${state}` : `${state}, ${size}`
}

/** "+74%, Istio ambient’s TCP throughput, 1.22 to 1.26 pre"; a proven one says what it is: "a regression of +20%, …" */
function describeLargest(change: Change): string {
  const { step, label, key } = change
  const size = changeSize(change) ?? 'without a ratio'
  const what = step?.status
    ? `${ARTICLES[step.status]} ${STATUS_WORDS[step.status]} of ${size}`
    : size
  return [what, `${label}’s ${plainWords(key)}`, shortVersion(spanWords(change))].join(', ')
}

type Answer = Pick<ChangeList, 'counts' | 'largest'>

/**
 * "None of 27 published series shows a proven change; the largest unflagged one is +74%, Istio ambient’s TCP throughput,
 * 1.22 to 1.26 pre." Publications alone are counted; that nothing is proven does not say that nothing changed.
 */
export function answerWords({ counts: { meshes, gateways }, largest }: Answer): string {
  const total = meshes.total + gateways.total
  const proven = meshes.proven + gateways.proven
  const flagged = meshes.flagged + gateways.flagged
  if (total === 0) return 'No published series matches.'
  if (total === 1)
    return largest === null
      ? 'The one published series proves no change; a flag excludes a value.'
      : `The one published series ${proven === 1 ? 'proves a' : 'proves no'} change: ${describeLargest(largest)}.`
  const series = `${formatCount(total)} published series`
  if (largest === null) return `None of ${series} shows a proven change, and all are flagged.`
  if (proven === 0)
    return `Largest${flagged > 0 ? ' unflagged' : ''} change: ${describeLargest(largest)}, unproven; none of ${series} proves a change.`
  return `${formatCount(proven)} of ${series} ${proven === 1 ? 'proves' : 'prove'} a change; the largest is ${describeLargest(largest)}.`
}

/** "26 series, none proven": what a section holds. */
export function countWords({ total, proven }: ChangeList['counts'][Change['group']]): string {
  const all = total === 1 ? '1 series' : `${formatCount(total)} series`
  return `${all}, ${proven === 0 ? 'none' : formatCount(proven)} proven`
}

/** "receiver, 4 connections": where a figure was taken, and under which load. */
export function whereWords({ key, load }: Pick<Change, 'key' | 'load'>): string {
  const { component } = parseChartMetricKey(key)
  return [component === DEFAULT_COMPONENT ? '' : componentWords(component), load]
    .filter(Boolean)
    .join(', ')
}

/** "TCP throughput, 1 connection" as the title of a card. */
export function cardTitle(change: Pick<Change, 'kind' | 'key' | 'load' | 'title'>): string {
  if (change.kind === 'runs') return capitalised(change.title)
  return [plainMetric(change.key), whereWords(change)].filter(Boolean).join(', ')
}

/** What a series is made of: "5 versions", "30 runs". */
export const pointsWords = ({ kind, points }: Pick<Change, 'kind' | 'points'>): string =>
  kind === 'runs'
    ? counted(points.length, 'run')
    : counted(new Set(points.map(({ label }) => label)).size, 'version')

/** The one unit of all values of a series. */
export const changeUnit = ({ key, points }: Pick<Change, 'key' | 'points'>) =>
  unitForValues(
    parseChartMetricKey(key).of,
    points.map(({ value }) => value),
  )
