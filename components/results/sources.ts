import type { Origin } from '@/server/results/schemas'

/** As many are named each; of more, the first and how many others. */
const MAX_NAMED = 4

export const sourceTitle = ({ publication, campaignTitle }: Origin): string =>
  publication?.title ?? campaignTitle

/** Publications, and campaigns without one, once each in order of appearance. */
export function distinctSources(origins: readonly Origin[]): Origin[] {
  const idOf = ({ publication, campaign }: Origin) => publication?.slug ?? `campaign ${campaign}`
  const bySource = new Map<string, Origin>()
  for (const origin of origins) if (!bySource.has(idOf(origin))) bySource.set(idOf(origin), origin)
  return [...bySource.values()]
}

/** Which of several sources to name, and a count of the others: "4 more publications"; null: all are named. */
export function namedSources(sources: readonly Origin[]): {
  named: Origin[]
  others: string | null
} {
  if (sources.length <= MAX_NAMED) return { named: [...sources], others: null }
  const others = sources.slice(1)
  const noun = others.every(({ publication }) => publication !== null) ? 'publications' : 'sources'
  return { named: sources.slice(0, 1), others: `${others.length} more ${noun}` }
}

/** "A, B and C"; of more than four, "A and 4 more publications". */
export function sourcesWords(sources: readonly Origin[]): string {
  const { named, others } = namedSources(sources)
  const parts = [...named.map(sourceTitle), ...(others === null ? [] : [others])]
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}
