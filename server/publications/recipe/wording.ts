import type { Publication } from '@/ingest/publications/publication'

/**
 * A hyphen in place of a minus: in a sum ("83.8-61 = 22.8"), alone between blanks, or before a negative result. Dates, versions
 * and ranges have no sum behind them.
 */
const HYPHEN_MINUS = /\d-\d[\d.]*\)*\s*=|\d - \d|=\s?-\d/

/** What every publication words alike: the sums beside claims have a minus, and subjects without a mesh begin with "No mesh". */
export function wordingFaults({ claims, subjects }: Publication): string[] {
  const sums = claims.flatMap(({ id, recomputed, note, stated }) =>
    [recomputed, note, stated].flatMap((text) => {
      const [found] = HYPHEN_MINUS.exec(text ?? '') ?? []
      return found === undefined
        ? []
        : [`publication.yaml, /claims/${id}: expected " − " for minus; found ${found}`]
    }),
  )
  const labels = Object.entries(subjects).flatMap(([id, { mesh, label }]) =>
    mesh !== 'none' || /^No mesh\b/.test(label)
      ? []
      : [`publication.yaml, /subjects/${id}/label: expected "No mesh" first; found ${label}`],
  )
  return [...sums, ...labels]
}
