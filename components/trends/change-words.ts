import { DEFAULT_COMPONENT, componentWords } from '@/ingest/dictionary/metric-key'
import type { Change, ChangeList } from '@/server/trends/changes/schemas'
import { plainMetric, plainWords } from '../charts/definitions/plain-metric'
import { driftShare, signedShare } from '../charts/definitions/verdict-words'
import { capitalised, parseChartMetricKey, shortVersion } from '../charts/definitions/words'
import { unitForValues } from '../charts/display-unit'
import { counted, formatCount } from '../charts/format'

/** "1.22 to 1.26": the points of a step or the ends of a series; runs of one day have one name. */
export function spanWords({ points, step }: Pick<Change, 'points' | 'step'>): string {
  const from = points[step?.from ?? 0]?.label ?? ''
  const to = points[step?.to ?? points.length - 1]?.label ?? ''
  return from === to ? from : `${from} to ${to}`
}

const ARTICLES = { REGRESSION: 'a', IMPROVEMENT: 'an' } as const
const STATUS_WORDS = { REGRESSION: 'regression', IMPROVEMENT: 'improvement' } as const

/** "+20%": the proven step, else last over first; null for a series without a ratio. */
export const changeSize = ({
  step,
  relative,
}: Pick<Change, 'step' | 'relative'>): string | null => {
  const size = step?.relative ?? relative
  return size === null ? null : signedShare(size)
}

const FLAGGED = 'a flag excludes a value'

const DRIFT_STATES = {
  WITHIN_DRIFT: 'within the drift of its test bed',
  BEYOND_DRIFT: 'larger than the drift of its test bed',
  DRIFT_UNKNOWN: 'unproven',
} as const

/** "regression" of a proven step, "within the drift of its test bed" of single runs, "unproven". */
export function changeState({ step, drift }: Pick<Change, 'step' | 'drift'>): string {
  if (step !== null) return step.status === null ? 'change' : STATUS_WORDS[step.status]
  return drift?.ends == null ? 'unproven' : DRIFT_STATES[drift.ends]
}

/** "3 of 14 steps larger than the drift of the test bed (−37% to +58%, estimated)"; null for what is not of single runs. */
function driftNote({ drift }: Pick<Change, 'drift'>): string | null {
  if (drift === null) return null
  const { band, steps, beyond } = drift
  if (band === null) return 'single runs; the drift of the test bed is not known'
  const size = `(${driftShare(band)}, ${band.basis})`
  if (beyond === 0) return `every step within the drift of the test bed ${size}`
  return `${beyond} of ${counted(steps, 'step')} larger than the drift of the test bed ${size}`
}

/** Whether a flag excludes an end of a series. */
const hasFlaggedEnd = ({ points }: Pick<Change, 'points'>): boolean =>
  [points[0], points.at(-1)].some((end) => end?.isExcluded === true)

/** Why no step is proven: the drift of the test bed, a flag, else the reason that holds for all steps. */
export function unprovenNote(change: Pick<Change, 'drift' | 'points' | 'reason'>): string | null {
  return driftNote(change) ?? (hasFlaggedEnd(change) ? FLAGGED : change.reason)
}

/** Whether a change is for the better; null for a quantity that has no better direction, and without a difference. */
export function changeDirection(key: string, relative: number | null): 'better' | 'worse' | null {
  const { better } = parseChartMetricKey(key).of
  if (better === 'neither' || relative === null || relative === 0) return null
  return relative > 0 === (better === 'higher') ? 'better' : 'worse'
}

/** "regression, +20%" for a proven step, "+74% (better), unproven" for a difference; a series without a ratio has no size. */
export function verdictWords(change: Pick<Change, 'step' | 'drift' | 'relative' | 'key'>): string {
  const [state, size] = [changeState(change), changeSize(change)]
  if (size === null) return state
  if (change.step !== null) return `${state}, ${size}`
  const direction = changeDirection(change.key, change.relative)
  return `${size}${direction === null ? '' : ` (${direction})`}, ${state}`
}

/** "Istio ambient’s TCP throughput rose 74% from 1.22 to 1.26 pre": the proven step, else last over first. */
function describeChange(change: Change): string {
  const { step, relative, label, key } = change
  const size = step?.relative ?? relative
  const moved =
    size === null
      ? 'changed without a ratio'
      : size === 0
        ? 'differs by 0%'
        : `${size > 0 ? 'rose' : 'fell'} ${signedShare(size).slice(1)}`
  const span = shortVersion(spanWords(change))
  return `${label}’s ${plainWords(key)} ${moved} ${span.includes(' to ') ? 'from' : 'on'} ${span}`
}

/** "a regression", "a change": what a proven step is. */
const stepWords = ({ status }: NonNullable<Change['step']>): string =>
  status === null ? 'a change' : `${ARTICLES[status]} ${STATUS_WORDS[status]}`

/** "Istio ambient’s TCP throughput rose 74% from 1.22 to 1.26 pre, unproven: the number of runs was not stated." */
export function changeSentence(change: Change): string {
  const { step, reason } = change
  const ends = change.drift?.ends ?? null
  const isHeld = ends === 'BEYOND_DRIFT' || ends === 'WITHIN_DRIFT'
  const why = step !== null || isHeld ? null : hasFlaggedEnd(change) ? FLAGGED : reason
  const proof = step === null ? changeState(change) : `proven: ${stepWords(step)}`
  return `${describeChange(change)}, ${proof}${why === null ? '' : `: ${why}`}.`
}

/** ", larger than the drift of its test bed"; empty where nothing shows the drift. */
const heldWords = (change: Change): string =>
  change.drift?.band == null ? '' : `, ${changeState(change)}`

type Answer = Pick<ChangeList, 'counts' | 'largest'>

/**
 * "Largest unflagged change: Istio ambient’s TCP throughput rose 74% from 1.22 to 1.26 pre; none of 27 published series of
 * meshes and 312 of gateways proves a change." Publications alone are counted; that nothing is proven does not say that nothing changed.
 */
export function answerWords({ counts: { meshes, gateways }, largest }: Answer): string {
  const total = meshes.total + gateways.total
  const proven = meshes.proven + gateways.proven
  const flagged = meshes.flagged + gateways.flagged
  if (total === 0) return 'No published series matches.'
  const step = largest?.step ?? null
  if (total === 1)
    return largest === null
      ? 'The one published series proves no change; a flag excludes a value.'
      : `The one published series proves ${step === null ? 'no change' : stepWords(step)}: ${describeChange(largest)}.`
  const series =
    gateways.total === 0 || meshes.total === 0
      ? `${formatCount(total)} published series`
      : `${formatCount(meshes.total)} published series of meshes and ${formatCount(gateways.total)} of gateways`
  if (largest === null) return `None of ${series} shows a proven change, and all are flagged.`
  if (step === null)
    return `Largest${flagged > 0 ? ' unflagged' : ''} change: ${describeChange(largest)}${heldWords(largest)}; none of ${series} proves a change.`
  return `${formatCount(proven)} of ${series} ${proven === 1 ? 'proves' : 'prove'} a change; the largest is ${stepWords(step)}: ${describeChange(largest)}.`
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
