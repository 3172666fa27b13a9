import type { ObservationDetail } from '@/server/publications/schemas'
import { metricLabel } from '../charts/definitions/words'

/** Which values of a publication are listed: words that each of them has, and the page of the list. */
export type ValuesState = { find: string; page: number }

/** Values of one page of the table. */
export const VALUES_AT_ONCE = 25

const textOf = (o: ObservationDetail): string =>
  [
    o.subject,
    o.subjectName,
    o.mesh,
    o.load,
    o.key,
    metricLabel(o.key),
    o.variant ?? '',
    o.evidence[0]?.method ?? '',
  ]
    .join(' ')
    .toLowerCase()

/** Values that have every word, in any order and any case, in their subject, load or metric. */
export function foundValues(all: readonly ObservationDetail[], find: string): ObservationDetail[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((one) => {
    const text = textOf(one)
    return words.every((word) => text.includes(word))
  })
}

/** The part of a list that one page shows; a page after the last is the last. */
export function pageOfValues<T>(found: readonly T[], page: number) {
  const pages = Math.max(1, Math.ceil(found.length / VALUES_AT_ONCE))
  const shown = Math.min(Math.max(page, 1), pages)
  const before = (shown - 1) * VALUES_AT_ONCE
  return { page: shown, pages, before, rows: found.slice(before, before + VALUES_AT_ONCE) }
}
