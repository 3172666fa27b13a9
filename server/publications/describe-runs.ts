import { meanInterval } from '@/server/stats/intervals'
import type { ObservationDetail } from './schemas'

type OfRuns = ObservationDetail['evidence'][number]['ofRuns']

/** Below three runs an interval has no meaning (methodology 3.3). */
const MIN_RUNS = 3

/** Statistics of the single runs behind a published value, in SI; null without runs. */
export function describeRuns(values: readonly number[]): OfRuns {
  if (values.length === 0) return null
  const { n, mean, sd, ci, min, max } = meanInterval(values)
  const interval = n >= MIN_RUNS && ci !== null ? { lo: ci[0], hi: ci[1] } : null
  return { n, mean, sd, ci: interval, min, max }
}
