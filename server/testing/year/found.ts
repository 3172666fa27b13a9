import { MIN_PER_SIDE } from '@/server/stats/change-points'
import type { Project, Step } from './project'

/** A change that the site told of: in which value, from which night on, and in which night it said so. */
export type Told = { key: string; night: number; toldIn: number; isWorse: boolean }

/** Changes that were told, each once: later runs may move one by a few nights. */
export class Record {
  readonly told: Told[] = []
  add(one: Told): void {
    const isKnown = this.told.some(
      ({ key, night, isWorse }) =>
        key === one.key && isWorse === one.isWorse && Math.abs(night - one.night) < MIN_PER_SIDE,
    )
    if (!isKnown) this.told.push(one)
  }
}

const belongs = ({ night, factor }: Step, one: Told): boolean =>
  one.isWorse === factor > 1 && Math.abs(one.night - night) <= MIN_PER_SIDE

export type Outcome = { key: string; step: Step; delayNights: number | null }

/** For each value and step: nights from its first run until it was told, null where it never was. */
export const listOutcomes = (
  { steps }: Project,
  told: readonly Told[],
  keys: readonly string[],
): Outcome[] =>
  keys.flatMap((key) =>
    steps.map((step): Outcome => {
      const found = told.filter((one) => one.key === key && belongs(step, one))
      const delays = found.map(({ toldIn }) => toldIn - step.night)
      return { key, step, delayNights: delays.length > 0 ? Math.min(...delays) : null }
    }),
  )

/** What was told though nothing had happened there. */
export const listFalseAlarms = (
  { steps }: Project,
  told: readonly Told[],
  steppedKeys: readonly string[],
): Told[] =>
  told.filter((one) => !(steppedKeys.includes(one.key) && steps.some((step) => belongs(step, one))))
