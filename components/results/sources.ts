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

const MONTH = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'long', timeZone: 'UTC' })

const publishedOn = ({ publication }: Origin): string | null => publication?.publishedOn ?? null

/** "Published December 2018 to March 2022, 1 without a date", "Published, date not stated"; null of campaigns alone. */
export function publishedText(sources: readonly Origin[]): string | null {
  const days = sources.flatMap((source) => publishedOn(source) ?? []).sort()
  const undated = sources.filter(
    (source) => source.publication !== null && publishedOn(source) === null,
  ).length
  if (days.length === 0) return undated === 0 ? null : 'Published, date not stated'
  const [first, last] = [days[0], days.at(-1)].map((day) => MONTH.format(new Date(day ?? '')))
  const span = first === last ? first : `${first} to ${last}`
  return `Published ${span}${undated === 0 ? '' : `, ${undated} without a date`}`
}
