import type { TrendCounts } from '@/server/trends/schemas'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { formatCount } from '../charts/format'

const some = (n: number): string => (n === 0 ? 'none' : String(n))

/**
 * "1 of 46 series compares versions on one test bed; the others cannot show a change. None proves a regression, none an
 * improvement."
 * @param mesh its name, for where nothing is comparable
 */
export function leadText(
  { total, comparable, regressions, improvements }: TrendCounts,
  mesh: string,
): string {
  if (total === 0) return ''
  if (comparable === 0)
    return `No series of ${mesh} has two versions on one test bed, so no change from version to version can be shown (${formatCount(total)} series).`
  const compare = `${comparable === 1 ? 'compares' : 'compare'} versions on one test bed`
  // They may have two versions there, but of unlike modes or configurations.
  const rest = comparable === total ? '' : '; the others cannot show a change'
  const proven =
    `${capitalised(some(regressions))} ${regressions > 1 ? 'prove' : 'proves'} a regression, ` +
    `${some(improvements)} an improvement`
  return `${formatCount(comparable)} of ${formatCount(total)} series ${compare}${rest}. ${proven}.`
}

/** The same of submitted runs, which no other count holds; empty where none has two versions. */
export function submittedLeadText(counts: TrendCounts, mesh: string): string {
  const text = leadText(counts, mesh)
  return text === '' ? '' : `Submitted runs that nobody reviewed, which this leaves out: ${text}`
}

/** What most readers come for; trends in it are shown first. */
const USUAL = 'http.latency.p99'

/**
 * That none of the trends is of the metric that most readers come for; null where one is, or where readers chose another.
 * @param keys metric keys of the trends on the page @param mesh its name
 */
export function noneOfUsualText(
  { metric, page }: { metric: string | null; page: number },
  keys: readonly string[],
  mesh: string,
): string | null {
  if (metric !== null || page > 1 || keys.includes(USUAL)) return null
  return `None of them is of ${metricLabel(USUAL)}: no two versions of ${mesh} were measured in it under the same conditions.`
}
