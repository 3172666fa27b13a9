import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import { counted } from '../../format'
import { parseChartMetricKey } from '../words'

/** A pair with the side first that was lower more often; higher where more is better. */
export type Standing = {
  pair: HeadToHead
  first: HeadToHead['a']
  second: HeadToHead['a']
  /** loads at which the first was on the better side, the second was, and how many of each are proven */
  won: number
  lost: number
  wonProven: number
  lostProven: number
  /** the word for that side */
  word: 'lower' | 'higher'
  /** loads of a source at which the first was on that side */
  wonIn: (source: PairSource) => number
}

export function toStanding(pair: HeadToHead): Standing {
  const isHigher = parseChartMetricKey(pair.key).of.better === 'higher'
  // Where more is better, the other side of "lower" is on the better one.
  const [a, b] = isHigher ? [pair.bLower, pair.aLower] : [pair.aLower, pair.bLower]
  const [aProven, bProven] = isHigher ? [pair.bProven, pair.aProven] : [pair.aProven, pair.bProven]
  const isA = a >= b
  return {
    pair,
    first: isA ? pair.a : pair.b,
    second: isA ? pair.b : pair.a,
    won: isA ? a : b,
    lost: isA ? b : a,
    wonProven: isA ? aProven : bProven,
    lostProven: isA ? bProven : aProven,
    word: isHigher ? 'higher' : 'lower',
    wonIn: (source) => (isA === isHigher ? source.b : source.a),
  }
}

type Interest = { words: string; sources: PairSource[] }

/** Sources by what their publisher has to do with the pair, in the order in which a reader should doubt them. */
export function groupByInterest({ pair, first, second }: Standing): Interest[] {
  const isFrom = (source: PairSource, name: string) => source.vendorOf.includes(name)
  const groups: [string, (source: PairSource) => boolean][] = [
    [`${first.meshName}’s vendor`, (one) => isFrom(one, first.meshName)],
    [
      `${second.meshName}’s vendor`,
      (one) => isFrom(one, second.meshName) && !isFrom(one, first.meshName),
    ],
    [
      'another vendor',
      (one) =>
        one.relation === 'vendor' && ![first, second].some(({ meshName }) => isFrom(one, meshName)),
    ],
    ['interest unknown', ({ relation }) => relation === 'unknown'],
    ['independent', ({ relation }) => relation === 'independent'],
  ]
  return groups
    .map(([words, test]) => ({ words, sources: pair.sources.filter(test) }))
    .filter(({ sources }) => sources.length > 0)
}

/** "Linkerd’s vendor 9 of 9, independent 0 of 4" */
export function splitText(standing: Standing): string {
  return groupByInterest(standing)
    .map(({ words, sources }) => {
      const [won, loads] = [
        sources.map(standing.wonIn).reduce((sum, n) => sum + n, 0),
        sources.reduce((sum, { loads: n }) => sum + n, 0),
      ]
      return `${words} ${won} of ${loads}`
    })
    .join(', ')
}

/** "independent, 4 loads": whose loads they are, where neither side was ahead at any. */
export const interestsText = (standing: Standing): string =>
  groupByInterest(standing)
    .map(({ words, sources }) => {
      const loads = sources.reduce((sum, one) => sum + one.loads, 0)
      return `${words}, ${counted(loads, 'load')}`
    })
    .join('; ')

/** "9 of 13"; "4 equal or mixed" where neither side was ahead at any load. */
export const countText = ({ won, pair }: Standing): string =>
  won === 0 ? `${pair.loads} equal or mixed` : `${won} of ${pair.loads}`

/** Fewer loads are no answer to a general question. */
const MIN_LOADS = 5

/** The pair that the first sentence names, the one with most publications; null where none has an answer. */
export function namedPair(pairs: readonly HeadToHead[]): Standing | null {
  const pair = pairs.find(({ loads, aLower, bLower }) => loads >= MIN_LOADS && aLower !== bLower)
  return pair ? toStanding(pair) : null
}
