import type { TrendsLead } from '@/server/trends/schemas'
import { counted } from '../charts/format'

const some = (n: number): string => (n === 0 ? 'none' : String(n))

/** "46 trends; 1 compares versions on one test bed; none proves a regression, none an improvement." */
export function leadText({ total, comparable, regressions, improvements }: TrendsLead): string {
  if (total === 0) return ''
  const trends = counted(total, 'trend')
  if (comparable === 0)
    return `${trends}; none compares versions on one test bed, so nothing is known about change.`
  const proven =
    `${some(regressions)} ${regressions > 1 ? 'prove' : 'proves'} a regression, ` +
    `${some(improvements)} an improvement`
  return `${trends}; ${comparable} ${comparable === 1 ? 'compares' : 'compare'} versions on one test bed; ${proven}.`
}
