import { counted } from '../charts/format'

/** More reasons are counted and not told. */
const MAX_REASONS = 2

/** "saturated; a run of 20.0 s is under 30 s; 1 more reason": why values do not count, each reason once. */
export function reasonsText(reasons: readonly string[]): string {
  const distinct = [...new Set(reasons)]
  const more = distinct.length - MAX_REASONS
  return [
    ...distinct.slice(0, MAX_REASONS),
    ...(more > 0 ? [counted(more, 'more reason')] : []),
  ].join('; ')
}

/** "; 4 of 5 loads that are not counted point the other way": what a count must not be read without; empty where none does. */
export const againstClause = (against: number, leftOut: number): string =>
  against === 0
    ? ''
    : `; ${against} of ${counted(leftOut, 'load')} that ${leftOut === 1 ? 'is' : 'are'} not counted ${against === 1 ? 'points' : 'point'} the other way`
