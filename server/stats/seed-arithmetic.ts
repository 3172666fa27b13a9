import { finite } from './finite-numbers'

/** Checks of a publication's own numbers: what follows from them, with plain arithmetic. */

/** Differences to one subject imply all differences among the others: given s - x and s - y, x - y = (s - y) - (s - x). */
export const impliedDifference = (toFirst: number, toSecond: number): number => toSecond - toFirst

/** Ratio of two published additions over a common baseline; null over an addition of 0. */
export const addedRatio = (added: number, addedByOther: number): number | null =>
  finite(added / addedByOther)

/** Relative deviation of mean latency x rate from 1: with one outstanding transaction the product is 1. */
export const closedLoopDeviation = (meanSeconds: number, perSecond: number): number =>
  finite(meanSeconds * perSecond - 1) ?? Number.MAX_VALUE
