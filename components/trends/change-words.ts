import type { Change, ChangeList } from '@/server/trends/changes/schemas'
import { signedShare } from '../charts/definitions/verdict-words'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { counted, formatCount } from '../charts/format'

/** "1.22 to 1.26": the points of a step or the ends of a series. */
export function spanWords({ points, step }: Pick<Change, 'points' | 'step'>): string {
  const from = points[step?.from ?? 0]?.label ?? ''
  const to = points[step?.to ?? points.length - 1]?.label ?? ''
  return `${from} to ${to}`
}

const STATUS_WORDS = { REGRESSION: 'regression', IMPROVEMENT: 'improvement' } as const

/** "regression, +20%" for a proven step, "+74%, unproven" for a difference; a series without a ratio has no size. */
export function verdictWords({ step, relative }: Pick<Change, 'step' | 'relative'>): string {
  if (step === null) return relative === null ? 'unproven' : `${signedShare(relative)}, unproven`
  const name = step.status === null ? 'change' : STATUS_WORDS[step.status]
  return `${name}, ${signedShare(step.relative)}`
}

const describeLargest = (change: Change): string =>
  `${change.label}, ${metricLabel(change.key)}: ${verdictWords(change)} (${spanWords(change)})`

/** "None of 27 published series changed beyond noise. The largest difference without a flag: …" Publications alone are counted. */
export function answerWords({ counts, largest }: Pick<ChangeList, 'counts' | 'largest'>): string {
  const total = counts.meshes.total + counts.gateways.total
  const proven = counts.meshes.proven + counts.gateways.proven
  if (total === 0) return 'No published series matches.'
  const lead =
    total === 1
      ? `The one published series ${proven === 1 ? 'changed' : 'did not change'} beyond noise.`
      : `${proven === 0 ? 'None' : formatCount(proven)} of ${formatCount(total)} published series changed beyond noise.`
  const what = proven === 0 ? 'The largest difference without a flag' : 'The largest change'
  if (largest === null) return `${lead} Flags exclude an end of each.`
  return `${lead} ${what}: ${describeLargest(largest)}.`
}

/** "26 series, none proven": what a section holds. */
export function countWords({ total, proven }: ChangeList['counts'][Change['group']]): string {
  const all = total === 1 ? '1 series' : `${formatCount(total)} series`
  return `${all}, ${proven === 0 ? 'none' : formatCount(proven)} proven`
}

/** "Mean TCP throughput, over 1 connection" as the title of a card. */
export const cardTitle = ({ title }: Pick<Change, 'title'>): string => capitalised(title)

/** What a series is made of: "5 versions", "30 runs". */
export const pointsWords = ({ kind, points }: Pick<Change, 'kind' | 'points'>): string =>
  kind === 'runs'
    ? counted(points.length, 'run')
    : counted(new Set(points.map(({ label }) => label)).size, 'version')
