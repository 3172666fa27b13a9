import { excludesDifference } from '@/server/stats/quality-flags'
import type { ResultPanel } from '../schemas'
import { provesOrder } from './proven'

/** What decides the place of a card among others of its trust. */
export type Candidate = {
  /** whether its load lies in the requested range */
  isInRange: boolean
  /** whether the runs prove two of its values to differ */
  isRanked: boolean
  /** values that its card draws */
  bars: number
  /** meshes with their modes, and no mesh, that have a value which may be compared */
  comparable: number
  isIndependent: boolean
  publisher: string
}

/** @param panel of the load that a card shows; undefined where its values are gone */
export function toCandidate(
  panel: ResultPanel | undefined,
  level: { isIndependent: boolean; isInRange: boolean },
): Candidate {
  const rows = panel?.rows ?? []
  const compared = rows.filter(
    ({ value }) => value.value !== null && !value.flags.some(excludesDifference),
  )
  return {
    ...level,
    isRanked: provesOrder(panel),
    bars: rows.filter(({ value }) => value.value !== null).length,
    comparable: new Set(compared.map(({ subject }) => `${subject.mesh} ${subject.mode}`)).size,
    publisher: panel?.origin.organisation ?? '',
  }
}

/** 0 of what is ranked, 1 of what holds two values, 2 of a single value. */
const rankPlace = ({ isRanked, bars }: Candidate): number => (isRanked ? 0 : bars > 1 ? 1 : 2)

/** Ranked ones first, those with a single value last; inside each part the order stays. */
export const rankedFirst = <T extends { candidate: Candidate }>(cards: readonly T[]): T[] =>
  cards.toSorted((a, b) => rankPlace(a.candidate) - rankPlace(b.candidate))

/** A longer card would leave those beside it empty below. */
const MAX_SHORT_BARS = 10

const isShort = ({ bars }: Candidate): boolean => bars <= MAX_SHORT_BARS

/** In the range, then short, then ranked, then with the most that can be compared; of equal ones the order stays. */
const byContent = (a: { candidate: Candidate }, b: { candidate: Candidate }): number =>
  Number(b.candidate.isInRange) - Number(a.candidate.isInRange) ||
  Number(isShort(b.candidate)) - Number(isShort(a.candidate)) ||
  Number(b.candidate.isRanked) - Number(a.candidate.isRanked) ||
  b.candidate.comparable - a.candidate.comparable

/**
 * A choice of cards for a short list: each of another publisher, one of them independent if there is any, those with the most
 * to compare first. The others follow in their order.
 * @param cards newest first @param count how many are chosen
 */
export function variedFirst<T extends { candidate: Candidate }>(
  cards: readonly T[],
  count: number,
): T[] {
  const sorted = cards.toSorted(byContent)
  const independent = sorted.find(({ candidate }) => candidate.isIndependent)
  const chosen = new Set(independent ? [independent] : [])
  const publishers = new Set(independent ? [independent.candidate.publisher] : [])
  for (const card of sorted) {
    if (chosen.size >= count) break
    if (publishers.has(card.candidate.publisher)) continue
    chosen.add(card)
    publishers.add(card.candidate.publisher)
  }
  return [
    ...sorted.filter((card) => chosen.has(card)),
    ...sorted.filter((card) => !chosen.has(card)),
  ]
}
