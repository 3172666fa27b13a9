import type { TrendsLead } from '@/server/trends/schemas'
import { counted, formatCount } from '../charts/format'

const some = (n: number): string => (n === 0 ? 'none' : String(n))

/**
 * "46 trends; 1 compares versions on one test bed; none proves a regression, none an improvement."
 * @param mesh its name, for where nothing is comparable
 */
export function leadText(
  { total, comparable, regressions, improvements }: TrendsLead,
  mesh: string,
): string {
  if (total === 0) return ''
  if (comparable === 0)
    return `No two versions of ${mesh} were measured on one test bed, so no change from version to version can be shown (${formatCount(total)} series).`
  const trends = counted(total, 'trend')
  const proven =
    `${some(regressions)} ${regressions > 1 ? 'prove' : 'proves'} a regression, ` +
    `${some(improvements)} an improvement`
  return `${trends}; ${comparable} ${comparable === 1 ? 'compares' : 'compare'} versions on one test bed; ${proven}.`
}
