import { findTogether } from './cards'
import { sendSide, storedConditions, type Side } from './side'
import type { Outcome, Try } from './try'

type Options = {
  /** the first side, where it is not an honest one */
  a?: Side
  metric?: string
  /** a flag at the value is enough: the rule warns and does not exclude */
  isWarningEnough?: boolean
  /** nothing is wrong with it: it must be ranked */
  isHonest?: boolean
  limit?: string
}

/** Sends two subjects of which the second does not deserve a rank beside the first, and reads the leaderboard. */
export function pair(name: string, b: Side, options: Options = {}): Try {
  const { a = {}, metric, isWarningEnough = false, isHonest = false, limit } = options
  const go: Try['go'] = async (site, campaign): Promise<Outcome> => {
    const answers = [
      await sendSide(site, campaign, 'istio', a, 10),
      await sendSide(site, campaign, 'linkerd', b, 5),
    ]
    const [first, second] = (await findTogether(site, campaign, answers, metric)) ?? []
    if (!first || !second)
      return { verdict: 'kept apart', why: `conditions ${storedConditions(...answers).join(', ')}` }
    if (!first.isRanked || !second.isRanked)
      return { verdict: 'not ranked', why: second.reason ?? first.reason ?? 'no reason is shown' }
    if (isHonest) return { verdict: 'fair', why: 'ranked, as it should be' }
    // Three runs are few on either side: that warns of nothing unlike.
    const isFlagged = [...first.flags, ...second.flags].some((flag) => flag !== 'FEW_REPEATS')
    const why = `ranked beside the honest value; n = ${second.n}; flags: ${second.flags.join(', ')}`
    return { verdict: isFlagged && isWarningEnough ? 'flagged' : 'FOOLED', why }
  }
  return { name, go, ...(limit !== undefined && { limit }) }
}
