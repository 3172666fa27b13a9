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
