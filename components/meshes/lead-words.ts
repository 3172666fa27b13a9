import type { TrendCounts } from '@/server/trends/schemas'
import { metricLabel } from '../charts/definitions/words'
import { formatCount } from '../charts/format'

const some = (n: number): string => (n === 0 ? 'none' : String(n))

/**
 * "1 series, on one test bed; no change is proven.": how many series have two versions, and what they prove.
 * @param mesh its name, for where nothing is comparable
 */
export function leadText(
  { total, comparable, regressions, improvements }: TrendCounts,
  mesh: string,
): string {
  if (total === 0) return ''
  if (comparable === 0)
    return `No series of ${mesh} has two versions on one test bed, so no change from version to version can be shown (${formatCount(total)} series).`
  const proven =
    regressions + improvements === 0
      ? 'no change is proven'
      : `${some(regressions)} ${regressions > 1 ? 'prove' : 'proves'} a regression, ${some(improvements)} an improvement`
  return `${formatCount(comparable)} series, ${comparable === 1 ? '' : 'each '}on one test bed; ${proven}.`
}

/** Why editions of a document, which are all that is shown, prove no change. @param key of the metric */
export const editionsOnlyText = (mesh: string, key: string): string =>
  `No two versions of ${mesh} share a test bed for ${metricLabel(key)}; each edition of the document has its own.`

/** The same of submitted runs, which no other count holds; empty where none has two versions. */
export function submittedLeadText(counts: TrendCounts, mesh: string): string {
  const text = leadText(counts, mesh)
  return text === '' ? '' : `Submitted runs that nobody reviewed, which this leaves out: ${text}`
}
