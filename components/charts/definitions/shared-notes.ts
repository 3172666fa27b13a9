import type { Bar } from '../spec'
import { isUnproven, toReason } from './unranked-reason'

const isHollow = (bar: Bar): boolean =>
  bar.value !== null && (bar.isExcluded || bar.remark !== null)

/** The first reason of a bar: "closed loop" of "closed loop and 1 more". */
const firstReason = ({ remark }: Bar): string => toReason(remark).replace(/ and \d+ more$/, '')

/** The text that all bars give; null where they differ or one gives none. */
function findShared(bars: readonly Bar[], read: (bar: Bar) => string | null): string | null {
  const [text = null, ...others] = new Set(bars.map(read))
  return others.length > 0 || text === '' ? null : text
}

/** "1.24.3" of bars that all have this below their names. */
const sharedSublabel = (bars: readonly Bar[]): string | null =>
  bars.length > 1 ? findShared(bars, ({ sublabel }) => sublabel) : null

/**
 * Says what bars have in common once, below them: what stands below each name, and why they are hollow. Where hollow bars
 * differ, each name gives its own reason; where only some are hollow, it marks them.
 * @returns `note` for the line below the bars; null where there is nothing to say
 */
export function withNotes(bars: readonly Bar[]): { bars: Bar[]; note: string | null } {
  // A baseline has no version of a mesh, and takes no rank anyway.
  const meshed = bars.filter(({ isBaseline }) => !isBaseline)
  const sublabel = sharedSublabel(meshed)
  const hollow = bars.filter(isHollow)
  const reason =
    findShared(hollow, ({ remark }) => toReason(remark)) ?? findShared(hollow, firstReason)
  const isAll = meshed.every((bar) => bar.value === null || isHollow(bar))
  const mark = (bar: Bar): string | null => {
    if (!isHollow(bar)) return null
    if (reason === null) return toReason(bar.remark) || 'flagged'
    if (isAll) return null
    return isUnproven(reason) ? 'not ranked' : 'flagged'
  }
  const start = isAll ? 'Not ranked' : 'Hollow, not ranked'
  const notes = [
    sublabel !== null && (/^version/.test(sublabel) ? `V${sublabel.slice(1)}` : `All ${sublabel}`),
    hollow.length > 0 && (reason === null ? start : `${start}: ${reason}`),
  ].filter((text) => text !== false)
  return {
    bars: bars.map((bar) => ({
      ...bar,
      nameNote:
        [bar.sublabel === sublabel ? null : bar.sublabel, mark(bar)].filter(Boolean).join(' · ') ||
        null,
    })),
    note: notes.length === 0 ? null : notes.join(' · '),
  }
}
