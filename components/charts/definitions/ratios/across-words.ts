import type { AcrossPublications } from '@/server/results/compare/schemas'
import { counted, formatNumber } from '../../format'
import { plainWords } from '../plain-metric'
import type { PairNames } from './count-loads'

/** "0.92", "1.18": as many digits as a ratio of few publications bears. */
export const ratioNumber = (ratio: number): string => formatNumber(ratio, ratio < 1 ? 2 : 3)

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const spell = (count: number): string => SMALL[count] ?? String(count)
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const NEEDED_FOR = 'for a typical ratio and a prediction'

/** Which condition is missing. */
function missingText(across: AcrossPublications): string {
  const { documents, publishers, needed, reason } = across
  const are = (count: number) => (count === 1 ? 'there is 1' : `there are ${count}`)
  if (reason === 'FEW_DOCUMENTS')
    return documents === 0
      ? `${upper(spell(needed.documents))} are needed ${NEEDED_FOR}.`
      : `${upper(spell(needed.documents))} such publications are needed ${NEEDED_FOR}; ${are(documents)}.`
  if (reason === 'FEW_PUBLISHERS')
    return `Such publications of ${spell(needed.publishers)} publishers are needed ${NEEDED_FOR}; ${are(publishers)}.`
  return `One of them has to be independent ${NEEDED_FOR}; none is known to be.`
}

/**
 * What publications without a vendor's interest say together, the prediction first; where they are too few, their ratios and
 * what is missing. Null where no publication has a load that counts.
 */
export function acrossText(
  across: AcrossPublications | undefined,
  metric: string,
  [first, second]: PairNames,
): string | null {
  if (across === undefined || across.estimates.length === 0) return null
  const { pooled, documents } = across
  const what = plainWords(metric).replace(/^(p[\d.]+) latency$/, '$1')
  if (pooled !== null) {
    const span = (ends: readonly [number, number], joint: string) =>
      ends.map(ratioNumber).join(joint)
    return [
      `In a further benchmark ${first}’s ${what} may lie between ${span(pooled.prediction, ' and ')} times ${second}’s: the published ones cannot tell you yours.`,
      `Typical of ${counted(documents, 'publication')} without a vendor’s interest: ${ratioNumber(pooled.typical)} times (95% interval ${span(pooled.interval, ' to ')}).`,
    ].join(' ')
  }
  const own = across.estimates.filter(({ isPooled }) => isPooled).map(({ ratio }) => ratio)
  const ratios = own.toSorted((x, y) => x - y).map(ratioNumber)
  const found =
    ratios.length === 0
      ? 'No publication without a vendor’s interest has a load that counts.'
      : `Without a vendor’s interest: ${ratios.join(', ')} times ${second}’s.`
  return `${found} ${missingText(across)}`
}
