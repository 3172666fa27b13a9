import { groupBy } from '@/ingest/dictionary/group-by'
import type { SharedLoad } from '@/server/results/compare/schemas'
import type { Origin } from '@/server/results/schemas'

/** What names the source of a load in an address: the slug of its publication, else of its campaign. */
export const toSource = ({ publication, campaign }: Origin): string => publication?.slug ?? campaign

export const sourceTitle = ({ publication, campaignTitle }: Origin): string =>
  publication?.title ?? `Campaign ${campaignTitle}`

/** Loads of one source, in their order. */
export const bySource = <L extends Pick<SharedLoad, 'panel'>>(loads: readonly L[]): L[][] => [
  ...groupBy(loads, ({ panel }) => toSource(panel.origin)).values(),
]

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
  const own = sources.find(([first]) => first && toSource(first.panel.origin) === chosen)
  const [first] = own ?? counting.find(isIndependent) ?? counting[0] ?? sources[0] ?? []
  return first ? toSource(first.panel.origin) : null
}

/** The load whose chart stands for a comparison: the first of the source that is shown, else the first at all. */
export const findOpening = <L extends Pick<SharedLoad, 'panel'>>(
  loads: readonly L[],
  shown: string | null,
): L | null => loads.find(({ panel }) => toSource(panel.origin) === shown) ?? loads[0] ?? null
