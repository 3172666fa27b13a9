import type { Bar } from '../spec'
import { isUnproven, toReason } from './unranked-reason'

const isHollow = (bar: Bar): boolean =>
  bar.value !== null && (bar.isExcluded || bar.remark !== null)

/**
 * Says why bars are hollow where it takes the fewest words: below all of them where they share one reason, else at each name.
 * @returns `note` for the line below the bars; null without a hollow one
 */
export function withReasons(bars: readonly Bar[]): { bars: Bar[]; note: string | null } {
  const hollow = bars.filter(isHollow)
  if (hollow.length === 0) return { bars: [...bars], note: null }
  const [shared = '', ...others] = new Set(hollow.map(({ remark }) => toReason(remark)))
  // A baseline takes no rank anyway.
  const isAll = bars.every((bar) => bar.value === null || bar.isBaseline || isHollow(bar))
  const isShared = others.length === 0 && shared !== ''
  const start = isAll ? 'Not ranked' : 'Hollow, not ranked'
  const nameRemark = (bar: Bar): string | null => {
    if (!isHollow(bar)) return null
    if (!isShared) return toReason(bar.remark) || 'flagged'
    if (isAll) return null
    return isUnproven(shared) ? 'not ranked' : 'flagged'
  }
  return {
    bars: bars.map((bar) => ({ ...bar, nameRemark: nameRemark(bar) })),
    note: isShared ? `${start}: ${shared}` : start,
  }
}
