import { describeMissingHistory, MIN_EARLIER_RUNS } from '@/ingest/dictionary/data-needed'
import { describe } from './describe'
import { MAX_EARLIER_RUNS, unsaid, type NewTest } from './new-test'
import { twoSidedP } from './student-t'

/** Failed requests of a run, and all of them. */
export type Counted = { failed: number; requests: number }

/** Below a tenth of a per cent of all requests a share of failures replaces no sample that a p99.9 rests on. */
export const SMALLEST_SHARE = 0.001

const toShare = ({ failed, requests }: Counted): number => failed / requests

/** Its variance is about 1 / requests, whatever the share (Anscombe 1948). */
const toAngle = (counted: Counted): number => 2 * Math.asin(Math.sqrt(toShare(counted)))

/**
 * The t test of one further share on angles 2 asin(√share): (a - mean) / (s sqrt(1 + 1/n)) with n - 1 degrees of freedom. s is the
 * deviation of the earlier angles, and no less than chance alone gives: the root of the mean of 1 / requests over all of
 * these runs. A share of 0 needs no ratio.
 * @param earlier oldest first
 */
export function testShare(own: Counted, earlier: readonly Counted[]): NewTest {
  const before = earlier.filter(({ requests }) => requests > 0).slice(-MAX_EARLIER_RUNS)
  const runs = before.length
  if (!(own.requests > 0)) return unsaid(runs, 'the run has no requests', null)
  if (runs === 0) return unsaid(runs, describeMissingHistory(runs), MIN_EARLIER_RUNS)
  const failed = before.reduce((sum, one) => sum + one.failed, 0)
  const usual = failed / before.reduce((sum, one) => sum + one.requests, 0)
  const value = toShare(own)
  const ratio = usual > 0 ? value / usual : null
  if (runs < MIN_EARLIER_RUNS)
    return unsaid(runs, describeMissingHistory(runs), MIN_EARLIER_RUNS - runs, { usual, ratio })
  const { mean, sd } = describe(before.map(toAngle))
  const all = [own, ...before]
  const chance = Math.sqrt(all.reduce((sum, { requests }) => sum + 1 / requests, 0) / all.length)
  const scale = Math.max(sd ?? 0, chance) * Math.sqrt(1 + 1 / runs)
  return {
    reason: null,
    waitFor: null,
    runs,
    usual,
    ratio,
    expected: null,
    p: twoSidedP((toAngle(own) - mean) / scale, runs - 1),
    isSmall: Math.abs(value - usual) < SMALLEST_SHARE,
    isHigher: value > usual,
  }
}
