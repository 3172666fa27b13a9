import { productWords } from '@/ingest/dictionary/mode-words'
import type { PublishedRange, RangeSource } from '@/server/results/overview/schemas'
import { counted, formatExact } from '../format'
import { DRAWN_SPREAD, NO_SPREAD } from './entry-words'

export type Asked = {
  from: number | null
  to: number | null
  /** filters, where there are any */
  mesh?: string | null
  mode?: string | null
  independent?: boolean
}

/** Whether no load was asked for. */
export const isAnyLoad = ({ from, to }: Asked): boolean => from === null && to === null

/** "1,000 to 2,000", "from 500", "up to 500", "any": bounds of a load in requests per second. */
export function boundsText({ from, to }: Asked): string {
  if (from === null) return to === null ? 'any' : `up to ${formatExact(to)}`
  if (to === null) return `from ${formatExact(from)}`
  return from === to ? formatExact(from) : `${formatExact(from)} to ${formatExact(to)}`
}

/** "at 1,000 to 2,000 requests/s", "from 500 requests/s on", "at any load" */
export function rangeText({ from, to }: Asked): string {
  if (from === null && to === null) return 'at any load'
  const text = `${boundsText({ from, to })} requests/s`
  return from === null ? text : to === null ? `${text} on` : `at ${text}`
}

/** Who published a range: "3 publications, all by Linkerd’s vendor". */
export function publishedBy(range: PublishedRange): string {
  const { publications, ownVendor, allByVendorOf, meshName } = range
  const count = counted(publications, 'publication')
  const all = publications === 1 ? 'by' : 'all by'
  if (ownVendor === publications) return `${count}, ${all} its vendor`
  if (allByVendorOf.length > 0)
    return `${count}, ${all} the vendor of ${allByVendorOf.filter((name) => name !== meshName).join(', ')}`
  return ownVendor === 0 ? count : `${count}, ${ownVendor} by its vendor`
}

/** "2025-04"; what has no date says so. */
export const monthText = (iso: string | null): string => iso?.slice(0, 7) ?? 'undated'

const SPREAD = {
  all: 'with spread',
  some: 'spread for some values',
  drawn: DRAWN_SPREAD,
  none: NO_SPREAD,
} as const

/** "+26.3 to +69.3 ms at 1,000 to 2,000 requests/s, 6 values, no spread". @param span of its overheads */
export function sourceText(source: RangeSource, span: string): string {
  const { loads, values, spread } = source
  const [first = null, last = null] = [loads[0], loads.at(-1)]
  const at = first === null ? '' : ` at ${boundsText({ from: first, to: last })} requests/s`
  return `${span}${at}, ${counted(values, 'value')}, ${SPREAD[spread]}`
}

/** Whether a quality flag keeps every value of a row out of its range. */
export const isFlaggedOnly = ({ sources }: Pick<PublishedRange, 'sources'>): boolean =>
  sources.length === 0

/** "Istio sidecar +0.195 to +249 ms (5 publications, 3 by its vendor)". @param span of its overheads */
export const rangeSentence = (range: PublishedRange, span: string): string =>
  isFlaggedOnly(range)
    ? `${productWords(range)} ${span} (flagged only, ${counted(range.publications, 'publication')})`
    : `${productWords(range)} ${span} (${publishedBy(range)})`

/** "9 publications, 3 of them independent": who is behind what a picture shows. */
export function publicationsText(sources: readonly Pick<RangeSource, 'relation'>[]): string {
  const count = sources.filter(({ relation }) => relation === 'independent').length
  if (sources.length === 1)
    return count === 1
      ? 'One independent publication'
      : 'One publication, not known to be independent'
  const told = count === 0 ? 'none of them known to be independent' : `${count} of them independent`
  return `${counted(sources.length, 'publication')}, ${told}`
}
