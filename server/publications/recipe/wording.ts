import type { Publication } from '@/ingest/publications/publication'

/**
 * A hyphen in place of a minus: in a sum ("83.8-61 = 22.8"), alone between blanks, or before a negative result. Dates, versions
 * and ranges have no sum behind them.
 */
const HYPHEN_MINUS = /\d-\d[\d.]*\)*\s*=|\d - \d|=\s?-\d/

const SPACED_PERCENT = /\d\s%/

/** Every text of a value that was read from a file, with where it stands. */
function listTexts(value: unknown, path: string): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => listTexts(one, `${path}/${name}`))
}

/** What every publication words alike: the sums beside claims have a minus, percent signs no space before them, and subjects without a mesh begin with "No mesh". */
export function wordingFaults(publication: Publication): string[] {
  const { claims, subjects } = publication
  const percents = listTexts(publication, '').flatMap(([path, text]) => {
    const [found] = SPACED_PERCENT.exec(text) ?? []
    return found === undefined
      ? []
      : [`publication.yaml, ${path}: expected "%" directly behind its number; found ${found}`]
  })
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
  return [...sums, ...percents, ...labels]
}
