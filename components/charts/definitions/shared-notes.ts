import type { Bar } from '../spec'
import { isPaleBar } from './row-words'
import { isUnproven, NOT_COUNTED, toReason } from './unranked-reason'

const isUnranked = (bar: Bar): boolean =>
  bar.value !== null && (bar.isExcluded || bar.remark !== null)

/** Whether it is of a run that counts nowhere, which no rank is missing. */
const isUncounted = ({ remark }: Bar): boolean => remark?.startsWith(NOT_COUNTED) === true

/** "Hollow", "Pale": how bars without a rank are drawn. */
function describeLooks(bars: readonly Bar[]): string {
  const [isHollow, isPale] = [bars.some(({ isExcluded }) => isExcluded), bars.some(isPaleBar)]
  return isHollow && isPale ? 'Hollow or pale' : isPale ? 'Pale' : 'Hollow'
}

/** The first reason of a bar: "closed loop" of "closed loop and 1 more". */
const firstReason = ({ remark }: Bar): string => toReason(remark).replace(/ and \d+ more$/, '')

/** The text that all bars give; null where they differ or one gives none. */
function findShared(bars: readonly Bar[], read: (bar: Bar) => string | null): string | null {
  const [text = null, ...others] = new Set(bars.map(read))
  return others.length > 0 || text === '' ? null : text
}

const SEPARATOR = ' · '

/** Version, mode and settings below a name: "1.24.3", "sidecar". */
const listParts = ({ sublabel }: Bar): string[] => sublabel?.split(SEPARATOR) ?? []

const isVersion = (part: string): boolean => part.startsWith('version ') || /^\S*\d/.test(part)

/** What all bars have below their names: all of it, else their version. */
function sharedParts(bars: readonly Bar[]): string[] {
  const [first, ...others] = bars
  if (first === undefined || others.length === 0) return []
  const isShared = (part: string) => others.every((bar) => listParts(bar).includes(part))
  const isAll = others.every(({ sublabel }) => sublabel === first.sublabel)
  return listParts(first).filter((part) => isAll || (isVersion(part) && isShared(part)))
}

const NOT_STATED = 'version not stated'

/** A mode where room is short. */
const shortPart = (part: string): string => part.replace(/^ambient \+ /, '')

/** "All 1.24.3", "Version not stated" */
function sharedWords(parts: readonly string[]): string | null {
  const text = parts.map(shortPart).join(SEPARATOR)
  if (text === '') return null
  return text.startsWith('version') ? `V${text.slice(1)}` : `All ${text}`
}

/**
 * Says what bars have in common once, below them: what stands below each name, and why they have no rank. Where their
 * reasons differ, each name gives its own; where only some have no rank, it marks them.
 * @returns `note` for the line below the bars; null where there is nothing to say
 */
export function withNotes(bars: readonly Bar[]): { bars: Bar[]; note: string | null } {
  // A baseline has no version of a mesh, and takes no rank anyway.
  const meshed = bars.filter(({ isBaseline }) => !isBaseline)
  const shared = sharedParts(meshed)
  const unranked = bars.filter(isUnranked)
  const reason =
    findShared(unranked, ({ remark }) => toReason(remark)) ?? findShared(unranked, firstReason)
  const isAll = meshed.every((bar) => bar.value === null || isUnranked(bar))
  const mark = (bar: Bar): string | null => {
    if (!isUnranked(bar)) return null
    if (reason === null) return (isUncounted(bar) ? bar.remark : toReason(bar.remark)) || 'flagged'
    if (isAll) return null
    if (isUncounted(bar)) return 'not counted'
    return isUnproven(reason) ? 'not ranked' : 'flagged'
  }
  const effect = unranked.every(isUncounted) ? 'counted' : 'ranked'
  const start = isAll ? `Not ${effect}` : `${describeLooks(unranked)}, not ${effect}`
  // It would take a line of its own at each name.
  const isSometimes =
    !shared.includes(NOT_STATED) && meshed.some((bar) => listParts(bar).includes(NOT_STATED))
  const notes = [
    sharedWords(shared),
    isSometimes && 'A name without a version: not stated',
    unranked.length > 0 && (reason === null ? start : `${start}: ${reason}`),
  ].filter((text) => text !== false && text !== null)
  return {
    bars: bars.map((bar) => ({
      ...bar,
      nameNote:
        [
          ...listParts(bar)
            .filter((part) => part !== NOT_STATED && (bar.isBaseline || !shared.includes(part)))
            .map(shortPart),
          mark(bar),
        ]
          .filter(Boolean)
          .join(SEPARATOR) || null,
    })),
    note: notes.length === 0 ? null : notes.join(' · '),
  }
}
