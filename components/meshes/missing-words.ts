import { modeWords } from '@/ingest/dictionary/mode-words'
import type { Overview } from '@/server/results/overview/schemas'
import type { OverheadView } from '../charts/definitions/overheads-view'
import { withoutUnit } from '../charts/format'

type Found = Pick<Overview, 'ranges' | 'flaggedOnly'>

/**
 * Why a product has no range at the loads of a column: "flagged only: +0.606", "none at this load", "no p99 over no mesh published".
 * @param found at these loads @param anywhere at any load @param none where nothing was published at all
 */
export function missingText(
  slug: string,
  found: Found,
  anywhere: Found,
  { span, unit, none }: Pick<OverheadView, 'span'> & { unit: string; none: string },
): string {
  const flagged = found.flaggedOnly.filter(({ mesh }) => mesh === slug)
  if (flagged.length > 0) {
    const spans = flagged.map((range) => {
      const mode = flagged.length === 1 ? '' : modeWords(range.mode)
      return [mode, withoutUnit(span(range), unit)].filter(Boolean).join(' ')
    })
    return `flagged only: ${spans.join(', ')}`
  }
  const isElsewhere = [...anywhere.ranges, ...anywhere.flaggedOnly].some(
    ({ mesh }) => mesh === slug,
  )
  return isElsewhere ? 'none at this load' : none
}
