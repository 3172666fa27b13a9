import type { SharedLoad } from '@/server/results/compare/schemas'
import { bySource, isNamedBy, toSource } from '../charts/definitions/ratios/sources'

/** Whether a load counts for any pair. */
export const isCounted = ({ pairs }: Pick<SharedLoad, 'pairs'>): boolean =>
  pairs.some((pair) => pair?.leftOut === null)

const isIndependent = ([first]: readonly Pick<SharedLoad, 'panel'>[]): boolean =>
  first?.panel.origin.relation === 'independent'

/**
 * The source whose loads are shown: the one that the reader chose; else the newest independent one that counts, the newest
 * that counts where none is independent, the newest at all where none counts.
 * @returns null without a load
 */
export function chooseSource(
  together: readonly SharedLoad[],
  chosen: string | null,
): string | null {
  const sources = bySource(together)
  const counting = sources.filter((loads) => loads.some(isCounted))
  const own = sources.find((loads) => loads.some((load) => isNamedBy(load, chosen)))
  const [first] = own ?? counting.find(isIndependent) ?? counting[0] ?? sources[0] ?? []
  return first ? toSource(first) : null
}
