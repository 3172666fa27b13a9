import type { PairAt, SharedLoad } from '@/server/results/compare/schemas'
import { parseChartMetricKey } from '../words'

/** The first subject and one further one, as sentences and charts name them. */
export type PairNames = readonly [first: string, second: string]

/** A load at which both subjects of a pair were measured. */
export type PairedLoad = SharedLoad & { pair: PairAt }

/** Loads of one pair. @param position of its second subject among those after the first */
export const listPaired = (together: readonly SharedLoad[], position = 0): PairedLoad[] =>
  together.flatMap((load) => {
    const pair = load.pairs[position] ?? null
    return pair === null ? [] : [{ ...load, pair }]
  })

/** Counts of loads; the first three parts and `neither` add up to `loads`. */
export type LoadCounts = {
  /** loads that count */
  loads: number
  /** at which the first, the second is on the side that a reader looks for */
  first: number
  second: number
  /** of these, at how many the difference is larger than the noise of the runs */
  firstProven: number
  secondProven: number
  /** equal values, or settings of one on both sides of the other */
  neither: number
  /** loads that do not count, and at how many of them the first, the second is on that side */
  leftOut: number
  leftOutFirst: number
  leftOutSecond: number
  /** of `loads`, those whose values may be of two tasks, because encryption differs */
  unlike: number
}

export type Side = 'first' | 'second' | 'neither'

/** The word for the side that a reader looks for: lower where less is better, higher where more is. */
export const sideWord = (metric: string): 'lower' | 'higher' =>
  parseChartMetricKey(metric).of.better === 'higher' ? 'higher' : 'lower'

/** Which of a pair is on that side at a load. */
export function findSide({ lower }: Pick<PairAt, 'lower'>, metric: string): Side {
  if (lower !== 'a' && lower !== 'b') return 'neither'
  return (lower === 'a') === (sideWord(metric) === 'lower') ? 'first' : 'second'
}

/** Whether encryption puts in doubt that the values of a load are of one task. */
export const isUnlike = ({ panel }: Pick<SharedLoad, 'panel'>): boolean =>
  panel.rows.some(({ value }) => value.flags.some(({ code }) => code === 'MTLS_DIFFERS'))

/** Counts over the loads of one pair; a count, never a rank. */
export function countLoads(paired: readonly PairedLoad[], metric: string): LoadCounts {
  const counting = paired.filter(({ pair }) => pair.leftOut === null)
  const out = paired.filter(({ pair }) => pair.leftOut !== null)
  const on = (side: Side, among: readonly PairedLoad[]): PairedLoad[] =>
    among.filter(({ pair }) => findSide(pair, metric) === side)
  const proven = (side: Side): number =>
    on(side, counting).filter(({ pair }) => pair.isProven).length
  return {
    loads: counting.length,
    first: on('first', counting).length,
    second: on('second', counting).length,
    firstProven: proven('first'),
    secondProven: proven('second'),
    neither: on('neither', counting).length,
    leftOut: out.length,
    leftOutFirst: on('first', out).length,
    leftOutSecond: on('second', out).length,
    unlike: counting.filter(isUnlike).length,
  }
}

/** The subject that a headline is about: the one that was on that side more often, else the first. */
export const findLeader = ({ first, second }: Pick<LoadCounts, 'first' | 'second'>): Side =>
  second > first ? 'second' : 'first'
