import { MIN_PER_SIDE } from '@/server/stats/change-points'
import type { Project, Step } from './project'

/** A change that the site reported of: in which value, from which night on, and in which night it said so. */
export type ReportedChange = { key: string; night: number; reportedIn: number; isWorse: boolean }

/** Changes that were reported, each once: later runs may move one by a few nights. */
export class ReportedChanges {
  readonly reported: ReportedChange[] = []
  add(one: ReportedChange): void {
    const isKnown = this.reported.some(
      ({ key, night, isWorse }) =>
        key === one.key && isWorse === one.isWorse && Math.abs(night - one.night) < MIN_PER_SIDE,
    )
    if (!isKnown) this.reported.push(one)
  }
}

const belongs = ({ night, factor }: Step, one: ReportedChange): boolean =>
  one.isWorse === factor > 1 && Math.abs(one.night - night) <= MIN_PER_SIDE

export type Outcome = { key: string; step: Step; delayNights: number | null }

/** For each value and step: nights from its first run until it was reported, null where it never was. */
export const listOutcomes = (
  { steps }: Project,
  reported: readonly ReportedChange[],
  keys: readonly string[],
): Outcome[] =>
  keys.flatMap((key) =>
    steps.map((step): Outcome => {
      const found = reported.filter((one) => one.key === key && belongs(step, one))
      const delays = found.map(({ reportedIn }) => reportedIn - step.night)
      return { key, step, delayNights: delays.length > 0 ? Math.min(...delays) : null }
    }),
  )

/** What was reported though nothing had happened there. */
export const listFalseAlarms = (
  { steps }: Project,
  reported: readonly ReportedChange[],
  steppedKeys: readonly string[],
): ReportedChange[] =>
  reported.filter(
    (one) => !(steppedKeys.includes(one.key) && steps.some((step) => belongs(step, one))),
  )
