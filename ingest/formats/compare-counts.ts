import { notice } from '../model/notices'
import type { Notice } from '../model/parsed-run'

/** One number as a file states it, and as its other numbers make it. */
export type StatedTwice = {
  stated: number
  derived: number
  /** what the rounding of the file explains: no difference at all */
  rounding?: number
}

/** Requests in flight when a run ends stay below these in every known file (3 of 53, in one of seconds). */
const NEAR_SHARE = 0.02
const NEAR_COUNT = 5

/**
 * A number that a file states twice: no notice where both agree; one that the counts do not fit where requests in flight
 * explain the difference; one that excludes the run from ranks where nothing but damage or a changed file does.
 * @param message which numbers contradict each other
 * @param place JSON pointer or "line 12"
 */
export function compareCounts(
  { stated, derived, rounding = 0 }: StatedTwice,
  message: string,
  place: string | null = null,
): Notice[] {
  const difference = Math.abs(stated - derived)
  if (difference <= rounding) return []
  const near = rounding + NEAR_COUNT + NEAR_SHARE * Math.max(stated, derived)
  return [notice(difference <= near ? 'COUNTS_INCONSISTENT' : 'IMPLAUSIBLE', message, place)]
}

/** `compareCounts` of a part and its whole: a part is smaller for many reasons, but never larger. */
export const comparePart = (
  { part, whole, rounding = 0 }: { part: number; whole: number; rounding?: number },
  message: string,
  place: string | null = null,
): Notice[] =>
  part <= whole ? [] : compareCounts({ stated: whole, derived: part, rounding }, message, place)

/** Two statements of one rate or time are one number in two roundings, or one of them is wrong. */
const SAME_WITHIN = 0.2

/** An IMPLAUSIBLE notice where two statements of one rate or time are further apart than a fifth. */
export function compareValues(
  { stated, derived, rounding = 0 }: StatedTwice,
  message: string,
  place: string | null = null,
): Notice[] {
  const isSame =
    Math.abs(stated - derived) <=
    rounding + SAME_WITHIN * Math.max(Math.abs(stated), Math.abs(derived))
  return isSame ? [] : [notice('IMPLAUSIBLE', message, place)]
}
