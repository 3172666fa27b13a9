import type { RuleOutcome } from '@/components/methodology/discard-rule'
import type { DotRow } from '@/components/methodology/run-dots'
import { rank } from '@/server/stats/ranking'
import { dropHighest } from '@/server/stats/discard'
import { describe } from '@/server/stats/describe'
import { whatIf, type DiscardChoice } from '@/server/stats/what-if'
import { digits } from './words'

/** Invented maximum latencies in milliseconds, six runs each: one subject hardly varies, the other does. */
export const DISCARD_INPUT = {
  steady: [20, 21, 21, 22, 22, 23],
  noisy: [14, 15, 15, 16, 17, 54],
} as const

/** Invented p99 latencies in milliseconds, four runs each. */
export const RANK_INPUT = {
  'mesh A': [10.1, 10.6, 10.3, 10.9],
  'mesh B': [10.2, 10.9, 10.5, 11.1],
  'mesh C': [12.9, 13.6, 13.1, 13.8],
} as const

const SUBJECTS = Object.entries(DISCARD_INPUT).map(([id, values]) => ({
  id,
  runs: values.map((value, replicate) => ({
    id: `${id} ${replicate}`,
    replicate,
    key: value,
    value,
  })),
}))

function applyRule(title: string, choice: DiscardChoice): RuleOutcome {
  const { rows, order } = whatIf(SUBJECTS, choice, true)
  const drawn = SUBJECTS.map(({ id, runs }): DotRow => {
    const { dropped } = dropHighest(runs, choice.rule === 'drop' ? choice.k : 0)
    const mean = rows.find((row) => row.id === id)?.value ?? null
    return {
      name: id,
      runs: runs.map((run) => ({ value: run.value, isDropped: dropped.includes(run) })),
      mean,
      label: mean === null ? 'no mean' : `mean ${digits(mean, 3)} ms`,
    }
  })
  return { title, rows: drawn, lower: order[0] ?? '' }
}

/** The invented runs as they are, and without the worst of each subject: by the rules of the comparison page. */
export const listOutcomes = (): [RuleOutcome, RuleOutcome] => [
  applyRule('All runs', { rule: 'all' }),
  applyRule('Worst of 6 dropped', { rule: 'drop', k: 1 }),
]

/** Rank ranges of the invented runs, best mean first. */
export function listRankRows(): DotRow[] {
  const subjects = Object.entries(RANK_INPUT).map(([id, values]) => ({
    id,
    scenarios: { invented: values },
  }))
  return rank(subjects, true).ranks.map(({ id, best, worst }) => {
    const runs = subjects.find((one) => one.id === id)?.scenarios.invented ?? []
    return {
      name: id,
      runs: runs.map((value) => ({ value, isDropped: false })),
      mean: describe(runs).mean,
      label: best === worst ? `rank ${best}` : `rank ${best}–${worst}`,
    }
  })
}
