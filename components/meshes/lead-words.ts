import type { TrendsLead } from '@/server/trends/schemas'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { formatCount } from '../charts/format'

const some = (n: number): string => (n === 0 ? 'none' : String(n))

/** What the counts rest on where nobody stands behind some of them. */
function unreviewedText(unreviewed: number, comparable: number): string {
  if (unreviewed === comparable) return 'All of it rests on submitted runs that nobody reviewed.'
  const those = `${formatCount(unreviewed)} of the ${formatCount(comparable)}`
  return `${those} ${unreviewed === 1 ? 'rests' : 'rest'} on submitted runs that nobody reviewed.`
}

/**
 * "1 of 46 series compares versions on one test bed; the others cannot show a change. None proves a regression, none an
 * improvement."
 * @param mesh its name, for where nothing is comparable
 */
export function leadText(
  { total, comparable, unreviewed, regressions, improvements }: TrendsLead,
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
  const told = `${formatCount(comparable)} of ${formatCount(total)} series ${compare}${rest}. ${proven}.`
  return unreviewed === 0 ? told : `${told} ${unreviewedText(unreviewed, comparable)}`
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
