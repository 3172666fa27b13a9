import { groupBy } from '@/ingest/dictionary/group-by'
import type { SharedLoad } from '@/server/results/compare/schemas'
import type { Origin } from '@/server/results/schemas'
import { counted } from '../../format'

/** What names the source of a load in an address: the slug of its publication, else of its campaign. */
export const toSource = ({ publication, campaign }: Origin): string => publication?.slug ?? campaign

export const sourceTitle = ({ publication, campaignTitle }: Origin): string =>
  publication?.title ?? `Campaign ${campaignTitle}`

/** Loads of one source, in their order. */
export const bySource = <L extends Pick<SharedLoad, 'panel'>>(loads: readonly L[]): L[][] => [
  ...groupBy(loads, ({ panel }) => toSource(panel.origin)).values(),
]

/** "7 publications, 2 of them independent" */
export function measuredByText(
  sources: readonly Pick<Origin, 'relation'>[],
  noun = 'publication',
): string {
  const independent = sources.filter(({ relation }) => relation === 'independent').length
  const all = counted(sources.length, noun)
  if (sources.length === 1)
    return `${all}, ${independent === 1 ? '' : 'not known to be '}independent`
  return `${all}, ${independent === 0 ? 'none of them known to be' : `${independent} of them`} independent`
}
