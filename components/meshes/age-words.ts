import { counted } from '../charts/format'

/** A year in months, and two of them. */
const YEAR = 12
const FEW_YEARS = 2 * YEAR

const monthNumber = (iso: string): number =>
  Number(iso.slice(0, 4)) * YEAR + Number(iso.slice(5, 7))

/** Whole months from a day to another. @param today ISO date */
export const ageMonths = (iso: string, today: string): number =>
  monthNumber(today) - monthNumber(iso)

/**
 * How long ago a day was, in whole months, from two years on in years: "this month", "8 months ago".
 * @param today ISO date; a day in its future counts as this month
 */
export function ageWords(iso: string, today: string): string {
  const months = ageMonths(iso, today)
  if (months <= 0) return 'this month'
  return `${months < FEW_YEARS ? counted(months, 'month') : counted(Math.floor(months / YEAR), 'year')} ago`
}
