import type { TrendsLead } from '@/server/trends/schemas'
import { capitalised } from '../charts/definitions/words'
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
